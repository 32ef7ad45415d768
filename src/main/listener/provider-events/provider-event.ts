import type { HeaderFields } from '../../../shared/headers.ts'
import type { Item } from '../../../shared/item.ts'
import { isObject, type JsonObject } from '../../../shared/json.ts'
import { providerTrigger } from '../../../shared/provider-triggers.ts'
import type { WorkflowNode } from '../../../shared/workflow.ts'
import { notRunAnswer } from '../only-run-if.ts'
import type { WireAnswer } from '../wire-answer.ts'
import { confirmations } from './confirmations.ts'
import { dropped, runs, type ProviderRequest } from './event.ts'
import { readers } from './readers.ts'

/** What the trigger of a provider gives for a request; or the answer of a request that starts nothing, and why in one sentence. */
export type TriggerVerdict =
  | { readonly kind: 'runs'; readonly items: readonly Item[] }
  | { readonly kind: 'dropped'; readonly answer: WireAnswer; readonly sentence: string }

/** A call of such a trigger; `body` is as it was parsed. */
interface TriggerCall {
  readonly method: string
  readonly headers: HeaderFields
  readonly query: JsonObject
  readonly body: unknown
}

/** Asks the trigger of a provider for its items. */
export function triggerVerdict(node: WorkflowNode, { method, headers, query, body }: TriggerCall): TriggerVerdict {
  const { name, type, parameters, typeVersion } = node
  const read = readers[nameOf(type)] ?? (({ list }) => runs(...list))
  const given = givenIn(type === notificationType ? parsed(body) : body)
  const event =
    method === providerTrigger(type)?.confirmedBy
      ? confirming(confirmations[nameOf(type)]?.(query, node) ?? null)
      : typeof given === 'string'
        ? dropped(given)
        : read({ headers, query, ...given }, { parameters, typeVersion })
  if (event.kind === 'runs')
    return { kind: 'runs', items: event.items.map((json) => ({ json, pairedItem: { item: 0 } })) }
  const answer = event.answer ?? notRunAnswer()
  return {
    kind: 'dropped',
    answer,
    sentence: `"${name}" ${event.why}: nothing runs, in the service as well, and the caller is answered ${String(answer.statusCode)}`,
  }
}

function confirming(answer: WireAnswer | null): ReturnType<typeof dropped> {
  const how = answer === null ? 'without what it awaits then' : 'and answers that alone'
  return dropped(`was called to confirm its address, ${how}`, answer)
}

/** Its notifications are JSON and say that they are plain text. */
const notificationType = 'n8n-nodes-base.awsSnsTrigger'

/** The body as triggers read it; or, as the end of a sentence, why there is nothing to be read. */
function givenIn(body: unknown): Pick<ProviderRequest, 'body' | 'list'> | string {
  if (Array.isArray(body)) {
    const list = body.filter(isObject)
    return list.length === 0 ? 'gives an item for each element of a list, and this list has none' : { body: {}, list }
  }
  if (isObject(body)) return { body, list: [body] }
  if (body === undefined || body === null || body === '') return { body: {}, list: [{}] }
  return 'reads JSON or a form, and what came is a text'
}

function parsed(body: unknown): unknown {
  if (typeof body !== 'string') return body
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

function nameOf(type: string): string {
  return type.replace(/^.*\./u, '').replace(/Trigger$/u, '')
}
