/**
 * The one exit of everything that notification and chat nodes say to people (contract §5.5: no secrets in chat messages).
 * In: a message as data, and how to send it. Out: what the other side answered, or the message in the outbox where the node
 * is not pointed at a real address.
 */
import { isObject, type JsonObject } from '../../../../shared/json.ts'
import { inWords } from '../http/error-in-words.ts'
import { eachItem } from '../items/each-item.ts'
import type { Item } from '../../../../shared/item.ts'
import { hideSecrets, type SafeMessage } from './hide-secrets.ts'
import type { Message } from './message.ts'
import { completed } from '../../stand-ins/fill-shape.ts'
import type { NodeContext, NodeKind } from '../node-kind.ts'

/** A message on its way: `send` is null where the node is not pointed at a real address. */
export interface Outgoing {
  readonly message: Message
  /** Gives the fields of the item that the node makes of the answer; calls `keep` where a stand-in took the message. */
  readonly send: ((payload: JsonObject, keep: () => void) => Promise<JsonObject>) | null
}

/**
 * A kind of node that sends a message for each item. `asTold` makes of what was thrown the failure that the service tells; absent: its
 * text as it is.
 */
export function messageKind(
  type: string,
  label: string,
  versions: readonly number[],
  compose: (context: NodeContext, item: Item, itemIndex: number) => Outgoing,
  asTold: (failure: unknown, context: NodeContext) => unknown = (failure) => failure,
): NodeKind {
  return {
    type,
    facts: { label },
    versions,
    group: 'action',
    execute: (context) =>
      eachItem(context, async (item, itemIndex) => {
        try {
          return { json: await deliverMessage(context, compose(context, item, itemIndex), itemIndex) }
        } catch (thrown) {
          throw asTold(inWords(thrown), context)
        }
      }),
  }
}

async function deliverMessage(context: NodeContext, outgoing: Outgoing, itemIndex: number): Promise<JsonObject> {
  const { send } = outgoing
  const { message, hidden } = hideSecrets(outgoing.message, context.engine.surroundings.secrets())
  noteHidden(context, hidden, itemIndex)
  const { channel, to, subject, text } = message
  const keep = (): void => {
    const executionId = context.scope.execution.id
    context.engine.surroundings.outbox({ executionId, node: context.node.name, channel, to, subject, text, itemIndex })
  }
  if (send !== null) return send(message.payload, keep)
  keep()
  context.note(
    'message-kept-in-outbox',
    `"${context.node.name}" has no credential and no address to send to: its message for ${to === '' ? 'nobody in particular' : `"${to}"`} is in the outbox and went nowhere.`,
    [itemIndex],
  )
  const kept = { deliveredTo: 'outbox', channel, to, ...(subject !== null && { subject }), text }
  const told = completed(kept, context.readLater(), '')
  return isObject(told) ? told : kept
}

function noteHidden(context: NodeContext, hidden: SafeMessage['hidden'], itemIndex: number): void {
  const placeholders = Object.keys(hidden)
  if (placeholders.length === 0) return
  const count = placeholders.length === 1 ? 'a secret' : `${placeholders.length} secrets`
  context.note(
    'secret-in-message',
    `"${context.node.name}" was to tell people ${count}: ${placeholders.join(', ')} stands in the message in its place. Take it out of what the node says.`,
    [itemIndex],
  )
}
