import type { OpenCredential } from '../../../../shared/credential.ts'
import { isObject } from '../../../../shared/json.ts'
import { NodeFailure } from '../../node-failure.ts'
import { textOf, type ItemParameters } from '../items/item-parameters.ts'
import type { NodeContext } from '../node-kind.ts'

/** The first credential of these types that the node refers to and that is there; null: the message stays here. */
export function findCredential(context: NodeContext, types: readonly string[]): OpenCredential | null {
  for (const type of types) {
    const reference = context.node.credentials?.[type]
    const credential = reference === undefined ? null : context.credential(type, reference)
    if (credential !== null) return credential
  }
  return null
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

/** Fails where the node is to do something else than to send a message. */
export function onlyMessages(
  { node }: NodeContext,
  parameters: ItemParameters,
  expected: { readonly resources: readonly string[]; readonly operations: readonly string[] },
): void {
  const resource = parameters.text('resource', expected.resources[0])
  const operation = parameters.text('operation', expected.operations[0])
  if (expected.resources.includes(resource) && expected.operations.includes(operation)) return
  throw new NodeFailure(`"${node.name}" is to ${operation} a ${resource}, and Faultline only sends messages with it`, {
    description: 'Use an HTTP Request node for the same call, or pin data to the node to go past it.',
    lack: { kind: 'node-feature', type: node.type },
  })
}
