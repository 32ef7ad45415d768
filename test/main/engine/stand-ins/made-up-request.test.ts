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

test('a request has the fields that functions of the code read by names which the code gives them', () => {
  const code = `const body = $json.body || $json;
    const pick = (...keys) => {
      for (const key of keys) {
        const value = body[key] ?? $json[key];
        if (value !== undefined && String(value).trim() !== '') return String(value).trim();
      }
      return '';
    };
    function sizeOf(order, name = 'size') { const lines = order.lines; return lines.map(line => line[name]) }
    const lead = { name: pick('name', 'full_name'), mail: pick('mail').toLowerCase() };
    for (const key of ['city', 'zip']) lead[key] = body.address[key];
    ['a', 'b'].forEach((letter) => { lead[letter] = body.letters[letter] });
    const wanted = ['vat'];
    lead.more = wanted.map((field) => body[field]);
    return [{ json: { ...lead, sizes: sizeOf(body.order, 'width'), more: sizeOf(body) } }]`

  expect(requestFor(code)).toMatchObject({
    body: {
      name: 'Ada Example',
      mail: 'made-up mail',
      address: { city: expect.any(String), zip: expect.any(String) },
      letters: { a: expect.anything(), b: expect.anything() },
      vat: expect.anything(),
      order: { lines: [{ width: expect.anything() }] },
      lines: [{ size: expect.anything() }],
    },
  })
})

test('what is read by a name that nobody knows is no list, and what is counted through is one', () => {
  expect(requestFor('return [{ json: { v: $json.body.fields[$json.query.name], w: $json.body.mail } }]')).toMatchObject(
    {
      body: { fields: expect.any(String), mail: 'made-up mail' },
    },
  )
  expect(requestFor('for (let i = 0; i < 3; i += 1) use($json.body.rows[i].sku)')).toMatchObject({
    body: { rows: [{ sku: 'made-up sku' }] },
  })
})

test('functions that call themselves, or each other without end, are followed so far and no farther', () => {
  const code = `const walk = (at, key) => { at.x; walk(at.next, key); other(at) }; const other = (at) => walk(at.more, 'k');
    walk($json.body, 'k'); const shadow = (body) => body.inner; const body = $json.body; shadow(body.outer); body.after`

  expect(requestFor(code)).toMatchObject({
    body: { x: expect.anything(), outer: { inner: expect.anything() }, after: expect.anything() },
  })
})
