/**
 * What Faultline itself could not do: a code, one sentence with the actual value, and the remedy. Failures of workflows
 * under study are not problems (see failure.ts).
 */
export interface Problem {
  readonly code: ProblemCode
  /** What happened, with the actual value, and what was expected. */
  readonly sentence: string
  /** What to do now. */
  readonly remedy: string
  /** The field that it is about, by its name, where there are several; left out: none, or the whole. */
  readonly field?: string
}

/** Every problem there is. `docs/problems.md` lists the same codes; a test holds the two together. */
export const problemCodes = [
  'PORT_TAKEN',
  'PORT_NOT_ALLOWED',
  'ADDRESS_NOT_AVAILABLE',
  'DATA_FOLDER_NOT_WRITABLE',
  'DATABASE_CORRUPT',
  'DATABASE_NEWER',
  'DATABASE_IN_USE',
  'DATABASE_FULL',
  'DATA_FOLDER_LOCK_DAMAGED',
  'FILE_NOT_FOUND',
  'FILE_NOT_READABLE',
  'FILE_NOT_WRITABLE',
  'TOO_MANY_OPEN_FILES',
  'NOT_JSON',
  'NOT_A_WORKFLOW',
  'NOT_A_CASE',
  'NOT_ITEMS',
  'NOT_AI_SET',
  'AI_SET_RUN_NOT_FOUND',
  'NOT_CREDENTIALS',
  'NOT_A_REQUEST',
  'TELLS_A_FAILURE',
  'BATCH_SIZE',
  'TWO_CHANGES',
  'UNKNOWN_CHANGE',
  'WORKFLOW_NOT_FOUND',
  'WORKFLOW_NOT_ACTIVATED',
  'NO_WEBHOOK',
  'CREDENTIAL_NOT_KNOWN',
  'DELIVERY_NOT_FOUND',
  'EXECUTION_NOT_FOUND',
  'EXECUTION_NOT_FAILED',
  'EXECUTION_NOT_RETRIED',
  'EXECUTION_NOT_RUNNING',
  'REPRODUCTION_NOT_FOUND',
  'INVALID_INPUT',
  'SERVICE_NOT_REACHED',
  'SERVICE_REFUSED',
  'SETTING_RESET',
  'UPDATES_NOT_KNOWN',
  'NOT_CONNECTED',
  'SENDER_REFUSED',
  'STOPPED',
  'WRONG_USAGE',
  'REDACTION_FAILED',
  'NO_CASE',
  'UNEXPECTED',
] as const

type ProblemCode = (typeof problemCodes)[number]

/** A problem on its way up to the one place that turns it into an `Answer` or a line on standard error. */
export class ProblemError extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(`${problem.sentence} ${problem.remedy}`)
    this.name = 'ProblemError'
    this.problem = problem
  }
}
