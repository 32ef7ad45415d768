import type { OpenCredential } from '../../../../shared/credential.ts'
import { lackRemedy, lackSentence } from '../../../../shared/lack.ts'
import { isObject } from '../../../../shared/json.ts'
import { ownOf } from '../../../../shared/own-field.ts'
import type { WorkflowNode } from '../../../../shared/workflow.ts'
import { NodeFailure } from '../../node-failure.ts'
import { textOf, type ItemParameters } from '../items/item-parameters.ts'
import type { NodeContext } from '../node-kind.ts'

/** The first credential of these types that the node refers to and that is there; null: the message stays here. */
export function findCredential(context: NodeContext, types: readonly string[]): OpenCredential | null {
  for (const type of types) {
    const reference = context.node.credentials?.[type]
    const credential = reference === undefined ? null : context.credential(type, reference)
    if (credential !== null) return credential
    if (reference !== undefined) noteHeldBack(context, type, reference.name)
  }
  return null
}

/** The message stays here then: who reads the execution is told that a person's leave is all that is missing. */
function noteHeldBack(context: NodeContext, type: string, name: string): void {
  const { engine, node, scope } = context
  const reference = node.credentials?.[type]
  const heldBack = reference === undefined ? null : engine.surroundings.heldBack?.(type, reference, scope.workflow)
  if (heldBack === null || heldBack === undefined) return
  const lack = { kind: 'credential', type, name, node: node.name, heldBack } as const
  context.note('credential-held-back', `${lackSentence(lack, node.name)} ${lackRemedy(lack)}`, [], lack)
}

const webhookFields = ['webhookUrl', 'webhookUri', 'url']

/** The URL of an incoming webhook, in the node's parameters or its credential; null where neither has one. */
export function webhookUrlOf(parameters: ItemParameters, credential: OpenCredential | null): URL | null {
  const found = webhookFields
    .flatMap((field) => [parameters.text(field), textOf(credential?.data[field])])
    .map((text) => text.trim())
    .find((text) => text !== '')
  if (found === undefined) return null
  // A place-holder such as YOUR_WEBHOOK_URL, left as the template had it.
  if (/^[A-Z0-9_<>-]+$/i.test(found)) return null
  if (/^https?:\/\//i.test(found) && URL.canParse(found)) return new URL(found)
  throw new NodeFailure(`The webhook URL is "${found}". It must begin with http:// or https://.`)
}

/** What is chosen in a parameter: as such, or in the form of a chosen resource (`{ __rl, mode, value }`). */
export function chosen(parameters: ItemParameters, path: string): { readonly mode: string; readonly value: string } {
  const given = parameters.value(path)
  if (!isObject(given)) return { mode: 'id', value: textOf(given) }
  return { mode: textOf(given['mode'], 'id'), value: textOf(given['value']) }
}

/** What nodes that send messages are asked for where they only send one; what a workflow leaves out is the first. */
const sending: Readonly<Record<string, Sending>> = {
  'n8n-nodes-base.slack': { resources: ['message'], operations: ['post'] },
  'n8n-nodes-base.discord': { resources: ['message'], operations: ['send', 'sendLegacy'] },
  'n8n-nodes-base.telegram': { resources: ['message'], operations: ['sendMessage'] },
  'n8n-nodes-base.microsoftTeams': { resources: ['channelMessage', 'chatMessage'], operations: ['create'] },
  'n8n-nodes-base.emailSend': { resources: ['email'], operations: ['send'] },
}

interface Sending {
  readonly resources: readonly string[]
  readonly operations: readonly string[]
}

const anything: Sending = { resources: [], operations: [] }

/** False where a node that sends messages is to do something else, as far as its parameters are written out. */
export function isOnlyMessage({ type, parameters }: WorkflowNode): boolean {
  const expected = ownOf<Sending>(sending, type)
  if (expected === undefined) return true
  const fits = (value: unknown, known: readonly string[]): boolean =>
    typeof value !== 'string' || value.startsWith('=') || known.includes(value)
  return fits(parameters['resource'], expected.resources) && fits(parameters['operation'], expected.operations)
}

/** Fails where the node is to do something else than to send a message. */
export function onlyMessages({ node }: NodeContext, parameters: ItemParameters): void {
  const expected = ownOf<Sending>(sending, node.type) ?? anything
  const resource = parameters.text('resource', expected.resources[0])
  const operation = parameters.text('operation', expected.operations[0])
  if (expected.resources.includes(resource) && expected.operations.includes(operation)) return
  throw new NodeFailure(`"${node.name}" is to ${operation} a ${resource}, and Faultline only sends messages with it`, {
    description: 'Use an HTTP Request node for the same call, or pin data to the node to go past it.',
    lack: { kind: 'node-feature', type: node.type },
  })
}
