// What every peer of the benchmark has to do: the workflow for Faultline, what is sent to it, and what must come back.

const node = (name, type, typeVersion, x, parameters) => ({
  id: name,
  name,
  type: `n8n-nodes-base.${type}`,
  typeVersion,
  position: [x, 0],
  parameters,
})
const to = (...names) => names.map((name) => ({ node: name, type: 'main', index: 0 }))
const field = (name, type, value) => ({ id: name, name, type, value })
const webhook = (path, responseMode = 'responseNode') =>
  node('Webhook', 'webhook', 2.1, 0, { httpMethod: 'POST', path, responseMode, options: {} })
const isAbove = (value, limit) =>
  node('IF', 'if', 2.2, 400, {
    conditions: {
      options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 },
      combinator: 'and',
      conditions: [{ id: 'c', leftValue: value, rightValue: limit, operator: { type: 'number', operation: 'gt' } }],
    },
    options: {},
  })
const respond = (responseBody) =>
  node('Respond', 'respondToWebhook', 1.4, 900, { respondWith: 'json', responseBody, options: {} })
const workflow = (id, nodes, connections) => ({
  id,
  name: id,
  active: true,
  nodes,
  connections,
  settings: { executionOrder: 'v1' },
})

const lines = [
  { sku: 'A-1', price: 12.5, quantity: 2 },
  { sku: 'B-7', price: 3, quantity: 4 },
  { sku: 'C-3', price: 99, quantity: 1 },
]
const order = { id: 'order-1', customer: { name: 'Ada Lovelace', email: 'ada@example.com' }, items: lines }
const hundred = { lines: Array.from({ length: 100 }, (_, id) => ({ id, quantity: id % 10 })) }

const totalOf = 'items.reduce((sum, item) => sum + item.price * item.quantity, 0)'
const fields = node('Fields', 'set', 3.4, 200, {
  assignments: {
    assignments: [
      field('orderId', 'string', '={{ $json.body.id }}'),
      field('total', 'number', `={{ $json.body.${totalOf} }}`),
      field('customer', 'string', '={{ $json.body.customer.name }}'),
    ],
  },
  options: {},
})
const code = node('Code', 'code', 2, 200, {
  jsCode: `const order = $input.first().json.body
return [{ json: { orderId: order.id, total: order.${totalOf}, customer: order.customer.name } }]`,
})
const answer = '={{ JSON.stringify({ id: $json.orderId, total: $json.total, ok: true }) }}'
const answered = { id: 'order-1', total: 136, ok: true }
const orderOf = (id, second) =>
  workflow(id, [webhook(id), second, isAbove('={{ $json.total }}', 10), respond(answer)], {
    Webhook: { main: [to(second.name)] },
    [second.name]: { main: [to('IF')] },
    IF: { main: [to('Respond')] },
  })

/** `answer` null: any answer 200 will do. */
export const tasks = [
  {
    name: 'order',
    what: 'Webhook → Edit Fields with reduce → IF → Respond with JSON',
    workflow: orderOf('order', fields),
    body: JSON.stringify(order),
    answer: answered,
  },
  {
    name: 'code',
    what: 'the same with a Code node in place of Edit Fields',
    workflow: orderOf('code', code),
    body: JSON.stringify(order),
    answer: answered,
  },
  {
    name: 'merge',
    what: '100 items: Webhook → Split Out → IF, both ways into Merge → Aggregate → Respond with JSON',
    workflow: workflow(
      'merge',
      [
        webhook('merge'),
        node('Split', 'splitOut', 1, 200, { fieldToSplitOut: 'body.lines', options: {} }),
        isAbove('={{ $json.quantity }}', 4),
        node('Merge', 'merge', 3.2, 600, { mode: 'append' }),
        node('Aggregate', 'aggregate', 1, 750, { aggregate: 'aggregateAllItemData', options: {} }),
        respond('={{ JSON.stringify({ count: $json.data.length }) }}'),
      ],
      {
        Webhook: { main: [to('Split')] },
        Split: { main: [to('IF')] },
        IF: { main: [to('Merge'), [{ node: 'Merge', type: 'main', index: 1 }]] },
        Merge: { main: [to('Aggregate')] },
        Aggregate: { main: [to('Respond')] },
      },
    ),
    body: JSON.stringify(hundred),
    answer: { count: 100 },
  },
  {
    name: 'first',
    what: 'its caller is answered first, then Edit Fields with reduce → IF',
    workflow: workflow('first', [webhook('first', 'onReceived'), fields, isAbove('={{ $json.total }}', 10)], {
      Webhook: { main: [to('Fields')] },
      Fields: { main: [to('IF')] },
    }),
    body: JSON.stringify(order),
    answer: null,
  },
]
