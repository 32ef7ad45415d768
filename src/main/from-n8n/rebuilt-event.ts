/** The event by which a provider started a recorded execution, rebuilt from the items that its trigger gave. */
import type { CaseRequest } from '../../shared/case.ts'
import type { Item } from '../../shared/item.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import { providerTrigger } from '../../shared/provider-triggers.ts'
import { webhookAddress } from '../../shared/webhook-address.ts'
import { madeUpEvent } from '../engine/stand-ins/made-up-event.ts'

/** Triggers that give fields under other names than they came: what came is not known. */
const renames: ReadonlySet<string> = new Set(['n8n-nodes-base.hubspotTrigger', 'n8n-nodes-base.calTrigger'])

/**
 * The request that its trigger makes the same items of; null where the node is no such trigger, or the request cannot be told from
 * them, as where the provider was asked for more. `node` is as it stands in the workflow.
 */
export function rebuiltEvent(node: JsonObject, items: readonly Item[]): CaseRequest | null {
  const { type, typeVersion, name, webhookId, parameters } = node
  const trigger = providerTrigger(type)
  const [first] = items
  if (trigger === null || typeof type !== 'string' || typeof trigger.gives === 'string' || renames.has(type))
    return null
  const given = isObject(parameters) ? parameters : {}
  if (trigger.asks(given)) return null
  if (first === undefined || items.some(({ binary }) => binary !== undefined)) return null
  const { headers, body } = madeUpEvent(
    { type, parameters: given, typeVersion: typeof typeVersion === 'number' ? typeVersion : 1 },
    first.json,
  )
  const all = items.map(({ json }) => json)
  const whole = trigger.isList ? within(trigger.gives, all) : items.length > 1 ? all : body
  const { path } = webhookAddress({
    ...{ type, parameters: given, name: typeof name === 'string' ? name : '' },
    ...(typeof webhookId === 'string' && { webhookId }),
  })
  return {
    method: trigger.method,
    url_variant: 'production',
    path: `/${path}`,
    headers: [['Host', 'localhost'], ['Content-Type', 'application/json'], ...Object.entries(headers)],
    body: JSON.stringify(whole),
  }
}

function within(keys: readonly string[], value: unknown): unknown {
  return keys.toReversed().reduce((inner: unknown, key) => ({ [key]: inner }), value)
}
