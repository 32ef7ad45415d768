import type { Scope } from '../scope.ts'
import type { codeProgramOf, CodeMode, CodeResult, resultOfProgram } from './code-program.ts'

/** What is loaded when it is first needed. */
interface Host {
  readonly codeProgramOf: typeof codeProgramOf
  readonly resultOfProgram: typeof resultOfProgram
}

let host: Promise<Host> | null = null

/**
 * What the code of a node comes to, where it needs no sandbox; null where it has to be asked. Where reads are noted, the
 * sandbox notes them.
 */
export async function hostResult(source: string, mode: CodeMode, scope: Scope): Promise<CodeResult | null> {
  if (scope.reads !== undefined) return null
  const { codeProgramOf, resultOfProgram } = await (host ??= import('./code-program.ts'))
  const program = codeProgramOf(source, mode)
  return program === null ? null : resultOfProgram(program, scope)
}
