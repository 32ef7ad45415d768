import { expect, test } from '@playwright/test'
import type { OpenCredential } from '../../../src/shared/credential.ts'
import type { Workflow } from '../../../src/shared/workflow.ts'
import { explainRequest, type RequestExplanation } from '../../../src/main/listener/explain-request.ts'
import { createTestListening } from '../../../src/main/listener/test-listening.ts'
import { webhookTable } from '../../../src/main/listener/webhook-table.ts'
import { openTestListener, webhookWorkflow } from './open-test-listener.ts'

const orders = webhookWorkflow({})

async function explain(
  line: string,
  workflows: readonly Workflow[] = [orders],
  more: {
    headers?: Record<string, string>
    body?: string
    credentials?: readonly OpenCredential[]
    testing?: boolean
  } = {},
): Promise<RequestExplanation> {
  const [method = '', target = ''] = line.split(' ')
  const listening = createTestListening(() => 0)
  if (more.testing === true) for (const workflow of workflows) listening.start(workflow.id)
  return explainRequest(
    { method, target, headers: Object.entries(more.headers ?? {}), body: Buffer.from(more.body ?? '') },
    webhookTable(workflows, listening),
    {
      nowMs: 0,
      bodyBytes: 1000,
      baseUrl: 'http://127.0.0.1:5678',
      credential: (type) => more.credentials?.find((one) => one.type === type) ?? null,
    },
  )
}

function withDisabledNode(workflow: Workflow): Workflow {
  return { ...workflow, nodes: workflow.nodes.map((node) => ({ ...node, disabled: true })) }
}

const sentences: readonly (readonly [title: string, line: string, workflow: Workflow, sentence: string])[] = [
  [
    'a slash at the end that the webhook does not have',
    'POST /webhook/orders/',
    orders,
    "path `/orders/` ends with a slash; the webhook's path is `/orders`. Send it to `/webhook/orders`, or give the webhook the path `/orders/`.",
  ],
  [
    'a missing slash at the end',
    'POST /webhook/orders',
    webhookWorkflow({ path: 'orders/' }),
    "path `/orders` has no slash at its end; the webhook's path is `/orders/`",
  ],
  [
    'a slash too many',
    'POST /webhook//orders',
    orders,
    "path `//orders` has a slash too many; the webhook's path is `/orders`",
  ],
  [
    'upper and lower case',
    'POST /webhook/Orders',
    orders,
    "path `/Orders` differs in upper and lower case; the webhook's path is `/orders`",
  ],
  [
    'a misspelt path',
    'POST /webhook/oders',
    orders,
    "path `/oders` differs in one letter from the webhook's path `/orders`",
  ],
  [
    'a blank at the end, as copying leaves one',
    'POST /webhook/orders%20',
    orders,
    "path `/orders ` has a blank or a sign too many, as copying leaves one; the webhook's path is `/orders`",
  ],
  [
    'double percent-encoding',
    'POST /webhook/my%2520orders',
    webhookWorkflow({ path: 'my orders' }),
    "path `/webhook/my%2520orders` is percent-encoded twice; the webhook's path is `/my orders`. Encode it once",
  ],
  [
    'a plus for a blank',
    'POST /webhook/my+orders',
    webhookWorkflow({ path: 'my orders' }),
    "path `/webhook/my+orders` has `+` where a blank is meant; the webhook's path is `/my orders`",
  ],
  [
    'a percent sign that encodes nothing',
    'POST /webhook/100%',
    webhookWorkflow({ path: '100%' }),
    "path `/webhook/100%` holds a percent sign that encodes nothing; the webhook's path is `/100%`. Write a percent sign as `%25`.",
  ],
  [
    'Latin-1 percent-encoded',
    'POST /webhook/gr%F6%DFe',
    webhookWorkflow({ path: 'größe' }),
    'path `/webhook/gr%F6%DFe` is percent-encoded in Latin-1, where UTF-8 is read',
  ],
  [
    'letters beyond ASCII as they are',
    `POST /webhook/${Buffer.from('größe').toString('latin1')}`,
    webhookWorkflow({ path: 'größe' }),
    'holds letters beyond ASCII as they are, where they must be percent-encoded',
  ],
  [
    'letters composed in another way',
    'POST /webhook/gro%CC%88%C3%9Fe',
    webhookWorkflow({ path: 'größe' }),
    'has the same letters, composed in another way (Unicode normalisation)',
  ],
  [
    'segments that are dots',
    'POST /webhook/x/../orders',
    orders,
    'path `/x/../orders` holds `.` or `..` as segments, which nothing resolves on the way here',
  ],
  ['an encoded query', 'POST /webhook/orders%3Fa=1', orders, 'holds its query percent-encoded, as a part of the path'],
  [
    'a session in the path',
    'POST /webhook/orders;jsessionid=1',
    orders,
    'path `/webhook/orders;jsessionid=1` has `;jsessionid=1` at its end',
  ],
  [
    'several differences at once',
    'POST /webhook//Orders/',
    orders,
    "path `//Orders/` has a slash too many and ends with a slash and differs in upper and lower case; the webhook's path is `/orders`. Send it to `/webhook/orders`",
  ],
  [
    'a prefix and upper case at once',
    'POST /webhook/api/Orders',
    orders,
    "path `/api/Orders` has `/api` in front of the webhook's path `/orders` (case, slashes and encoding aside)",
  ],
  [
    'a misspelt prefix',
    'POST /webhooks/orders',
    orders,
    'path `/webhooks/orders` begins with `/webhooks`, where `/webhook` was expected. Send it to `/webhook/orders`.',
  ],
  [
    'a proxy prefix and a slash',
    'POST /n8n/webhook/orders/',
    orders,
    'path `/n8n/webhook/orders/` has `/n8n` in front of `/webhook/orders/`; behind it, path `/orders/` ends with a slash',
  ],
  ['nothing behind the prefix', 'POST /webhook/', orders, "path `/webhook/` ends before the webhook's path, `/orders`"],
  ['a line break', 'POST /webhook/orders%0A', orders, 'path `/orders\\n` has a blank or a sign too many'],
  [
    'a disabled node',
    'POST /webhook/orders',
    withDisabledNode(orders),
    'of workflow "Orders": node "Webhook" is disabled, so no URL of it is served. Enable the node.',
  ],
  [
    'the prefix stripped by a proxy',
    'POST /orders',
    orders,
    'path `/orders` lacks `/webhook` in front. A proxy has stripped it or the URL was copied without it: send it to `/webhook/orders`.',
  ],
  [
    'a prefix added by a proxy before /webhook',
    'POST /n8n/webhook/orders',
    orders,
    'path `/n8n/webhook/orders` has `/n8n` in front of `/webhook/orders`. A proxy has added it or should have stripped it',
  ],
  [
    'a prefix added behind /webhook',
    'POST /webhook/v1/orders',
    orders,
    "path `/v1/orders` has `/v1` in front of the webhook's path `/orders`",
  ],
  [
    'a part of the path stripped',
    'POST /webhook/orders',
    webhookWorkflow({ path: 'shop/orders' }),
    "path `/orders` lacks `/shop` in front; the webhook's path is `/shop/orders`",
  ],
  [
    'more behind the path',
    'POST /webhook/orders/7',
    orders,
    "path `/orders/7` goes on with `/7` behind the webhook's path `/orders`",
  ],
  [
    'another method',
    'PUT /webhook/orders',
    orders,
    'method `PUT` differs; the webhook takes `POST`. Send it as POST, or give the webhook the method PUT.',
  ],
  [
    'an inactive workflow',
    'POST /webhook/orders',
    webhookWorkflow({}, { active: false }),
    'workflow "Orders" is not active, so its production URL triggers nothing. Activate the workflow.',
  ],
  [
    'the test URL in place of the production URL',
    'POST /webhook-test/orders',
    orders,
    'the request went to the test URL `/webhook-test/orders`; the workflow is active and is served at the production URL `/webhook/orders`. Send it to `/webhook/orders`',
  ],
  [
    'the test URL while nobody waits',
    'POST /webhook-test/orders',
    webhookWorkflow({}, { active: false }),
    'the request went to the test URL `/webhook-test/orders`, which takes one call after the workflow was told to wait for it; it is not waiting.',
  ],
]

for (const [title, line, workflow, sentence] of sentences) {
  test(`an unmatched request is explained: ${title}`, async () => {
    const explanation = await explain(line, [workflow])
    expect(explanation.accepted).toBe(false)
    expect(explanation.sentence).toContain(sentence)
    expect(explanation.nearest[0]?.workflowId).toBe(workflow.id)
  })
}

test('the production URL in place of the test URL is explained', async () => {
  const workflow = webhookWorkflow({}, { active: false })
  const { sentence } = await explain('POST /webhook/orders', [workflow], { testing: true })
  expect(sentence).toContain(
    'the request went to the production URL `/webhook/orders`; the workflow waits at its test URL `/webhook-test/orders`',
  )
})

test('a path with parameters called without its identifier is explained', async () => {
  const workflow = webhookWorkflow({ path: 'user/:id' })
  const id = workflow.nodes[0]?.webhookId ?? ''
  const { sentence } = await explain('POST /webhook/user/5', [workflow])
  expect(sentence).toContain(`path \`/user/5\` lacks the webhook's identifier \`${id}\` in front`)
  expect((await explain(`POST /webhook/${id}/user/5`, [workflow])).accepted).toBe(true)
  const deeper = await explain(`POST /webhook/${id}/user/5/orders`, [workflow])
  expect(deeper.sentence).toContain('has 3 segments behind the identifier')
})

test('a value of a path that is empty or holds an encoded slash is explained', async () => {
  const workflow = webhookWorkflow({ path: 'user/:id/orders' })
  const id = workflow.nodes[0]?.webhookId ?? ''
  const { sentence } = await explain(`POST /webhook/${id}/user//orders`, [workflow])
  expect(sentence).toContain(`path \`/${id}/user//orders\` has no value for \`:id\``)
  const encoded = await explain(`POST /webhook/${id}/user/a%2Fb/orders`, [workflow])
  expect(encoded.sentence).toContain(
    'has an encoded slash (`%2F`) in a value, which counts as a slash once it is decoded',
  )
  const upper = await explain(`POST /webhook/${id.toUpperCase()}/User/5/orders/`, [workflow])
  expect(upper.sentence).toContain('ends with a slash and differs in upper and lower case')
})

test('the URL that resumes an execution is told apart', async () => {
  expect((await explain('POST /webhook-waiting/42')).sentence).toContain('is the URL that resumes execution "42"')
})

test('an explanation lists the nearest webhooks first and says part by part what agrees', async () => {
  const far = webhookWorkflow({ path: 'invoices' }, { name: 'Invoices' })
  const inactive = webhookWorkflow({}, { name: 'Old orders', active: false })
  const { nearest } = await explain('POST /webhook/orders/', [far, inactive, orders])
  expect(nearest.map((near) => near.workflowName)).toEqual(['Orders', 'Old orders', 'Invoices'])
  expect(nearest[0]?.parts).toEqual([
    { part: 'path', agrees: false, sentence: "path `/orders/` ends with a slash; the webhook's path is `/orders`" },
    { part: 'method', agrees: true, sentence: 'method `POST` agrees' },
    { part: 'variant', agrees: true, sentence: 'production URL' },
    { part: 'active', agrees: true, sentence: 'workflow "Orders" is active' },
  ])
})

test('a path that is like no other says so', async () => {
  expect((await explain('POST /webhook/completely-different')).sentence).toBe(
    '`POST /webhook/completely-different` reached no workflow, and no webhook is near it: path `/completely-different` differs; the webhook\'s path is `/orders` (the nearest, of workflow "Orders"). Send it to `/webhook/orders`.',
  )
  expect((await explain('POST /webhook/orders', [])).sentence).toBe(
    '`POST /webhook/orders` reached no workflow: no workflow has a webhook. Import a workflow with a Webhook node.',
  )
})

test('where the one workflow begins elsewhere than at a webhook, that and the next step are told', async () => {
  const daily = { id: 'd', name: 'Daily', type: 'n8n-nodes-base.scheduleTrigger', typeVersion: 1, position: [0, 0] }
  const scheduled: Workflow = { ...orders, nodes: [{ ...daily, position: [0, 0], parameters: {} }], connections: {} }
  const { sentence } = await explain('POST /webhook/orders', [scheduled])
  expect(sentence).toContain('The workflow starts at "Daily" (scheduleTrigger), which no request reaches')
  expect(sentence).toContain('Put a webhook in front of "Daily"')
  expect((await explain('POST /webhook/orders', [scheduled, scheduled])).sentence).toContain('Import a workflow')
})

test('a content type that is not parsed is named though the request is accepted', async () => {
  const explanation = await explain('POST /webhook/orders', [orders], {
    headers: { 'Content-Type': 'application/vnd.github+json' },
    body: '{}',
  })
  expect(explanation.accepted).toBe(true)
  expect(explanation.sentence).toBe(
    '`POST /webhook/orders` matches the webhook POST `/orders` of workflow "Orders", but content type `application/vnd.github+json` is not parsed: the item\'s body is empty, and the bytes are the binary data `data`; `application/json` would be parsed.',
  )
})

test('a body with a byte order mark or one too large is named', async () => {
  const headers = { 'Content-Type': 'application/json' }
  expect((await explain('POST /webhook/orders', [orders], { headers, body: '\uFEFF{}' })).sentence).toContain(
    'it begins with a byte order mark, which JSON does not allow',
  )
  expect((await explain('POST /webhook/orders', [orders], { headers, body: ' '.repeat(1001) })).sentence).toContain(
    'the body of 1001 bytes is larger than 1000 bytes, which is the limit',
  )
})

test('a GET without a body shortly after a POST to the same path is told as a followed redirect', async () => {
  let nowMs = 1_000_000
  const listener = await openTestListener([webhookWorkflow({ path: 'orders/' })], { now: () => nowMs })
  await fetch(`${listener.url}/webhook/orders`, { method: 'POST', body: '{}' })
  nowMs += 12
  await fetch(`${listener.url}/webhook/orders/`)
  expect(listener.settlements[1]?.explanation?.sentence).toContain(
    'method `GET` differs; the webhook takes `POST`; it came without a body 12 ms after a POST to `/webhook/orders`: the client followed a redirect (301 or 302), which turns a POST into a GET and drops its body. Let the provider call `/webhook/orders/` itself',
  )
  nowMs += 60_000
  await fetch(`${listener.url}/webhook/orders/`)
  expect(listener.settlements[2]?.explanation?.sentence).not.toContain('redirect')
  await listener.close()
})

test('what one press puts right is said as data: the node, the workflow or the other workflow', async () => {
  const remedyOf = async (workflows: readonly Workflow[]): Promise<unknown> => {
    const { nearest } = await explain('POST /webhook/orders', workflows)
    return nearest.flatMap(({ parts }) => parts.flatMap(({ remedy }) => (remedy === undefined ? [] : [remedy])))
  }
  const [hook] = orders.nodes
  const inactive = webhookWorkflow({}, { active: false })

  expect(await remedyOf([orders])).toEqual([])
  expect(await remedyOf([inactive])).toEqual([{ kind: 'activate', workflowId: inactive.id }])
  expect(await remedyOf([withDisabledNode(inactive)])).toEqual([
    { kind: 'enable-node', workflowId: inactive.id, node: hook?.name },
  ])
})
