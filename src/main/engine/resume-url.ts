import { createHmac } from 'node:crypto'
import { profileOf, rulesOf } from '../../shared/service-profile.ts'
import type { Workflow } from '../../shared/workflow.ts'
import type { Surroundings } from './surroundings.ts'

/** The signature of an execution's resume URLs: 64 hexadecimal digits; null where its service signs none. */
export function resumeSignature(
  key: string | undefined,
  { settings }: Pick<Workflow, 'settings'>,
  executionId: string,
): string | null {
  if (key === undefined || !rulesOf(profileOf(settings)).signsResumeUrls) return null
  return createHmac('sha256', key).update(executionId).digest('hex')
}

/** `$execution.resumeUrl`, as the version of the service writes it; `suffix`: what its node is told apart by, with its slash. */
export function resumeUrlOf(
  { baseUrl, resumeKey }: Pick<Surroundings, 'baseUrl' | 'resumeKey'>,
  workflow: Pick<Workflow, 'settings'>,
  executionId: string,
  suffix = '',
): string {
  const signature = resumeSignature(resumeKey, workflow, executionId)
  return `${baseUrl}/webhook-waiting/${executionId}${suffix}${signature === null ? '' : `?signature=${signature}`}`
}
