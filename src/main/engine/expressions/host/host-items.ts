import type { Item } from '../../../../shared/item.ts'
import type { Scope } from '../scope.ts'
import type { codeProgramOf, CodeMode, itemsOfProgram } from './code-program.ts'

/** What is loaded when it is first needed. */
interface Host {
  readonly codeProgramOf: typeof codeProgramOf
  readonly itemsOfProgram: typeof itemsOfProgram
}

let host: Promise<Host> | null = null

/**
 * The items that the code of a node gives, where it needs no sandbox; null where it has to be asked. Where reads are noted, the
 * sandbox notes them.
 */
export async function hostItems(source: string, mode: CodeMode, scope: Scope): Promise<readonly Item[] | null> {
  if (scope.reads !== undefined) return null
  const { codeProgramOf, itemsOfProgram } = await (host ??= import('./code-program.ts'))
  const program = codeProgramOf(source, mode)
  return program === null ? null : itemsOfProgram(program, scope)
}
