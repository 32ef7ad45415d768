import { onceFor } from '../../shared/once-for.ts'
import { isObject } from '../../shared/json.ts'
import { chatTriggerType } from '../../shared/provider-triggers.ts'
import type { Workflow, WorkflowNode } from '../../shared/workflow.ts'
import { formTriggerType, webhookNodeType } from '../../shared/webhook-address.ts'
import { NodeFailure } from './node-failure.ts'

/** How the caller of a webhook is answered (engine semantics §1.10). */
export type ResponseMode = 'onReceived' | 'lastNode' | 'responseNode'

export function responseModeOf({ type, parameters }: WorkflowNode): ResponseMode {
  const { options } = parameters
  // A chat waits for what is said last, unless an option says otherwise.
  const ofChat = isObject(options) ? (options['responseMode'] ?? 'lastNode') : 'lastNode'
  const responseMode = type === chatTriggerType ? ofChat : chosenBy(parameters['responseMode'])
  if (responseMode === 'lastNode' || responseMode === 'responseNode') return responseMode
  // Streaming answers come from nodes that Faultline does not run: what is left of it is an answering node.
  return responseMode === 'streaming' ? 'responseNode' : 'onReceived'
}

/** An expression that is one text stands for that text; what any other gives is known to nobody before the request (n8n 1.123.5, measured). */
function chosenBy(written: unknown): unknown {
  if (typeof written !== 'string' || !written.startsWith('=')) return written
  const text = written.slice(1)
  return /^\s*\{\{\s*(["'`])(\w*)\1\s*\}\}\s*$/u.exec(text)?.[2] ?? text
}

/** True of a webhook that streams its answer: who asks is answered whether or not a node answers. */
export function streamsAnswer({ parameters }: WorkflowNode): boolean {
  return chosenBy(parameters['responseMode']) === 'streaming'
}

/** The ways to answer that the service knows of any trigger. */
const responseModes: ReadonlySet<string> = new Set([
  'onReceived',
  'lastNode',
  'responseNode',
  'formPage',
  'streaming',
  'hostedChat',
])

/** A way that it does not know is refused before anything runs (n8n 1.123.5, measured); an expression is not looked at. */
function unknownMode({ parameters }: WorkflowNode): NodeFailure | null {
  const { responseMode } = parameters
  if (typeof responseMode !== 'string' || responseMode.startsWith('=') || responseModes.has(responseMode)) return null
  return new NodeFailure(`The response mode '${responseMode}' is not valid!`, {
    description: 'Choose one of the options of the “Respond” parameter again.',
    code: setupFailureCode,
  })
}

/** Code of the failure of an execution whose webhook and Respond to Webhook nodes do not fit together. */
export const setupFailureCode = 'WEBHOOK_SETUP'

/**
 * Why an execution must not start: the webhook answers in a way that there is not, it waits for a Respond to Webhook node that is
 * not there, or there is one that it does not wait for. Null where all is well, and, of those nodes, for version 1, which does not look.
 */
export function webhookSetupFailure(workflow: Workflow, webhook: WorkflowNode): NodeFailure | null {
  if (webhook.type === formTriggerType) return formSetupFailure(workflow, webhook)
  if (webhook.type !== webhookNodeType) return null
  const unknown = unknownMode(webhook)
  if (unknown !== null || webhook.typeVersion < 2) return unknown
  const hasRespondNode = leadsToAnswer(workflow, webhook.name)
  const mode = responseModeOf(webhook)
  if (mode === 'responseNode' && !hasRespondNode && !streamsAnswer(webhook)) {
    return new NodeFailure('No Respond to Webhook node found in the workflow', {
      description:
        'Insert a Respond to Webhook node to your workflow to respond to this webhook or choose another option for the “Respond” parameter',
      code: setupFailureCode,
    })
  }
  if (mode !== 'responseNode' && hasRespondNode) {
    return new NodeFailure('Unused Respond to Webhook node found in the workflow', {
      description:
        'Set the “Respond” parameter to “Using Respond to Webhook Node” or remove the Respond to Webhook node',
      code: setupFailureCode,
    })
  }
  return null
}

/** The same of a form; its later versions are answered by a Form node alone. */
function formSetupFailure(workflow: Workflow, trigger: WorkflowNode): NodeFailure | null {
  const hasRespondNode = leadsToAnswer(workflow, trigger.name)
  if (hasRespondNode && trigger.typeVersion > 2.1) {
    return new NodeFailure(
      'The "Respond to Webhook" node is not supported in workflows initiated by the "n8n Form Trigger"',
      {
        description: 'To configure your response, add an "n8n Form" node and set the "Page Type" to "Form Ending"',
        code: setupFailureCode,
      },
    )
  }
  const asksForIt = responseModeOf(trigger) === 'responseNode'
  if (hasRespondNode === asksForIt) return null
  return hasRespondNode
    ? new NodeFailure('Unused Respond to Webhook node found in the workflow', {
        description:
          'Set the “Respond When” parameter to “Using Respond to Webhook Node” or remove the Respond to Webhook node',
        code: setupFailureCode,
      })
    : new NodeFailure('No Respond to Webhook node found in the workflow', {
        description:
          'Insert a Respond to Webhook node to your workflow to respond to the form submission or choose another option for the “Respond When” parameter',
        code: setupFailureCode,
      })
}

/** Asked at every delivery; a workflow is never changed in place. */
const answeringOf = onceFor((_workflow: Workflow) => new Map<string, boolean>())

function leadsToAnswer(workflow: Workflow, name: string): boolean {
  const known = answeringOf(workflow)
  const before = known.get(name)
  if (before !== undefined) return before
  const leads = descendantsOf(workflow, name).some(({ type }) => type === 'n8n-nodes-base.respondToWebhook')
  known.set(name, leads)
  return leads
}

function descendantsOf(workflow: Workflow, name: string): readonly WorkflowNode[] {
  const found = new Set<string>()
  const pending = [name]
  for (let source = pending.pop(); source !== undefined; source = pending.pop()) {
    const outputs: unknown = workflow.connections[source]?.['main']
    for (const target of Array.isArray(outputs) ? outputs.flat() : []) {
      if (!isObject(target) || typeof target['node'] !== 'string' || found.has(target['node'])) continue
      found.add(target['node'])
      pending.push(target['node'])
    }
  }
  return workflow.nodes.filter((node) => found.has(node.name))
}
