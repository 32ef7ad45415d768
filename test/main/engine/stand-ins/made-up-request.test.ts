import { expect, test } from '@playwright/test'
import { madeUpRequest } from '../../../../src/main/engine/stand-ins/made-up-request.ts'
import { buildWorkflow, type NodeInShort } from '../build-workflow.ts'

function requestFor(jsCode: string, more: NodeInShort = ['noOp']): object {
  const nodes = {
    Hook: ['webhook', { path: 'a', httpMethod: 'POST' }],
    Read: ['code', { jsCode }],
    More: more,
  } as const
  return madeUpRequest(
    buildWorkflow(nodes, [
      ['Hook', 'Read'],
      ['Read', 'More'],
    ]),
    'Hook',
  )
}

test('a request has what the workflow reads of its body, its query, its headers and its path', () => {
  const code = `const { body, query } = $json;
    if (query.mode === 'live' && $input.first().json.headers['x-token']) return body.lines.map(({ sku }) => ({ json: { sku } }));
    return [{ json: { id: $json.params.id } }]`

  expect(requestFor(code)).toEqual({
    query: { mode: 'live' },
    headers: { 'x-token': 'made-up x-token' },
    params: { id: 'id-1001' },
    body: { lines: [{ sku: 'made-up sku' }] },
  })
})

test('a request has what a later node reads of the webhook by its name', () => {
  const reads: NodeInShort = [
    'set',
    { assignments: { assignments: [{ name: 'v', value: "={{ $('Hook').item.json.body.mail }}" }] } },
  ]

  expect(requestFor('return []', reads)).toMatchObject({ body: { mail: 'made-up mail' } })
})

test('a request of which nothing is read has no body', () => {
  expect(requestFor('return []')).toEqual({ query: {}, headers: {}, params: {} })
})
