import type { HeaderFields } from '../../../shared/headers.ts'
import type { Item } from '../../../shared/item.ts'
import { isObject, type JsonObject } from '../../../shared/json.ts'
import { jsonText } from '../../../shared/json-text.ts'
import { providerTrigger, startedText } from '../../../shared/provider-triggers.ts'
import { profileOf, rulesOf } from '../../../shared/service-profile.ts'
import type { TriggerFailing } from '../../../shared/trigger-failing.ts'
import type { Workflow, WorkflowNode } from '../../../shared/workflow.ts'
import { notRunAnswer } from '../only-run-if.ts'
import { plainAnswer, type WireAnswer } from '../wire-answer.ts'
import { confirmations } from './confirmations.ts'
import { dropped, TriggerFailure, type ProviderEvent } from './event.ts'
import { readers, whole } from './readers.ts'

/**
 * What the trigger of a provider gives for a request; or how it fails over it, which is an execution that failed at once; or the
 * answer of a request that starts nothing, and why in one sentence. `asks`: it asks its provider for more than the items have.
 */
export type TriggerVerdict =
  | { readonly kind: 'runs'; readonly items: readonly Item[]; readonly asks?: true }
  | { readonly kind: 'fails'; readonly failing: TriggerFailing; readonly sentence: string }
  | { readonly kind: 'dropped'; readonly answer: WireAnswer; readonly sentence: string }

/** A call of such a trigger; `body` is as it was parsed. */
interface TriggerCall {
  readonly method: string
  readonly headers: HeaderFields
  readonly query: JsonObject
  readonly body: unknown
  /** Of its workflow; left out: none. */
  readonly settings?: Workflow['settings']
}

/** Asks the trigger of a provider for its items. */
export function triggerVerdict(node: WorkflowNode, call: TriggerCall): TriggerVerdict {
  const { name } = node
  try {
    const event = eventOf(node, call)
    if (event.kind === 'dropped') {
      const answer = event.answer ?? notRunAnswer()
      const sentence = `"${name}" ${event.why}: nothing runs, in the service as well, and the caller is answered ${String(answer.statusCode)}`
      return { kind: 'dropped', answer, sentence }
    }
    return verdictOn(event, node)
  } catch (error) {
    if (!(error instanceof TriggerFailure)) throw error
    const sentence = `"${name}" fails over it, in the service as well: ${error.message}`
    return { kind: 'fails', failing: { message: error.message, lacks: error.lacks }, sentence }
  }
}

function eventOf(node: WorkflowNode, { method, headers, query, body, settings = {} }: TriggerCall): ProviderEvent {
  const { type, parameters, typeVersion } = node
  const name = type.replace(/^.*\./u, '').replace(/Trigger$/u, '')
  if (method === providerTrigger(type)?.confirmedBy) {
    const answer = confirmations[name]?.(query, node)
    const how = answer === null ? 'without what it awaits then' : 'and answers that alone'
    if (answer !== undefined) return dropped(`was called to confirm its address, ${how}`, answer)
  }
  const request = { headers, query, body: body === '' ? undefined : body }
  return (readers[name] ?? whole)(request, { parameters, typeVersion, rules: rulesOf(profileOf(settings)) })
}

/** Items are objects here, as nearly always; the service makes one of whatever was sent. */
function verdictOn({ given, asks }: Extract<ProviderEvent, { kind: 'runs' }>, node: WorkflowNode): TriggerVerdict {
  const odd = given.find((one) => one !== undefined && one !== null && !isObject(one))
  if (odd === undefined && given.length > 0)
    return {
      kind: 'runs',
      items: given.map((one) => ({ json: isObject(one) ? one : {}, pairedItem: { item: 0 } })),
      ...(asks && { asks }),
    }
  const why =
    odd === undefined
      ? 'gives an item for each element of a list, and this list has none: nothing runs behind it, in the service as well'
      : `gives an item that is no object (${jsonText(odd).slice(0, 80)}) in the service, which is not run here: send JSON that is an object`
  return {
    kind: 'dropped',
    answer: plainAnswer(200, startedText, [['content-type', 'text/html; charset=utf-8']]),
    sentence: `"${node.name}" ${why}. The caller is answered 200`,
  }
}
