import { caseText } from '../interchange/case-text.ts'
import { exitCodes, type ExitCode } from './exit-code.ts'
import { storedCase } from './stored-case.ts'
import type { StoreOptions } from './with-store.ts'
import { writeCase } from './write-case.ts'

export interface WriteCaseOptions extends StoreOptions {
  /** File that it is written to; absent: standard output. */
  readonly out?: string
}

/** `case`: a delivery or an execution of the data folder as a case file, without a secret in it. */
export async function caseCommand(id: string, options: WriteCaseOptions): Promise<ExitCode> {
  await writeCase(caseText(await storedCase(id, options)), options.out)
  return exitCodes.done
}
