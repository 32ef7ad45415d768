import type { Layer } from '../../../../src/shared/layer.ts'

/** One node in short: name, type without its package, parameters, and any other field of the format. */
export type NodeInShort = readonly [name: string, type: string, parameters: object, more?: object]

/** What is true of a case: one layer, two behind each other, or none; and the layers that are right as well. */
export interface Truth {
  readonly layers: readonly Layer[]
  readonly also?: readonly Layer[]
}

export interface CaseInShort {
  readonly name: string
  readonly truth: Truth
  /** In a row, each wired to the next; other wires in `wires`. */
  readonly nodes: readonly NodeInShort[]
  /** `A`, `A:1` for its second output. */
  readonly wires?: readonly (readonly [from: string, to: string])[]
  readonly webhook?: object
  readonly method?: string
  /** What follows the path, from its question mark on. */
  readonly query?: string
  readonly headers?: readonly (readonly [string, string])[]
  /** A text as it is; anything else as JSON. */
  readonly body?: unknown
  readonly baseline?: object
  readonly expected?: object
  readonly credentials?: object
  /** Workflows that it calls. */
  readonly workflows?: readonly object[]
  readonly provider?: object
  readonly active?: boolean
  readonly lastSuccess?: {
    readonly body?: unknown
    readonly nodes?: readonly NodeInShort[]
    readonly baseline?: object
  }
}

const versions: Readonly<Record<string, number>> = {
  code: 2,
  httpRequest: 4.2,
  if: 2.2,
  webhook: 2.1,
  merge: 3.2,
  set: 3.4,
  dataTable: 1.1,
  respondToWebhook: 1.5,
  filter: 2.2,
  splitOut: 1,
  switch: 3.2,
}

/** The case as the text of its file. The path of its webhook is its name. */
export function caseText(one: CaseInShort): string {
  const {
    name,
    method = 'POST',
    query = '',
    headers = [],
    baseline = {},
    expected,
    credentials,
    workflows,
    provider,
    lastSuccess,
  } = one
  const request = (body: unknown): object => ({
    method,
    url_variant: 'production',
    path: `/${name}${query}`,
    headers: [
      ['Host', 'hooks.example.com'],
      ...(typeof body === 'string' ? [] : [['Content-Type', 'application/json']]),
      ...headers,
    ],
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return JSON.stringify({
    format: 'faultline-case',
    format_version: 1,
    name,
    workflow: workflowOf(one, one.nodes),
    ...(credentials === undefined ? {} : { credentials }),
    ...(workflows === undefined ? {} : { workflows }),
    ...(provider === undefined ? {} : { provider }),
    request: request(one.body),
    baseline,
    ...(expected === undefined ? {} : { expected }),
    ...(lastSuccess === undefined
      ? {}
      : {
          last_success: {
            at: '2026-01-10T08:00:00.000Z',
            ...(lastSuccess.body === undefined ? {} : { request: request(lastSuccess.body) }),
            ...(lastSuccess.nodes === undefined ? {} : { workflow: workflowOf(one, lastSuccess.nodes) }),
            ...(lastSuccess.baseline === undefined ? {} : { baseline: lastSuccess.baseline }),
          },
        }),
  })
}

function workflowOf({ name, wires, webhook = {}, active = true }: CaseInShort, given: readonly NodeInShort[]): object {
  const all: readonly NodeInShort[] = [
    [
      'Webhook',
      'webhook',
      { httpMethod: 'POST', path: name, responseMode: 'lastNode', options: {}, ...webhook },
      webhookFields(webhook),
    ],
    ...given,
  ]
  const row = all.slice(1).map(([to], index): readonly [string, string] => [all[index]?.[0] ?? '', to])
  const connections: Record<string, { main: { node: string; type: 'main'; index: number }[][] }> = {}
  for (const [from, to] of wires ?? row) {
    const [source = '', output = '0'] = from.split(':')
    const { main } = (connections[source] ??= { main: [] })
    while (main.length <= Number(output)) main.push([])
    main[Number(output)]?.push({ node: to, type: 'main', index: 0 })
  }
  return {
    id: `measured-${name}`,
    name,
    active,
    nodes: all.map(([node, type, parameters, more = {}], index) => ({
      id: `5c000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      name: node,
      type: type.includes('.') ? type : `n8n-nodes-base.${type}`,
      typeVersion: versions[type] ?? 1,
      position: [index * 200, 0],
      parameters,
      ...more,
    })),
    connections,
    settings: { executionOrder: 'v1' },
    pinData: {},
  }
}

function webhookFields(webhook: object): object {
  return 'authentication' in webhook && webhook.authentication === 'headerAuth'
    ? { credentials: { httpHeaderAuth: { id: 'measured-hook', name: 'Hook' } } }
    : {}
}

/** A call with a JSON body that an expression writes. */
export function post(name: string, url: string, body: string, more: object = {}): NodeInShort {
  return [
    name,
    'httpRequest',
    {
      method: 'POST',
      url,
      sendBody: true,
      specifyBody: 'json',
      jsonBody: `={{ JSON.stringify(${body}) }}`,
      options: { timeout: 3000 },
    },
    more,
  ]
}

export function code(name: string, text: string, more: object = {}): NodeInShort {
  return [name, 'code', { mode: 'runOnceForAllItems', jsCode: text }, more]
}

/** Fields that Edit Fields gives, as texts. */
export function set(name: string, fields: Readonly<Record<string, string>>): NodeInShort {
  const assignments = Object.entries(fields).map(([field, value]) => ({
    id: field,
    name: field,
    value,
    type: 'string',
  }))
  return [name, 'set', { assignments: { assignments }, options: {} }]
}

/** One condition of an IF or a Filter, checked strictly. */
export function condition(leftValue: string, operator: object, rightValue: unknown): object {
  return {
    conditions: {
      options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 },
      combinator: 'and',
      conditions: [{ id: 'c1', leftValue, rightValue, operator }],
    },
    options: {},
  }
}

/** Rows of a table that a delivery adds one to. */
export function insert(name: string, table: string, columns: object, more: object = {}): NodeInShort {
  return [
    name,
    'dataTable',
    {
      operation: 'insert',
      dataTableId: { __rl: true, mode: 'name', value: table },
      columns: { mappingMode: 'defineBelow', value: columns },
    },
    more,
  ]
}
