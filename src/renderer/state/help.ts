import { create } from 'zustand'
import type { About } from '../../shared/views/about.ts'
import { ask } from '../faultline.ts'
import { loading, type Loaded } from './loaded.ts'

/** The parts of the help. */
export type HelpPart = 'documents' | 'shortcuts' | 'about'

interface Help {
  /** Null: none is shown. */
  readonly part: HelpPart | null
  readonly about: Loaded<About>
}

export const useHelp = create<Help>()(() => ({ part: null, about: loading }))

export function showHelp(part: HelpPart): void {
  useHelp.setState({ part })
  if (part === 'about' && useHelp.getState().about.kind !== 'ready') void loadAbout()
}

export function closeHelp(): void {
  useHelp.setState({ part: null })
}

export async function loadAbout(): Promise<void> {
  useHelp.setState({ about: loading })
  const answer = await ask('about', undefined)
  useHelp.setState({
    about: answer.ok ? { kind: 'ready', value: answer.value } : { kind: 'failed', problem: answer.problem },
  })
}
