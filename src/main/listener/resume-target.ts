import { formWaitingPrefix, readTarget, resumePrefix, type Target } from './target.ts'

/** A request target behind the prefix of resume URLs. */
export interface ResumeTarget {
  readonly rawPath: string
  readonly executionId: string
  /** Everything behind the id and its slash; null where there is no slash. */
  readonly suffix: string | null
  readonly query: Target['query']
  /** True for the URL of a form. */
  readonly isForm: boolean
}

/** Takes the target of a resume URL apart; null where it is none. A slash at the end counts (contract §4 rule 1). */
export function readResumeTarget(target: string): ResumeTarget | null {
  const { rawPath, path, query } = readTarget(target)
  const prefix = [resumePrefix, formWaitingPrefix].find((one) => path.startsWith(`${one}/`))
  if (prefix === undefined) return null
  const [executionId = '', ...rest] = path.slice(prefix.length + 1).split('/')
  const isForm = prefix === formWaitingPrefix
  return { rawPath, executionId, suffix: rest.length === 0 ? null : rest.join('/'), query, isForm }
}
