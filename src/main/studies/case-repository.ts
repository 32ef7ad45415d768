import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { caseSchema, type CaseFile } from '../../shared/case.ts'
import type { RecentCase } from '../../shared/views/recent-case.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { Reproduction } from '../../shared/reproduction.ts'
import type { Store } from '../store/open-store.ts'
import { stoppedSending } from './case-problems.ts'
import { keepSweeps, sweepsOfCase, type StoredSweep } from './sweep-store.ts'
import { standingSchema, type Standing } from './standing.ts'

/** A case as it was left. */
export interface StoredStudy {
  readonly id: string
  readonly file: CaseFile
  readonly standing: Standing
  readonly known: Reproduction[]
  readonly sweeps: readonly StoredSweep[]
}

type CaseDescription = Pick<RecentCase, 'title' | 'note'>

/** What was given to open a case. */
interface OpenedCase {
  readonly id: string
  readonly file: CaseFile
  /** Its text as it was given, from which it can be started over. */
  readonly text: string
}

/**
 * Every case that was touched, each under an id of its own: its text, its file and where its study stands. Nothing of a case
 * is lost when another is opened, or when the app ends.
 */
export interface CaseRepository {
  /** Keeps a case that begins from its file; what was kept of it before is forgotten. */
  readonly begin: (opened: OpenedCase) => void
  /** Says that a case is the open one, and the newest of the recent ones. */
  readonly touch: (id: string) => void
  readonly stands: (id: string, now: Standing) => void
  /** Keeps a reproduction that a sweep sent. */
  readonly reproduced: (reproduction: Reproduction) => void
  readonly reproduction: (id: string) => Reproduction | null
  readonly swept: (id: string, sweeps: readonly StoredSweep[]) => void
  /** The case as it was left; null where none is kept, or what is kept cannot be read any more. */
  readonly read: (id: string) => StoredStudy | null
  /** The case that was open last; null before the first, and where it was left. */
  readonly openId: () => string | null
  /** What the case is called here, and what was written down on it. @throws ProblemError FILE_NOT_FOUND */
  readonly described: (id: string) => CaseDescription
  /** Null where no such case is kept. */
  readonly titleOf: (id: string) => string | null
  /** Calls it otherwise, or writes something else down on it. @throws ProblemError FILE_NOT_FOUND */
  readonly describe: (id: string, description: Partial<CaseDescription>) => void
  /** Puts a copy beside it under another id, with all that was kept of it. @throws ProblemError FILE_NOT_FOUND */
  readonly copy: (id: string, copyId: string) => void
  /** Says that no case is open any more. */
  readonly leave: () => void
  /** Forgets a case with all that was kept of it; the returned function puts it back. @throws ProblemError FILE_NOT_FOUND */
  readonly remove: (id: string) => () => void
  /** Ids of the reproductions of the open case, and of those that are marked to be kept: what they sent stays. */
  readonly storedReproductions: () => readonly string[]
  /** Newest first. */
  readonly recent: () => readonly RecentCase[]
  /** The text a case was opened from, and the name it was given. @throws ProblemError FILE_NOT_FOUND */
  readonly given: (id: string) => { readonly text: string; readonly name: string }
}

/** So many cases are kept; what was touched longest ago goes first. */
const most = 50
const listName = 'cases'
const openName = 'case.open'
const list = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    title: z.string(),
    openedAt: z.string(),
    note: z._default(z.string(), ''),
  }),
)

/** What a case is known by: the same name with the same text is the same case. */
export function caseIdOf(name: string, text: string): string {
  return createHash('sha256').update(`${name}\n${text}`).digest('hex').slice(0, 16)
}

export function openCaseRepository(
  store: Pick<Store, 'settings' | 'reproductions' | 'keptMarks'>,
  now: () => number,
): CaseRepository {
  const { settings, reproductions } = store
  const isKept = (id: string): boolean => store.keptMarks.has({ kind: 'case', id })
  const recent = (): z.infer<typeof list> => {
    const found = z.safeParse(list, settings.get(listName) ?? [])
    return found.success ? found.data : []
  }
  const put = (entry: Omit<RecentCase, 'openedAt'>): void => {
    const openedAt = new Date(now()).toISOString()
    const all = [{ ...entry, openedAt }, ...recent().filter(({ id }) => id !== entry.id)]
    const stays = (id: string, index: number): boolean => index < most || isKept(id)
    settings.set(
      listName,
      all.filter(({ id }, index) => stays(id, index)),
    )
    settings.set(openName, entry.id)
    for (const [index, { id }] of all.entries()) if (!stays(id, index)) forgetCase(store, id)
  }
  const entryOf = (id: string): z.infer<typeof list>[number] => {
    const known = recent().find((one) => one.id === id)
    if (known !== undefined) return known
    throw new ProblemError({
      code: 'FILE_NOT_FOUND',
      sentence: `There is no recent case with the id "${id}".`,
      remedy: 'Open its file again.',
    })
  }
  return {
    begin: ({ id, file, text }) => {
      settings.set(nameOf(id, 'file'), file)
      settings.set(nameOf(id, 'text'), text)
      settings.remove(nameOf(id, 'standing'))
      keepSweeps(store, id, [])
      const known = recent().find((one) => one.id === id)
      const { title = file.title ?? file.name, note = file.note ?? '' } = known ?? {}
      put({ id, name: file.name, title, note })
    },
    touch: (id) => {
      const known = recent().find((one) => one.id === id)
      if (known !== undefined) put(known)
    },
    stands: (id, standing) => settings.set(nameOf(id, 'standing'), standing),
    reproduced: reproductions.save,
    reproduction: reproductions.find,
    swept: (id, sweeps) => {
      keepSweeps(store, id, sweeps)
    },
    read: (id) => {
      const file = z.safeParse(caseSchema, settings.get(nameOf(id, 'file')))
      const standing = z.safeParse(standingSchema, settings.get(nameOf(id, 'standing')))
      if (!file.success || !standing.success) return null
      const known = standing.data.reproductions
        .map((one) => reproductions.find(one.id))
        .filter((one) => one !== null)
        .map(leftRunning)
      return { id, file: file.data, standing: standing.data, known, sweeps: sweepsOfCase(store, id) }
    },
    openId: () => {
      const id = settings.get(openName)
      return typeof id === 'string' ? id : null
    },
    described: entryOf,
    titleOf: (id) => recent().find((one) => one.id === id)?.title ?? null,
    describe: (id, description) => {
      entryOf(id)
      settings.set(
        listName,
        recent().map((one) => (one.id === id ? { ...one, ...description } : one)),
      )
    },
    copy: (id, copyId) => {
      const known = entryOf(id)
      for (const part of parts) {
        const value = settings.get(nameOf(id, part))
        if (value !== undefined) settings.set(nameOf(copyId, part), value)
      }
      keepSweeps(store, copyId, sweepsOfCase(store, id))
      const openId = settings.get(openName)
      put({ ...known, id: copyId, title: copyTitle(known.title, recent()) })
      // A copy is made, not opened.
      if (typeof openId === 'string') settings.set(openName, openId)
      else settings.remove(openName)
    },
    leave: () => {
      settings.remove(openName)
    },
    remove: (id) => {
      entryOf(id)
      const [before, wasKept, wasOpen] = [recent(), isKept(id), settings.get(openName) === id]
      const texts = parts.map((part) => [nameOf(id, part), settings.get(nameOf(id, part))] as const)
      const sweeps = sweepsOfCase(store, id)
      settings.set(
        listName,
        before.filter((one) => one.id !== id),
      )
      if (wasOpen) settings.remove(openName)
      store.keptMarks.set({ kind: 'case', id }, false)
      forgetCase(store, id)
      return () => {
        settings.set(listName, before)
        for (const [name, value] of texts) if (value !== undefined) settings.set(name, value)
        keepSweeps(store, id, sweeps)
        store.keptMarks.set({ kind: 'case', id }, wasKept)
      }
    },
    storedReproductions: () => {
      const open = settings.get(openName)
      const ids = recent().flatMap(({ id }) => (id === open || isKept(id) ? [id] : []))
      return ids.flatMap((id) => {
        const standing = z.safeParse(standingSchema, settings.get(nameOf(id, 'standing')))
        return standing.success ? standing.data.reproductions.map((one) => one.id) : []
      })
    },
    recent,
    given: (id) => {
      const { name } = entryOf(id)
      // Only `begin` above writes it.
      return { text: String(settings.get(nameOf(id, 'text'))), name }
    },
  }
}

/** One that an earlier Faultline was sending when it ended without warning goes on no more, and says so. */
function leftRunning(one: Reproduction): Reproduction {
  if (one.status !== 'running') return one
  return { ...one, status: 'stopped', problem: stoppedSending('Faultline ended').problem }
}

/** `Orders (copy)`, `Orders (copy 2)`: the first that no other has. */
function copyTitle(title: string, others: readonly RecentCase[]): string {
  const plain = title.replace(/ \(copy(?: \d+)?\)$/u, '')
  for (let count = 1; ; count += 1) {
    const wanted = `${plain} (copy${count === 1 ? '' : ` ${String(count)}`})`
    if (!others.some((one) => one.title === wanted)) return wanted
  }
}

function forgetCase(store: Pick<Store, 'settings'>, id: string): void {
  for (const part of parts) store.settings.remove(nameOf(id, part))
  keepSweeps(store, id, [])
}

const parts = ['file', 'text', 'standing'] as const

function nameOf(id: string, part: (typeof parts)[number]): string {
  return `case/${id}/${part}`
}
