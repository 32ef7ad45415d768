/**
 * Where a workflow begins that nothing can be sent to: at a trigger of another kind than a webhook, or at one that is called from
 * within. In: its nodes. Out: that trigger, and in sentences why nothing reaches it and what can be done.
 */
import { acts } from './acts.ts'
import { takesDeliveries } from './webhook-address.ts'
import type { WorkflowNode } from './workflow.ts'

type StartingNode = Pick<WorkflowNode, 'name' | 'type'> & { readonly disabled?: boolean | undefined }

/** Where a workflow begins. */
interface Start {
  readonly name: string
  readonly type: string
}

const errorTriggerType = 'n8n-nodes-base.errorTrigger'
/** Other workflows call these, or failures: they wait for no request. */
const calledFromWithin: ReadonlySet<string> = new Set(['n8n-nodes-base.executeWorkflowTrigger', errorTriggerType])
/** Triggers whose type does not say so. */
const otherTriggers: ReadonlySet<string> = new Set(
  ['start', 'cron', 'interval', 'emailReadImap'].map((type) => `n8n-nodes-base.${type}`),
)
/** A person alone starts these: beside another trigger they are there to try the workflow. */
const startedByHand: ReadonlySet<string> = new Set(['n8n-nodes-base.start', 'n8n-nodes-base.manualTrigger'])

/** True where the type is that of a trigger, though its name may not say so. */
export function isNamedTrigger(type: string): boolean {
  return otherTriggers.has(type) || /trigger$/iu.test(type)
}

/**
 * The enabled trigger of a workflow without a webhook or a form, the first that is not started by hand where there is one; null where it
 * has a webhook, or begins at none that a request could replace.
 */
export function otherStart(nodes: readonly StartingNode[]): Start | null {
  if (nodes.some(({ type }) => takesDeliveries(type))) return null
  const starts = nodes.filter(
    ({ type, disabled }) => disabled !== true && isNamedTrigger(type) && !calledFromWithin.has(type),
  )
  return starts.find(({ type }) => !startedByHand.has(type)) ?? starts[0] ?? null
}

/** The enabled trigger at which another workflow or a failure begins one that begins nowhere else; null where there is none. */
export function calledStart(nodes: readonly StartingNode[]): Start | null {
  if (nodes.some(({ type }) => takesDeliveries(type)) || otherStart(nodes) !== null) return null
  return nodes.find(({ type, disabled }) => disabled !== true && calledFromWithin.has(type)) ?? null
}

/** Why nothing can be sent to it. */
export function otherStartSentence({ name, type }: Start): string {
  const kind = type.split('.').at(-1) ?? type
  if (calledFromWithin.has(type)) {
    const when = type === errorTriggerType ? 'an execution of another workflow fails' : 'another workflow calls it'
    return `The workflow starts at "${name}" (${kind}) when ${when}: it has no webhook, so no request reaches it.`
  }
  // Its code waits for a body that was read before it, for good (n8n 1.123.5, measured).
  if (type === 'n8n-nodes-base.surveyMonkeyTrigger')
    return `The workflow starts at "${name}" (${kind}), which runs nothing: in n8n 1.123.5 it leaves every delivery of its provider without an answer.`
  return `The workflow starts at "${name}" (${kind}), which no request reaches: it has no webhook.`
}

/** What can be done in the window where it is called from within. */
export function calledStartStep({ type }: Start): string {
  return type === errorTriggerType
    ? 'Send to a workflow that fails and names this one as its error workflow, or add a Webhook node on Workflows.'
    : 'Send to the workflow that calls it, or add a Webhook node on Workflows.'
}

/** What can be done with a workflow that nothing can be sent to. */
export function stepWithoutWebhook(nodes: readonly StartingNode[]): string {
  const start = otherStart(nodes)
  if (start !== null) return `Put a webhook in front of "${start.name}": ${acts.webhookInFront}.`
  const called = calledStart(nodes)
  if (called === null) return 'Add a Webhook node, or open another workflow.'
  const other =
    called.type === errorTriggerType
      ? 'Open a workflow that fails and names this one as its error workflow (setting "errorWorkflow")'
      : 'Open the workflow that calls it, with this one beside it'
  return `${other}, ${acts.sendToOther}.`
}
