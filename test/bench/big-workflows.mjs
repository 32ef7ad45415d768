let count = 0
const node = (name, type, typeVersion, parameters) => ({
  id: name,
  name,
  type: `n8n-nodes-base.${type}`,
  typeVersion,
  position: [(count += 200), 0],
  parameters,
})

const hook = (path, responseMode = 'responseNode') =>
  node(`Hook ${path}`, 'webhook', 2.1, { httpMethod: 'POST', path, responseMode, options: {} })
const respond = (path, respondWith = 'firstIncomingItem') =>
  node(`Respond ${path}`, 'respondToWebhook', 1.4, { respondWith, options: {} })
const edit = (path, value) =>
  node(`Edit ${path}`, 'set', 3.4, {
    assignments: { assignments: [{ id: 'a', name: 'label', type: 'string', value }] },
    includeOtherFields: true,
    options: {},
  })
const split = (path) => node(`Split ${path}`, 'splitOut', 1, { fieldToSplitOut: 'body.rows', options: {} })
const aggregate = (path) =>
  node(`Aggregate ${path}`, 'aggregate', 1, {
    fieldsToAggregate: { fieldToAggregate: [{ fieldToAggregate: 'id' }] },
    options: {},
  })
const condition = { operator: { type: 'number', operation: 'gt' }, leftValue: '={{ $json.total }}', rightValue: 10 }
const filter = (path) =>
  node(`Filter ${path}`, 'filter', 2.2, {
    conditions: {
      options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 },
      combinator: 'and',
      conditions: [{ id: 'c', ...condition }],
    },
    options: {},
  })

/** One after the other; a node of a path is joined to its place in the chain. */
const chains = [
  [hook('probe', 'lastNode'), edit('probe', 'small')],
  [hook('json'), edit('json', '={{ $json.body.total }}'), respond('json')],
  [
    hook('items'),
    split('items'),
    edit('items', '={{ $json.name.toUpperCase() }}'),
    filter('items'),
    aggregate('items'),
    respond('items'),
  ],
  [
    hook('code'),
    split('code'),
    node('Code code', 'code', 2, {
      jsCode: 'return $input.all().map((item) => ({ json: { ...item.json, double: item.json.total * 2 } }))',
    }),
    aggregate('code'),
    respond('code'),
  ],
  [
    hook('merge'),
    split('merge'),
    node('Merge merge', 'merge', 3.2, { mode: 'combine', combineBy: 'combineByPosition', options: {} }),
    aggregate('merge'),
    respond('merge'),
  ],
  [hook('binary'), edit('binary', 'kept'), respond('binary', 'binary')],
  [
    hook('download'),
    node('Download', 'httpRequest', 4.2, {
      url: '={{ $json.body.url }}',
      options: { response: { response: { responseFormat: 'file' } } },
    }),
    respond('download', 'binary'),
  ],
]

const connections = {}
const join = (from, to, index = 0) => {
  connections[from] ??= { main: [[]] }
  connections[from].main[0].push({ node: to, type: 'main', index })
}
for (const chain of chains) for (const [at, { name }] of chain.slice(1).entries()) join(chain[at].name, name)
join('Split merge', 'Merge merge', 1)

/** A webhook for each of the big things, and one for a small delivery beside them. */
export const bigWorkflow = {
  id: 'big',
  name: 'Big',
  active: true,
  nodes: chains.flat(),
  connections,
  settings: { executionOrder: 'v1' },
}
