import type { WebhookAuthentication } from '../../shared/webhook.ts'
import { webhookAuthentications } from '../../shared/webhook.ts'
import { formTriggerType, takesDeliveries, webhookAddress, webhookNodeType } from '../../shared/webhook-address.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import { providerTrigger } from '../../shared/provider-triggers.ts'
import type { Workflow, WorkflowNode } from '../../shared/workflow.ts'

/** One method and path under which a Webhook node asks to be called; a form has two, to be fetched and to be sent. */
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

/** True for a Webhook node, a Form Trigger or the trigger of a provider that is not disabled. */
export function isWebhookNode(node: WorkflowNode): boolean {
  return takesDeliveries(node.type) && node.disabled !== true
}

/** True where its URL shows a form. */
export function isForm({ node }: Pick<Registration, 'node'>): boolean {
  return node.type === formTriggerType
}

/** Every method and path that the workflow's Webhook nodes ask for. */
export function registrationsOf(workflow: Workflow): Registration[] {
  return registrationsOfNodes(workflow, workflow.nodes.filter(isWebhookNode))
}

/** What the workflow's disabled Webhook nodes would ask for. */
export function disabledRegistrationsOf(workflow: Workflow): Registration[] {
  return registrationsOfNodes(
    workflow,
    workflow.nodes.filter((node) => takesDeliveries(node.type) && node.disabled === true),
  )
}

function registrationsOfNodes(workflow: Workflow, nodes: readonly WorkflowNode[]): Registration[] {
  return nodes.flatMap((node) => {
    const { methods, path, isDynamic } = webhookAddress(node)
    // What the trigger of a provider calls so is no option of a webhook.
    const options = providerTrigger(node.type) === null ? node.parameters['options'] : undefined
    const hasOneOutput = node.type !== webhookNodeType
    return methods.map((method, index) => ({
      workflow,
      node,
      method,
      output: hasOneOutput ? 0 : index,
      path,
      segments: isDynamic ? path.split('/') : null,
      authentication: authenticationOf(node),
      options: isObject(options) ? options : {},
    }))
  })
}

function authenticationOf(node: WorkflowNode): WebhookAuthentication | 'unknown' {
  // The first version of a form asks for nothing, whatever is written (observed).
  if (node.type === formTriggerType && node.typeVersion < 2) return 'none'
  const provided = providerTrigger(node.type)
  if (provided === null) return authenticationNamed(node.parameters['authentication'])
  // What it calls "authentication" is how the service signs in at the provider.
  return provided.signIn === null ? 'none' : authenticationNamed(node.parameters[provided.signIn])
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
