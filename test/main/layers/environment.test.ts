import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { candidateChanges, conditionsWith, transplantChanges } from '../../../src/main/layers/catalogue.ts'
import type { Baseline } from '../../../src/main/layers/conditions.ts'
import { presenting } from '../../../src/main/layers/incoming-credentials.ts'
import { headerValue } from '../../../src/shared/headers.ts'
import { nginxDefaults } from '../../../src/main/world/proxy-settings.ts'
import type { Change } from '../../../src/shared/change.ts'
import { healthyWorld, nodeNamed, plainBaseline, requestWith, studiedCase, workflowOf } from './studied-case.ts'

const change = (layer: Change['layer'], name: string, parameters: Change['parameters'] = {}): Change => ({
  layer,
  name,
  parameters,
})
const under = (one: Change, baseline: Baseline = plainBaseline) => conditionsWith(one, baseline)

test('the caller presents Basic Auth right, wrong, in another scheme or not at all', () => {
  const password = randomBytes(9).toString('hex')
  const credential = { id: 'c', name: 'Hook', type: 'httpBasicAuth', data: { user: 'Kim', password } }
  const shown = (how: Parameters<typeof presenting>[2]) =>
    headerValue(presenting(requestWith('{}'), credential, how).headers, 'authorization')
  const text = (value = '') => Buffer.from(value.replace('Basic ', ''), 'base64').toString()
  expect(text(shown('right'))).toBe(`Kim:${password}`)
  expect(text(shown('wrong-secret'))).toBe(`Kim:${password}-wrong`)
  expect(text(shown('wrong-case'))).toBe(`KIM:${password}`)
  expect(shown('other-scheme')).toBe(`Bearer ${password}`)
  expect(shown('missing')).toBeUndefined()
  expect(() => presenting(requestWith('{}'), null, 'right')).toThrow('The webhook asks for no authentication')
})

test('the proxy, the queue, the database and the tokens of a reproduction are what the change says', () => {
  expect(under(change('reverse proxy', 'profile')).proxy).toEqual(nginxDefaults)
  expect(under(change('reverse proxy', 'body-limit', { bytes: 5, status: '502' })).proxy?.bodyLimit).toEqual({
    bytes: 5,
    status: 502,
  })
  expect(under(change('queue', 'worker-killed', { delivery: 2, afterNodeRuns: 3 })).queue).toMatchObject({
    mode: 'queued',
    killed: { delivery: 2, afterNodeRuns: 3 },
  })
  expect(under(change('database', 'full')).database).toEqual({ kind: 'full' })
  expect(under(change('authorisation', 'token', { state: 'expired' })).tokens).toEqual({ kind: 'expired' })
  expect(under(change('AI layer', 'unknown-intent', { intent: 'x' })).ai).toEqual({
    kind: 'unknown-intent',
    intent: 'x',
  })
})

test('a repair undoes what the baseline has in its layer, and only there is it worth trying', () => {
  const adopted = [change('reverse proxy', 'profile'), change('database', 'full')]
  const baseline = { ...plainBaseline, adopted }
  expect(under(change('reverse proxy', 'none'), baseline)).toMatchObject({ proxy: null, database: { kind: 'full' } })
  const tried = (has: Partial<typeof healthyWorld>) =>
    candidateChanges(studiedCase(requestWith('{}'), { has: { ...healthyWorld, ...has } }), ['reverse proxy'])
      .filter(({ aim }) => aim === 'repair')
      .map(({ change: { name } }) => name)
  expect(tried({ proxy: true })).toEqual(['none'])
  expect(tried({})).toEqual([])
})

test('a field that a node reads past the body or by another name is found where it is', () => {
  const code = nodeNamed('Code', 'n8n-nodes-base.code', {
    jsCode:
      'const { name } = $json.body.customer\nreturn [{ json: { to: $json.body.customer.mail.trim(), p: $json.plan } }]',
  })
  const studied = studiedCase(requestWith('{"customer":{"email":"kim@example.com"},"plan":"team"}'), {
    workflow: workflowOf(code),
  })
  const repairs = candidateChanges(studied, ['node']).filter(({ change: { name } }) => name === 'reference')
  expect(repairs.map(({ change: { parameters } }) => [parameters['from'], parameters['to']])).toEqual([
    ['$json.body.customer.mail', '$json.body.customer.email'],
    ['$json.plan', '$json.body.plan'],
  ])
  const [first] = repairs
  const changed = under(first?.change ?? change('node', 'disabled')).workflow(studied.workflow)
  expect(changed.nodes[0]?.parameters['jsCode']).toContain('$json.body.customer.email.trim()')
})

test('a field that a node found where it reads it, as a node before gives the body on, is looked for nowhere else', () => {
  const studied = studiedCase(requestWith('{"plan":"team"}'), {
    workflow: workflowOf(nodeNamed('Code', 'n8n-nodes-base.code', { jsCode: 'return [{ json: { p: $json.plan } }]' })),
    reads: [
      {
        ...{ node: 'Code', origin: { kind: 'payload', part: 'body' }, keys: ['plan'], path: '$.plan' },
        ...{ found: 'text', line: 1 },
      },
    ],
  })
  const repairs = candidateChanges(studied, ['node']).filter(({ change: { name } }) => name === 'reference')
  expect(repairs).toEqual([])
})

test('what the workflow reads and the provider left empty is filled in, in the shape that is read', () => {
  const code = nodeNamed('Code', 'n8n-nodes-base.code', {
    jsCode: 'return $json.body.order.lines.map((line) => ({ json: { line, to: $json.body.customer.email } }))',
  })
  const studied = studiedCase(requestWith('{"order":{"lines":[]},"customer":null}'), { workflow: workflowOf(code) })
  const fills = candidateChanges(studied, ['data']).filter(({ change: { name } }) => name === 'fill')
  expect(fills.map(({ change: { parameters } }) => parameters)).toContainEqual({
    path: '$.customer',
    value: { email: 'someone@example.com' },
    present: true,
    isEmpty: false,
  })
  expect(fills.some(({ change: { parameters } }) => Array.isArray(parameters['value']))).toBe(true)
})

test('a change of a node that is not there is refused with the nodes that are', () => {
  const { workflow } = under(change('node', 'disabled', { node: 'Nowhere' }))
  expect(() => workflow(workflowOf(nodeNamed('Code', 'n8n-nodes-base.code')))).toThrow(
    'The workflow has no node "Nowhere"; it has: Code.',
  )
})

test('of many nodes that are there ten are named, and notes are none of them', () => {
  const { workflow } = under(change('node', 'disabled', { node: 'Nowhere' }))
  const nodes = Array.from({ length: 13 }, (_, index) => nodeNamed(`N${String(index)}`, 'n8n-nodes-base.noOp'))
  expect(() => workflow(workflowOf(nodeNamed('Read me', 'n8n-nodes-base.stickyNote'), ...nodes))).toThrow(
    'it has: N0, N1, N2, N3, N4, N5, N6, N7, N8, N9 and 3 more.',
  )
})

test('inputs of a node into which nothing leads at the first two are not turned', () => {
  const { workflow } = under(change('node', 'merge-inputs', { node: 'Code' }))
  expect(() => workflow(workflowOf(nodeNamed('Code', 'n8n-nodes-base.code')))).toThrow(
    'Nothing leads to one of the first two inputs of "Code".',
  )
})

test('a transplant takes one layer from the last success and leaves the others as they are now', () => {
  const earlier = workflowOf(nodeNamed('Code', 'n8n-nodes-base.code', { jsCode: 'return 1' }))
  const baseline: Baseline = {
    api: {},
    standIns: {},
    adopted: [change('database', 'full'), change('queue', 'handed-out-twice')],
    lastSuccess: { at: null, request: null, workflow: earlier, api: null, database: null, adopted: [] },
  }
  const queue = under(change('queue', 'last-success'), baseline)
  expect([queue.queue.mode, queue.database]).toEqual(['inline', { kind: 'full' }])
  const node = under(change('node', 'last-success'), baseline)
  expect(node.workflow(workflowOf()).nodes).toEqual(earlier.nodes)
  expect(node.queue.handedOutTwice).toBe(1)
  const studied = studiedCase(requestWith('{}'), { lastSuccess: ['node', 'queue'] })
  expect(transplantChanges(studied).map(({ layer }) => layer)).toEqual(['queue', 'node'])
  expect(() => under(change('node', 'last-success'))).toThrow('No last successful run of this case is known.')
})
