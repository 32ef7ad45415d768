/**
 * How the triggers of single providers answer the call by which the provider looks whether somebody is there (n8n-nodes-base 1.121.0,
 * `webhook()` of each, named "setup"). In: the query of the call and the node. Out: the answer; null where it is not what the trigger awaits,
 * undefined where it is read like any other.
 */
import type { JsonObject } from '../../../shared/json.ts'
import type { WorkflowNode } from '../../../shared/workflow.ts'
import { emptyAnswer, jsonAnswer, plainAnswer, type WireAnswer } from '../wire-answer.ts'

type Confirm = (query: JsonObject, node: Pick<WorkflowNode, 'id'>) => WireAnswer | null | undefined

/** The text that the provider has sent, to be given back. */
function sentBack(text: unknown): WireAnswer | undefined {
  return typeof text === 'string' ? plainAnswer(200, text, [['content-type', 'text/plain; charset=utf-8']]) : undefined
}

/** Its token is the id of the node. */
function withToken(query: JsonObject, { id }: Pick<WorkflowNode, 'id'>): WireAnswer | null | undefined {
  return query['hub.challenge'] === undefined || query['hub.verify_token'] === id
    ? sentBack(query['hub.challenge'])
    : null
}

/** By the name of the trigger. */
export const confirmations: Readonly<Record<string, Confirm>> = {
  facebook: (query) => sentBack(query['hub.challenge']),
  facebookLeadAds: (query, node) => withToken(query, node) ?? null,
  mailchimp: () => emptyAnswer(200),
  hubspot: () => null,
  onfleet: (query) => sentBack(query['check']) ?? emptyAnswer(200),
  trello: () => emptyAnswer(200),
  strava: ({ 'hub.challenge': challenge }) =>
    challenge === undefined || challenge === '' ? undefined : jsonAnswer(200, { 'hub.challenge': challenge }),
  whatsApp: withToken,
}
