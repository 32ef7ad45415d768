import type { WebhookAuthentication } from '../../shared/webhook.ts'
import { webhookAuthentications } from '../../shared/webhook.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import type { Workflow, WorkflowNode } from '../../shared/workflow.ts'

export const webhookNodeType = 'n8n-nodes-base.webhook'

/** One method and path under which a Webhook node asks to be called. */
export interface Registration {
  readonly workflow: Workflow
  readonly node: WorkflowNode
  readonly method: string
  /** Output of the node on which the item leaves: with several methods, the index of the method. */
  readonly output: number
  /**
   * Path behind the prefix, without a slash in front; a slash at its end counts. With `:param` segments the node's
   * webhookId stands before it (workflow format).
   */
  readonly path: string
  /** Segments of a path that holds `:param`; null where the path is literal. */
  readonly segments: readonly string[] | null
  readonly authentication: WebhookAuthentication | 'unknown'
  /** The node's `options`. */
  readonly options: JsonObject
}

/** True for a Webhook node that is not disabled. */
export function isWebhookNode(node: WorkflowNode): boolean {
  return node.type === webhookNodeType && node.disabled !== true
}

/** Every method and path that the workflow's Webhook nodes ask for. */
export function registrationsOf(workflow: Workflow): Registration[] {
  return registrationsOfNodes(workflow, workflow.nodes.filter(isWebhookNode))
}

/** What the workflow's disabled Webhook nodes would ask for. */
export function disabledRegistrationsOf(workflow: Workflow): Registration[] {
  return registrationsOfNodes(
    workflow,
    workflow.nodes.filter((node) => node.type === webhookNodeType && node.disabled === true),
  )
}

function registrationsOfNodes(workflow: Workflow, nodes: readonly WorkflowNode[]): Registration[] {
  return nodes.flatMap((node) => {
    const path = pathOf(node)
    const dynamic = path.split('/').some((segment) => segment.startsWith(':'))
    const whole = dynamic && node.webhookId !== undefined ? `${node.webhookId}/${path}` : path
    const options = node.parameters['options']
    return methodsOf(node).map((method, output) => ({
      workflow,
      node,
      method,
      output,
      path: whole,
      segments: dynamic ? whole.split('/') : null,
      authentication: authenticationOf(node),
      options: isObject(options) ? options : {},
    }))
  })
}

/** The node's path as it is registered: an empty one is the webhookId; one slash in front does not count. */
function pathOf(node: WorkflowNode): string {
  const written = node.parameters['path']
  const text = typeof written === 'string' ? written.trim().replace(/^=(?!\{\{)/, '') : ''
  return (text.replace(/^\//, '') || node.webhookId) ?? ''
}

function methodsOf(node: WorkflowNode): readonly string[] {
  const { httpMethod, multipleMethods } = node.parameters
  if (multipleMethods === true) {
    return Array.isArray(httpMethod) ? httpMethod.filter((method) => typeof method === 'string') : ['GET', 'POST']
  }
  return [typeof httpMethod === 'string' ? httpMethod : 'GET']
}

function authenticationOf(node: WorkflowNode): WebhookAuthentication | 'unknown' {
  return authenticationNamed(node.parameters['authentication'])
}

/** The authentication of that name; none where none is written. */
export function authenticationNamed(written: unknown = 'none'): Registration['authentication'] {
  return webhookAuthentications.find((known) => known === written) ?? 'unknown'
}

/** Type of the credential that an authentication needs; null where it needs none. */
export const credentialTypes: Readonly<Record<WebhookAuthentication, string | null>> = {
  none: null,
  basicAuth: 'httpBasicAuth',
  headerAuth: 'httpHeaderAuth',
  jwtAuth: 'jwtAuth',
}

/** True where the path is an expression, which only a running workflow could resolve. */
export function isExpression(path: string): boolean {
  return path.startsWith('={{') || path.includes('{{')
}
