/** What would keep the workflow's webhooks from being served, or its executions from starting. */
import type { ReadinessLine } from '../../shared/readiness.ts'
import type { Remedy } from '../../shared/remedy.ts'
import { isObject } from '../../shared/json.ts'
import { otherStart, otherStartSentence } from '../../shared/other-start.ts'
import { chatTriggerType } from '../../shared/provider-triggers.ts'
import type { Workflow, WorkflowNode } from '../../shared/workflow.ts'
import { webhookSetupFailure } from '../engine/webhook-setup.ts'
import { chosenKeyOf } from '../listener/chosen-key.ts'
import { isWebhookNode } from '../listener/registration.ts'
import { createTestListening } from '../listener/test-listening.ts'
import { activationFaults, webhookTable, type ActivationFault } from '../listener/webhook-table.ts'
import type { ReadinessSurroundings } from './readiness-surroundings.ts'

export function webhookLines(workflow: Workflow, given: ReadinessSurroundings): readonly ReadinessLine[] {
  const table = webhookTable(
    given.others,
    createTestListening(() => 0),
  )
  return [
    ...otherStartLine(workflow),
    ...activationFaults(workflow, table, given.hasCredential).map((fault) => faultLine(fault, given)),
    ...workflow.nodes.filter(isWebhookNode).flatMap((node): readonly ReadinessLine[] => {
      const failure = webhookSetupFailure(workflow, node)
      if (failure === null) return []
      return [
        {
          kind: 'set-up',
          node: node.name,
          severity: 'blocks',
          sentence: `Every delivery to "${node.name}" is refused before it runs: ${failure.message}.`,
          remedy: { kind: 'edit-node', node: node.name },
        },
      ]
    }),
    ...workflow.nodes.filter(isWebhookNode).flatMap(addressLine),
    ...workflow.nodes.filter(isWebhookNode).flatMap(methodLine),
    ...workflow.nodes.filter(isWebhookNode).flatMap(privateChatLine),
    ...deduplicationLine(workflow),
  ]
}

/** Nothing can be sent to a workflow that another trigger starts. */
function otherStartLine({ nodes }: Workflow): readonly ReadinessLine[] {
  const start = otherStart(nodes)
  if (start === null) return []
  return [
    {
      kind: 'set-up',
      node: start.name,
      severity: 'blocks',
      sentence: otherStartSentence(start),
      remedy: { kind: 'add-webhook', node: start.name },
    },
  ]
}

/** A webhook that takes calls from some addresses only: those of this machine are none of them. */
function addressLine({ name, parameters }: WorkflowNode): readonly ReadinessLine[] {
  const { options } = parameters
  const list = isObject(options) ? options['ipWhitelist'] : undefined
  if (typeof list !== 'string' || list.trim() === '') return []
  const ofHere = /(?:^|[\s,])(?:127\.|::1|0\.0\.0\.0\/0)/u.test(list)
  if (ofHere) return []
  return [
    {
      kind: 'set-up',
      node: name,
      severity: 'blocks',
      sentence: `"${name}" takes calls from the addresses ${list.trim()} only; what this machine sends comes from 127.0.0.1 and is refused.`,
      remedy: { kind: 'edit-node', node: name },
    },
  ]
}

/** A method that is written where an HTTP Request node has it is not read: the webhook listens to GET. */
function methodLine({ name, parameters }: WorkflowNode): readonly ReadinessLine[] {
  const { method, httpMethod, multipleMethods } = parameters
  if (typeof method !== 'string' || httpMethod !== undefined || multipleMethods === true) return []
  if (method.toUpperCase() === 'GET') return []
  return [
    {
      kind: 'set-up',
      node: name,
      severity: 'notes',
      sentence: `"${name}" listens to GET: it has "method": "${method}", and a Webhook node reads "httpMethod". Set its HTTP method to ${method}.`,
      remedy: { kind: 'edit-node', node: name },
    },
  ]
}

/** A chat that is not public is answered in the editor of the service alone. */
function privateChatLine({ name, type, parameters }: WorkflowNode): readonly ReadinessLine[] {
  if (type !== chatTriggerType || parameters['public'] === true) return []
  return [
    {
      kind: 'set-up',
      node: name,
      severity: 'notes',
      sentence: `"${name}" is a chat that is not public: the service takes its messages in its editor alone, and answers others 404. Here they run.`,
      remedy: { kind: 'edit-node', node: name },
    },
  ]
}

function faultLine(fault: ActivationFault, { othersAreServed, assumedHeader }: ReadinessSurroundings): ReadinessLine {
  const { kind, node, holder, claim, credential } = fault
  const assumed = credential === undefined || credential.name === null ? null : assumedHeader(node)
  const remedy: Remedy =
    holder !== undefined
      ? { kind: 'deactivate', workflowId: holder.id, workflowName: holder.name }
      : credential !== undefined
        ? { kind: 'add-credential', ...credential, node }
        : { kind: 'edit-node', node }
  return {
    kind: kind === 'path' || kind === 'authentication' ? 'set-up' : kind,
    node,
    severity: assumed === null ? 'blocks' : 'notes',
    sentence:
      assumed !== null && credential !== undefined
        ? `"${node}" asks for the credential "${credential.name ?? ''}" of the type "${credential.type}", which is not in Faultline: in this case what the request presents in ${assumed} counts as right; to activate the workflow it is needed.`
        : holder === undefined || claim === undefined || othersAreServed
          ? fault.sentence
          : `Node "${node}" and the workflow "${holder.name}" both claim ${claim}, and only one of them can be active. Change the path of one of them, or leave one inactive.`,
    remedy,
  }
}

/** A repeated delivery runs nothing again: whoever sends the same event twice to try something should know. */
function deduplicationLine(workflow: Workflow): readonly ReadinessLine[] {
  if (!workflow.nodes.some(isWebhookNode)) return []
  const key = chosenKeyOf(workflow.settings)
  const by = {
    none: null,
    found: 'its event, delivery or order id (a provider header or a field such as event_id)',
    payload_hash: 'its whole body',
    header: key.kind === 'header' ? `its header ${key.name}` : null,
    body: key.kind === 'body' ? `its field ${key.path}` : null,
  }[key.kind]
  if (by === null) return []
  return [
    {
      kind: 'deduplication',
      node: null,
      severity: 'notes',
      sentence: `A delivery that is known by ${by} runs once: a repeat of one that succeeded is answered and runs nothing again, unless the setting "deduplicationKey" of the workflow is "none".`,
      remedy: null,
    },
  ]
}
