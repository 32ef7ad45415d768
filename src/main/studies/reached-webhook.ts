/** The webhook of a workflow that the request of a case reaches. */
import type { Workflow, WorkflowNode } from '../../shared/workflow.ts'
import { matchSegments } from '../listener/match.ts'
import { credentialTypes, registrationsOf, type Registration } from '../listener/registration.ts'

/** Method, and path with its query, as a case has them: without the prefix of a URL variant. */
export interface Reaching {
  readonly method: string
  readonly path: string
}

/** Undefined where it reaches none. */
export function reachedRegistration(workflow: Workflow, request: Reaching): Registration | undefined {
  return registrationsOf(workflow).find((one) => reaches(one, request))
}

/** The Webhook node or form that the request reaches; null: none. */
export function matchedWebhook(workflow: Workflow, request: Reaching): WorkflowNode | null {
  return reachedRegistration(workflow, request)?.node ?? null
}

/** The webhook that the request reaches and the type of the credential that it asks for; null where it asks for none, or none is reached. */
export function askingWebhook(
  workflow: Workflow,
  request: Reaching,
): { readonly node: WorkflowNode; readonly type: string } | null {
  const reached = reachedRegistration(workflow, request)
  if (reached === undefined || reached.authentication === 'unknown') return null
  const type = credentialTypes[reached.authentication]
  return type === null ? null : { node: reached.node, type }
}

function reaches({ method, path, segments }: Registration, request: Reaching): boolean {
  const asked = (request.path.split('?', 1)[0] ?? '').replace(/^\//u, '')
  if (method !== request.method) return false
  return segments === null ? path === asked : matchSegments(asked.split('/'), segments) !== null
}
