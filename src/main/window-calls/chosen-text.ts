import { basename } from 'node:path'
import type { Desktop } from '../../shared/desktop.ts'
import { tooLarge } from '../../shared/file-limit.ts'
import { ProblemError } from '../../shared/problem.ts'
import { readTextFile } from '../data-folder/read-text-file.ts'

export interface ChosenText {
  /** Name of the file, without its folder. */
  readonly name: string
  readonly text: string
}

/** Asks for a file in the system's dialog and reads it; null where the person cancelled, or there is no window. */
export async function chooseTextFile(desktop: Desktop | null, title: string): Promise<ChosenText | null> {
  const path = await desktop?.chooseFile({ title, extensions: ['json'] })
  return path === undefined || path === null ? null : { name: basename(path), text: readTextFile(path) }
}

/** The same for a case or a workflow. @throws ProblemError INVALID_INPUT where it is larger than one may be */
export async function chooseCaseFile(desktop: Desktop | null): Promise<ChosenText | null> {
  const chosen = await chooseTextFile(desktop, 'Open a case or a workflow')
  return chosen === null ? null : { ...chosen, text: checkSize(chosen.name, chosen.text) }
}

/** The text, where it is no larger than a case may be. @throws ProblemError INVALID_INPUT */
export function checkSize(name: string, text: string): string {
  const problem = tooLarge(basename(name), Buffer.byteLength(text))
  if (problem !== null) throw new ProblemError(problem)
  return text
}
