/** What came of several files that were given at once: the workflows are opened, everything else waits until a person opens it. */
import { create } from 'zustand'
import { looksLikeRequest } from '../../shared/request-text.ts'
import { looksLikeServiceExecution } from '../../shared/service-text.ts'

export interface GivenFileFate {
  readonly name: string
  /** What it holds, in a word or two. */
  readonly kind: string
  /** What came of it, in one sentence. */
  readonly sentence: string
  /** `waits`: it can be opened from here. */
  readonly fate: 'opened' | 'refused' | 'waits'
  /** True where it stands for several of the others. */
  readonly isOfSeveral?: boolean
  /** Opens it; null where nothing is to be opened. */
  readonly open: (() => Promise<void>) | null
}

interface Dropped {
  readonly files: readonly GivenFileFate[]
  readonly isShown: boolean
}

export const useDropped = create<Dropped>()(() => ({ files: [], isShown: false }))

export function showDropped(files: readonly GivenFileFate[]): void {
  useDropped.setState({ files, isShown: true })
}

export function closeDropped(): void {
  useDropped.setState({ isShown: false })
}

/** Opens one of those that wait; what it shows takes the place of the list. */
export async function openGivenFile(place: number): Promise<void> {
  const file = useDropped.getState().files[place]
  if (file?.open == null) return
  const files = useDropped.getState().files.with(place, { ...file, fate: 'opened', sentence: 'Opened from here.' })
  useDropped.setState({ files, isShown: false })
  await file.open()
}

/** Shows the list again where something in it waits still. */
export function goOnWithDropped(): void {
  useDropped.setState(({ files }) => ({ isShown: files.some(({ fate }) => fate === 'waits') }))
}

/** True of what may be a log, as `kindOfText` names it. */
export function isOfLog(kind: string): boolean {
  return kind === logKind || kind === packedKind || kind === largeKind
}

const logKind = 'log or text'
const packedKind = 'packed file'
/** Nothing else is read that is as large. */
const largeKind = 'large text'

/** What a text that is no workflow is, as far as its beginning tells. `text` null: it was not read. */
export function kindOfText(name: string, text: string | null): string {
  if (/\.zip$/iu.test(name)) return 'ZIP archive'
  if (/\.gz(?:ip)?$/iu.test(name)) return packedKind
  if (text === null) return largeKind
  if (/^\s*\{\s*"format":\s*"faultline-/u.test(text)) return 'case or evidence'
  if (looksLikeRequest(text)) return 'captured request'
  if (looksLikeServiceExecution(text)) return 'execution of n8n'
  // Lines that are JSON each are a log.
  if (/^[\s\u{FEFF}]*\{[^\n]*\}\s*\n\s*\{/u.test(text.slice(0, 20_000))) return logKind
  return /^[\s\u{FEFF}]*[[{]/u.test(text.slice(0, 1000)) ? 'JSON' : logKind
}
