/** The delivery that started a recorded execution, rebuilt from what its trigger gave. */
import type { CaseRequest } from '../../shared/case.ts'
import type { Item } from '../../shared/item.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import { ownOf } from '../../shared/own-field.ts'
import { ProblemError } from '../../shared/problem.ts'
import { providerTrigger } from '../../shared/provider-triggers.ts'
import type { ServiceExecution, ServiceNodeRun } from '../../shared/service-execution.ts'
import { webhookAddress } from '../../shared/webhook-address.ts'
import { workflowIssuesName } from '../engine/workflow-issues.ts'
import { filesOf, outsideOf } from './kept-outside.ts'
import { rebuiltBody } from './rebuilt-body.ts'
import type { RebuiltDelivery } from './rebuilt.ts'
import { rebuiltEvent } from './rebuilt-event.ts'
import { runsInOrder } from './service-failure.ts'
import { nodeNamed, nodesOf } from './service-nodes.ts'
import { fromTrigger } from './trigger-stood-in-for.ts'

const webhookType = 'n8n-nodes-base.webhook'

/** @throws ProblemError INVALID_INPUT where the service kept nothing of what started it */
export function rebuiltDelivery(execution: ServiceExecution): RebuiltDelivery {
  const started = startOf(execution)
  if (started === null) {
    const untold = execution.error?.name === workflowIssuesName ? webhookNameOf(execution.workflow) : null
    if (untold !== null) return toUnkept(execution, untold, notFilledIn)
    throw new ProblemError({
      code: 'INVALID_INPUT',
      sentence: `Of execution ${execution.id} the service kept no run data, so what started it is not known.`,
      remedy: 'Have the workflow save its executions (Settings of the workflow), or choose another execution.',
    })
  }
  const { node, run, item } = started
  const start = nodeNamed(execution.workflow, node)
  if (start === undefined) return fromTrigger(execution, node, run, notOfWebhook(node, start))
  if (start['type'] !== webhookType && !(givesRequest(start) && isObject(item?.json['headers']))) {
    const event = rebuiltEvent(start, run.outputs.flat())
    return event === null
      ? fromTrigger(execution, node, run, notOfWebhook(node, start))
      : fromProvider(execution, node, event)
  }
  if (item === undefined && run.error !== null) return toUnkept(execution, node, refusedAtOnce)
  if (item === undefined && execution.status === 'crashed') return toUnkept(execution, node, ended)
  if (!isObject(item?.json['headers'])) return fromTrigger(execution, node, run, notOfWebhook(node, start))
  const authentication = isObject(start['parameters']) ? start['parameters']['authentication'] : null
  return authentication === 'jwtAuth' || authentication === 'n8nOAuth2'
    ? fromTrigger(execution, node, run, tokenOfWebhook(node))
    : fromWebhook(execution, node, run, item)
}

/** True for the trigger of a provider that gives all of the request, as a webhook does. */
function givesRequest(node: JsonObject): boolean {
  return providerTrigger(node['type'])?.gives === 'request'
}

/** Of what its provider sent, the body is what the trigger gave. */
function fromProvider({ workflow }: ServiceExecution, trigger: string, request: CaseRequest): RebuiltDelivery {
  return {
    request,
    workflow: { ...workflow, active: true },
    trigger,
    unknown: ['the headers of the provider'],
    notes: [
      `"${trigger}" keeps no header of what it was sent: those that it looks at are made up, a signature among them.`,
    ],
  }
}

function notOfWebhook(trigger: string, node: JsonObject | undefined): string {
  const type = typeof node?.['type'] === 'string' ? node['type'] : 'a trigger'
  return `No webhook started it but "${trigger}" (${type}): a webhook stands in front of it here, and hands it the recorded items.`
}

function tokenOfWebhook(trigger: string): string {
  return `"${trigger}" asks for a token, which cannot be verified here: a webhook that asks for none stands in front of it, and hands it the recorded items.`
}

const notFilledIn =
  'The service keeps nothing of what started an execution that ends before its first node: an empty request is sent in its place, and anything else ends alike.'

const refusedAtOnce =
  'The service refused it before it looked at what was sent, and kept nothing of that: an empty request is sent in its place, and anything else ends alike.'

const ended = 'n8n itself ended while it ran, and kept nothing of what was sent: an empty request is sent in its place.'

/** Where the service kept nothing of what started an execution an empty request does; `note` says why. */
function toUnkept(execution: ServiceExecution, webhook: string, note: string): RebuiltDelivery {
  const item = { json: { headers: { host: 'localhost' }, body: {} } }
  const rebuilt = fromWebhook(execution, webhook, { outputs: [] }, item)
  return { ...rebuilt, unknown: [whatWasSent], notes: [note] }
}

/** Of a delivery nothing is known. */
export const whatWasSent = 'what was sent'

function webhookNameOf({ nodes }: JsonObject): string | null {
  const found = (Array.isArray(nodes) ? nodes : []).find(
    (node: unknown) => isObject(node) && node['type'] === webhookType && node['disabled'] !== true,
  ) as JsonObject | undefined
  return typeof found?.['name'] === 'string' ? found['name'] : null
}

interface Start {
  readonly node: string
  readonly run: ServiceNodeRun
  readonly item: Item | undefined
}

/** The first node that ran without a source; a webhook before others. */
function startOf({ runs, workflow }: ServiceExecution): Start | null {
  const starts = runsInOrder(runs).filter(({ run }) => run.sources.length === 0)
  const webhook = starts.find(({ node }) => nodeNamed(workflow, node)?.['type'] === webhookType)
  const found = webhook ?? starts[0]
  return found === undefined ? null : { ...found, item: found.run.outputs.flat()[0] }
}

/** What the webhook that started it parsed of the body; null where none started it, or nothing was kept. */
export function webhookItemOf(execution: ServiceExecution): unknown {
  return startOf(execution)?.item?.json['body'] ?? null
}

function fromWebhook(
  { workflow }: ServiceExecution,
  trigger: string,
  run: Pick<ServiceNodeRun, 'outputs'>,
  item: Item | undefined,
): RebuiltDelivery {
  const json = item?.json ?? {}
  const headers = Object.entries(isObject(json['headers']) ? json['headers'] : {}).map(
    ([name, value]): [string, string] => [name, Array.isArray(value) ? value.join(', ') : String(value)],
  )
  const header = (name: string): string | null => headers.find(([one]) => one.toLowerCase() === name)?.[1] ?? null
  const node = nodeNamed(workflow, trigger) ?? {}
  const method = methodOf(node, run)
  const length = header('content-length')
  const body = rebuiltBody({
    parsed: method === 'GET' || method === 'HEAD' ? undefined : json['body'],
    contentType: header('content-type') ?? '',
    length: length === null ? null : Number(length),
    files: filesOf(item),
  })
  return {
    request: {
      method,
      // A test URL takes one call, and only while an editor listens.
      url_variant: 'production',
      path: `${pathOf(node, json)}${queryOf(json['query'])}`,
      headers: headers.filter(([name]) => !ofTheConnection.has(name.toLowerCase())),
      ...body.body,
    },
    workflow: { ...withoutAuthentication(workflow, node), active: true },
    trigger,
    unknown: ['order and case of the header names', 'headers that came twice', ...body.unknown],
    notes: [
      ...(authenticationOf(node) === null
        ? []
        : [
            `"${trigger}" let the delivery in by its ${authenticationOf(node) ?? ''}, whose secret no service gives out: here it asks for none.`,
          ]),
      ...(json['executionMode'] === 'test'
        ? [
            'It came to the test URL while the editor listened; here it is sent to the production URL, which takes more than one call.',
          ]
        : []),
      ...outsideOf(item).map(
        (name) =>
          `The binary data "${name}" of "${trigger}" is kept outside of the execution and did not come with it.`,
      ),
    ],
  }
}

/** The kind of credential by which a webhook lets deliveries in; null: it asks for none. */
function authenticationOf(node: JsonObject): string | null {
  const asked = isObject(node['parameters']) ? node['parameters']['authentication'] : null
  return asked === 'basicAuth' || asked === 'headerAuth' ? asked : null
}

/** A delivery that was executed had passed: what it passed by is not at fault. */
function withoutAuthentication(workflow: JsonObject, webhook: JsonObject): JsonObject {
  if (authenticationOf(webhook) === null) return workflow
  const open = { ...webhook, parameters: { ...(webhook['parameters'] as JsonObject), authentication: 'none' } }
  return { ...workflow, nodes: nodesOf(workflow).map((node) => (node === webhook ? open : node)) }
}

/** Headers that belong to the connection: the sender writes its own. */
const ofTheConnection: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'transfer-encoding',
  'keep-alive',
])

/** A node that takes several methods has an output for each. */
function methodOf(node: JsonObject, run: Pick<ServiceNodeRun, 'outputs'>): string {
  const parameters = isObject(node['parameters']) ? node['parameters'] : {}
  const given = providerTrigger(node['type'])?.method ?? parameters['httpMethod']
  if (Array.isArray(given)) {
    const at = run.outputs.findIndex((items) => items.length > 0)
    const methods = given.filter((one) => typeof one === 'string')
    return methods[Math.max(0, at)] ?? 'GET'
  }
  return typeof given === 'string' ? given.toUpperCase() : 'GET'
}

/** The path that was called: as the service tells it, else that of the node, with the parts that the caller chose. */
function pathOf(node: JsonObject, json: JsonObject): string {
  const parameters = isObject(node['parameters']) ? node['parameters'] : {}
  const { webhookId, type, name } = node
  const address = {
    ...(typeof webhookId === 'string' ? { webhookId } : {}),
    ...(typeof type === 'string' ? { type } : {}),
    ...(typeof name === 'string' ? { name } : {}),
  }
  const own = `/${webhookAddress({ parameters, ...address }).path}`
  const url = json['webhookUrl']
  const told = typeof url === 'string' && URL.canParse(url) ? new URL(url).pathname : null
  const behind = told === null ? null : /\/webhook(?:-test|-waiting)?(\/.*)$/u.exec(told)
  const params = isObject(json['params']) ? json['params'] : {}
  return (behind?.[1] ?? own)
    .split('/')
    .map((part) => {
      const name = /^(?::|%3A)(.+)$/iu.exec(part)?.[1]
      const chosen = name === undefined ? undefined : ownOf(params, decoded(name))
      return typeof chosen === 'string' ? encodeURIComponent(chosen) : part
    })
    .join('/')
}

/** What a person wrote may hold percent signs of its own. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function queryOf(query: unknown): string {
  if (!isObject(query) || Object.keys(query).length === 0) return ''
  const pairs = new URLSearchParams()
  const add = (name: string, value: unknown): void => {
    if (Array.isArray(value)) for (const one of value as readonly unknown[]) add(name, one)
    else if (isObject(value)) for (const [key, one] of Object.entries(value)) add(`${name}[${key}]`, one)
    else pairs.append(name, String(value))
  }
  for (const [name, value] of Object.entries(query)) add(name, value)
  return `?${pairs.toString()}`
}
