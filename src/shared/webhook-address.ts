import { isObject } from './json.ts'
import { providerPath, providerTrigger } from './provider-triggers.ts'
import type { WorkflowNode } from './workflow.ts'

type AddressedNode = Pick<WorkflowNode, 'parameters' | 'webhookId'> &
  Partial<Pick<WorkflowNode, 'name' | 'type' | 'typeVersion'>>

export const webhookNodeType = 'n8n-nodes-base.webhook'
/** A form whose page the listener shows; what is sent with it starts the workflow. */
export const formTriggerType = 'n8n-nodes-base.formTrigger'

/** True for a node of a type that deliveries reach: a Webhook, a form, or the trigger of a provider. */
export function takesDeliveries(type: unknown): boolean {
  return type === webhookNodeType || type === formTriggerType || providerTrigger(type) !== null
}

/** Where a Webhook node asks to be called: its methods (by output), and its path behind the prefix. */
export interface WebhookAddress {
  readonly methods: readonly string[]
  /** Without a slash in front; with `:param` segments the node's webhookId stands before it. Empty where it has none. */
  readonly path: string
  /** True where the path holds `:param` segments. */
  readonly isDynamic: boolean
}

/** The methods and the path of a Webhook node as they are registered (workflow format). */
export function webhookAddress(node: AddressedNode): WebhookAddress {
  if (node.type === formTriggerType) return formAddress(node)
  const provided = providerTrigger(node.type)
  if (provided !== null) {
    const { method, confirmedBy } = provided
    const methods = confirmedBy === null ? [method] : [method, confirmedBy]
    return { methods, path: providerPath(provided, node), isDynamic: false }
  }
  const path = pathOf(node)
  const isDynamic = path.split('/').some((segment) => segment.startsWith(':'))
  const whole = isDynamic && node.webhookId !== undefined ? `${node.webhookId}/${path}` : path
  return { methods: methodsOf(node), path: whole, isDynamic }
}

/**
 * A form is fetched and sent at the same path: that of the node, from version 2.2 on that of its options, else its webhookId. The
 * first version has a part of its own behind it, and needs a path (n8n 1.123.5, measured).
 */
function formAddress({ parameters, webhookId = '', typeVersion = 2.2 }: AddressedNode): WebhookAddress {
  const { path, options } = parameters
  const written = typeVersion < 2.2 ? path : isObject(options) ? options['path'] : undefined
  const text = typeof written === 'string' ? written.trim().replace(/^\//u, '') : ''
  const first = text === '' ? '' : `${text}/n8n-form`
  return { methods: ['GET', 'POST'], path: typeVersion < 2 ? first : text || webhookId, isDynamic: false }
}

/** The node's path as it is registered: an empty one is the webhookId; one slash in front does not count. */
function pathOf(node: AddressedNode): string {
  const written = node.parameters['path']
  const text = typeof written === 'string' ? written.trim().replace(/^=(?!\{\{)/, '') : ''
  return (text.replace(/^\//, '') || node.webhookId) ?? ''
}

function methodsOf(node: AddressedNode): readonly string[] {
  const { httpMethod, multipleMethods } = node.parameters
  if (multipleMethods === true) {
    return Array.isArray(httpMethod) ? httpMethod.filter((method) => typeof method === 'string') : ['GET', 'POST']
  }
  return [typeof httpMethod === 'string' ? httpMethod : 'GET']
}
