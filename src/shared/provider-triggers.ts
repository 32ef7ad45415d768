/**
 * Triggers of the service that stand for a provider: each asks it to call a webhook of its own, at an address that nobody writes.
 * In: the type of a node. Out: where it is called, and which part of a request it gives (n8n-nodes-base 1.121.0,
 * @n8n/n8n-nodes-langchain 1.122.1; Currents: n8n-nodes-base 2.41.2).
 */
import { fetchesFiles } from './event-files.ts'
import type { JsonObject } from './json.ts'
import type { WorkflowNode } from './workflow.ts'

export interface ProviderTrigger {
  readonly method: 'GET' | 'POST'
  /** How the provider calls it once to see that somebody answers there; null: it does not. */
  readonly confirmedBy: 'GET' | 'HEAD' | null
  /** The last part of its path. */
  readonly path: string
  /**
   * What its items are: the whole request, the query, what stands at these keys of the body, or (`made`) something that has
   * names of its own.
   */
  readonly gives: 'request' | 'query' | 'made' | readonly string[]
  /** True where that is a list, of which each element is an item. */
  readonly isList: boolean
  /** The parameter that says how its callers sign in, as that of a Webhook node does; null: they do not. */
  readonly signIn: string | null
  /** True where one of these parameters asks the provider for more before it gives anything, as nearly every event makes it do. */
  readonly asks: (parameters: JsonObject) => boolean
}

const usual: ProviderTrigger = {
  method: 'POST',
  confirmedBy: null,
  path: 'webhook',
  gives: [],
  isList: false,
  signIn: null,
  asks: () => false,
}
const request: ProviderTrigger = { ...usual, gives: 'request' }
const made: ProviderTrigger = { ...usual, gives: 'made' }
/** It asks for what the event is about, unless it is set to give the event as it came. */
const asking: ProviderTrigger = { ...usual, asks: ({ resolveData }) => resolveData !== false }

const plain = [
  ...['activeCampaign', 'autopilot', 'awsSns', 'bitbucket', 'box', 'calendly', 'chargebee', 'clickUp'],
  ...['convertKit', 'copper', 'crowdDev', 'currents', 'customerIo', 'emelia', 'figma', 'flow', 'gumroad'],
  ...['helpScout', 'invoiceNinja', 'jira', 'koBoToolbox', 'lemlist', 'linear', 'loneScale', 'mailjet'],
  ...['mautic', 'payPal', 'postmark', 'pushcut', 'shopify', 'stripe'],
  ...['taiga', 'twilio', 'webflow', 'wise', 'wooCommerce', 'workable', 'zendesk'],
]

/** What the service answers whoever calls one that has begun to work, in place of a message (n8n 1.123.5, measured). */
export const startedText = 'firstEntryJson'

/** The chat that the service shows or that stands in a page: each message is called in like the event of a provider. */
export const chatTriggerType = '@n8n/n8n-nodes-langchain.chatTrigger'

const triggers: ReadonlyMap<string, ProviderTrigger> = new Map([
  ...plain.map((name) => [typeOf(name), usual] as const),
  [typeOf('github'), request],
  [typeOf('gitlab'), request],
  [typeOf('sendInBlue'), { ...usual, path: 'webhooks' }],
  [typeOf('getResponse'), { ...usual, method: 'GET', gives: 'query' }],
  [typeOf('hubspot'), { ...usual, confirmedBy: 'GET', isList: true }],
  [typeOf('asana'), { ...usual, gives: ['events'], isList: true }],
  [typeOf('facebook'), { ...usual, confirmedBy: 'GET', gives: ['entry'], isList: true }],
  [typeOf('mailchimp'), { ...usual, confirmedBy: 'GET' }],
  [typeOf('onfleet'), { ...usual, confirmedBy: 'GET' }],
  [typeOf('trello'), { ...usual, confirmedBy: 'HEAD' }],
  [typeOf('whatsApp'), { ...made, confirmedBy: 'GET' }],
  [
    typeOf('slack'),
    { ...usual, gives: ['event'], asks: (parameters) => fetchesFiles({ type: typeOf('slack'), parameters }) },
  ],
  [typeOf('telegram'), { ...usual, asks: (parameters) => fetchesFiles({ type: typeOf('telegram'), parameters }) }],
  [typeOf('cal'), { ...usual, gives: ['payload'] }],
  [chatTriggerType, { ...usual, path: 'chat', signIn: 'authentication' }],
  [typeOf('pipedrive'), { ...usual, signIn: 'incomingAuthentication' }],
  ...['formIo', 'formstack', 'keap', 'mailerLite', 'microsoftTeams', 'netlify', 'typeform', 'wufoo'].map(
    (name) => [typeOf(name), made] as const,
  ),
  [typeOf('theHive'), request],
  [typeOf('theHiveProject'), made],
  [typeOf('venafiTlsProtectCloud'), { ...usual, gives: ['events'], isList: true }],
  [typeOf('acuityScheduling'), asking],
  [typeOf('eventbrite'), asking],
  [typeOf('jotForm'), { ...asking, gives: 'made' }],
  [typeOf('strava'), { ...asking, confirmedBy: 'GET' }],
  [typeOf('affinity'), { ...made, asks: () => true }],
  [typeOf('facebookLeadAds'), { ...made, confirmedBy: 'GET', asks: () => true }],
  [
    typeOf('ciscoWebex'),
    { ...usual, asks: ({ resource, resolveData }) => resource === 'attachmentAction' && resolveData !== false },
  ],
])

function typeOf(name: string): string {
  return `n8n-nodes-base.${name}Trigger`
}

/** Null where the type is none of them. */
export function providerTrigger(type: unknown): ProviderTrigger | null {
  return typeof type === 'string' ? (triggers.get(type) ?? null) : null
}

/** True for the trigger of a provider that asks the provider for more before it gives anything. */
export function asksProvider({ type, parameters }: Pick<WorkflowNode, 'type' | 'parameters'>): boolean {
  return providerTrigger(type)?.asks(parameters) === true
}

/**
 * Its path behind the prefix: the webhookId and a part that is the same for all. Of an old export without one the service makes it of
 * ids that nobody outside of it knows: here it is the name of the node.
 */
export function providerPath({ path }: ProviderTrigger, { webhookId, name = '' }: Partial<WorkflowNode>): string {
  return `${webhookId ?? name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}/${path}`
}
