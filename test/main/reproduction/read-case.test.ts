import { expect, test } from '@playwright/test'
import { readCase, readCaseText } from '../../../src/main/reproduction/read-case.ts'
import { buildWorkflow, type NodeInShort } from '../engine/build-workflow.ts'

const hook = (httpMethod: string, path: string, more = {}): NodeInShort => ['webhook', { httpMethod, path }, more]

test('of several webhooks the case calls the one with the most nodes behind it, the first of those with as many', () => {
  const nodes: Readonly<Record<string, NodeInShort>> = {
    Verify: hook('GET', 'verify'),
    Echo: ['set'],
    Event: hook('POST', 'event'),
    A: ['set'],
    B: ['set'],
  }
  const workflow = buildWorkflow(nodes, [
    ['Verify', 'Echo'],
    ['Event', 'A'],
    ['A', 'B'],
    ['B', 'A'],
  ])
  expect(readCase(JSON.stringify(workflow), 'a.json').request).toMatchObject({ method: 'POST', path: '/event' })
  const alike = buildWorkflow({ One: hook('PUT', 'one'), Two: hook('POST', 'two'), Set: ['set'] }, [
    ['One', 'Set'],
    ['Two', 'Set'],
  ])
  expect(readCase(JSON.stringify(alike), 'a.json').request).toMatchObject({ method: 'PUT', path: '/one' })
  const off = buildWorkflow({ Off: hook('POST', 'off', { disabled: true }), Set: ['set'], On: hook('POST', 'on') }, [
    ['Off', 'Set'],
  ])
  expect(readCase(JSON.stringify(off), 'a.json').request).toMatchObject({ path: '/on' })
  // What a file has in the place of connections is not checked yet.
  const broken = { ...alike, connections: { One: { main: [null, 'x', [{ node: 3 }]] }, Two: [], Set: null } }
  expect(readCase(JSON.stringify(broken), 'a.json').request).toMatchObject({ path: '/one' })
})

test('a workflow without a name is called as its file, without the ending that says what kind of file it is', () => {
  const { name: _name, ...nameless } = buildWorkflow({ Hook: hook('POST', 'a') }, [])
  expect(readCase(JSON.stringify(nameless), 'Orders.v2.JSON').name).toBe('Orders.v2')
  expect(readCase(JSON.stringify({ ...nameless, name: ' ' }), 'orders.json').name).toBe('orders')
})

test('an empty file is said to be empty, and a broken one what is wrong with it', () => {
  for (const text of ['', ' \n', '\u{FEFF}'])
    expect(() => readCaseText(text, 'empty.json')).toThrow(/^empty\.json is empty\./)
  expect(() => readCaseText('{"a":', 'cut.json')).toThrow(/^cut\.json is not JSON \(Unexpected end of JSON input\)\./)
})

test('a case with a part of another form is told what stands there and what must, and not what a person wrote there', () => {
  const said = (request: object, more: object = {}): string => {
    const node = {
      name: 'Hook',
      type: 'n8n-nodes-base.webhook',
      typeVersion: 2,
      position: [0, 0],
      parameters: { path: 'a' },
    }
    const file = {
      format: 'faultline-case',
      format_version: 1,
      name: 'c',
      workflow: { nodes: [node], connections: {} },
    }
    const whole = { method: 'POST', path: '/a', headers: [], body: '', ...request }
    try {
      readCaseText(JSON.stringify({ ...file, request: whole, ...more }), 'c.json')
      return 'nothing'
    } catch (error) {
      return String(error)
    }
  }
  expect(said({})).toBe('nothing')
  const headers = said({ headers: { authorization: 'Bearer made-up-word-1' } })
  expect(headers).toContain('"request.headers" does not fit: it is an object, and must be a list.')
  expect(headers).not.toContain('made-up-word-1')
  expect(said({ body: 5 })).toContain('"request.body" does not fit: it is a number, and must be a text.')
  expect(said({ url_variant: 'prod' })).toContain(
    '"request.url_variant" does not fit: it is "prod", and must be "test" or "production".',
  )
  expect(said({}, { name: null })).toContain('"name" does not fit: it is null, and must be a text.')
})
