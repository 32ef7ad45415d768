/** The signature at the end of a resume URL: a call without it resumes nothing (n8n 2.41.1, measured). */
import { textPage } from './forms/page.ts'
import type { ResumeTarget } from './resume-target.ts'
import { jsonAnswer, type WireAnswer } from './wire-answer.ts'

/** What a program is told whose call has not the right signature. */
export const invalidToken: WireAnswer = jsonAnswer(401, { error: 'Invalid token' })

/** What a person is shown whose link has not the right signature. */
export const invalidLinkPage: WireAnswer = textPage(
  { statusCode: 401, title: 'Invalid Form Link' },
  'This form link is invalid or has expired. Please request a new link.',
)

/** What is wrong with the signature of a call, and what to do; null where nothing is. `expected` null: none is asked for. */
export function signatureFlaw({ query }: Pick<ResumeTarget, 'query'>, expected: string | null): string | null {
  if (expected === null) return null
  const given = query['signature']
  if (given === undefined) {
    return 'it has no `signature`, with which the resume URL ends in this version of the service (2.x). Call `$execution.resumeUrl` as the workflow gives it, its query included'
  }
  const [signature = '', ...behind] = typeof given === 'string' ? given.split('/') : ['']
  if (signature === expected) return null
  const [, appended] = /^[0-9a-f]{64}(\?.*)$/u.exec([signature, ...behind].join('/')) ?? []
  if (appended !== undefined) {
    return `\`${appended}\` was put behind the signature and counts as a part of it. The resume URL has a query already in this version of the service (2.x): put \`&${appended.slice(1)}\` there`
  }
  return 'its `signature` is not that of this execution. Call `$execution.resumeUrl` as the workflow gave it for this execution'
}

/** The suffix of a target; the service also takes one that stands behind the signature (`?signature=…/approve`). */
export function suffixOf({ suffix, query }: ResumeTarget): string | null {
  if (suffix !== null) return suffix
  const { signature } = query
  const at = typeof signature === 'string' ? signature.indexOf('/') : -1
  return typeof signature === 'string' && at !== -1 ? signature.slice(at + 1) : null
}
