import { expect, test } from '@playwright/test'
import { html, htmlExtract } from '../../../../src/main/engine/nodes/html.ts'
import { buildWorkflow } from '../build-workflow.ts'
import { jsonOf, runInTest } from '../run-in-test.ts'
import { runKind } from './run-kind.ts'

const page = `<html><body><h1> Price  list </h1>
  <ul id="list"><li class="x">One</li><li class="x" data-id="7">Two <b>big</b></li></ul>
  <input name="q" value="v"><div>a<script>hidden()</script><p>b</p><p class="ad">buy</p></div></body></html>`

test('values are taken out of HTML by CSS selectors', async () => {
  const { outputs } = await runKind(html, {
    parameters: {
      operation: 'extractHtmlContent',
      dataPropertyName: 'page',
      extractionValues: {
        values: [
          { key: 'title', cssSelector: 'h1', returnValue: 'text' },
          { key: 'all', cssSelector: '.x', returnValue: 'text', returnArray: true },
          { key: 'inner', cssSelector: 'li:last-child', returnValue: 'html' },
          { key: 'id', cssSelector: '[data-id]', returnValue: 'attribute', attribute: 'data-id' },
          { key: 'typed', cssSelector: 'input', returnValue: 'value' },
          { key: 'text', cssSelector: 'div', returnValue: 'text', skipSelectors: '.ad' },
          { key: 'gone', cssSelector: '.none', returnValue: 'attribute', attribute: 'id' },
        ],
      },
    },
    items: [{ page }],
  })
  expect(outputs).toEqual([
    [
      {
        json: {
          title: 'Price list',
          all: ['One', 'Two big'],
          inner: 'Two <b>big</b>',
          id: '7',
          typed: 'v',
          text: 'a\n\nb',
        },
        pairedItem: { item: 0 },
      },
    ],
  ])
})

test('HTML comes out of binary data too, and a list of pages gives an item for each', async () => {
  const parameters = {
    extractionValues: { values: [{ key: 'b', cssSelector: 'b', returnValue: 'text' }] },
    dataPropertyName: 'data',
  }
  const binary = { data: { data: Buffer.from('<b>5</b>').toString('base64'), mimeType: 'text/html' } }
  const fromBinary = await runKind(htmlExtract, {
    parameters: { ...parameters, sourceData: 'binary' },
    items: [{ json: {}, binary }],
  })
  expect(fromBinary.json).toEqual([{ b: '5' }])
  const several = await runKind(htmlExtract, { parameters, items: [{ data: ['<b>1</b>', '<b>2</b>'] }] })
  expect(several.json).toEqual([{ b: '1' }, { b: '2' }])
})

test('a missing field and a broken selector are failures that name them', async () => {
  const values = [{ key: 'b', cssSelector: 'b[', returnValue: 'text' }]
  const parameters = { operation: 'extractHtmlContent', extractionValues: { values } }
  await expect(runKind(html, { parameters, items: [{}] })).rejects.toThrow('No property named "data" exists!')
  await expect(runKind(html, { parameters, items: [{ data: 'x' }] })).rejects.toMatchObject({
    message: expect.stringMatching(/^Expected name, found/),
    details: { description: 'The CSS selector "b[" cannot be read.' },
  })
})

test('items become one table that is linked to all of them', async () => {
  const { outputs } = await runKind(html, {
    parameters: {
      operation: 'convertToHtmlTable',
      options: { customStyling: true, capitalize: true, caption: 'Orders', tableAttributes: 'class="t"' },
    },
    items: [
      { order_id: 1, paid: true },
      { order_id: 2, tags: ['a'] },
    ],
  })
  expect(outputs).toEqual([
    [
      {
        json: {
          table:
            '<table  class="t"><caption>Orders</caption><thead  ><tr><th>Order Id</th><th>Paid</th><th>Tags</th></tr></thead>' +
            '<tbody><tr  ><td  >1</td><td  ><input type="checkbox" checked="checked"/></td><td  >undefined</td></tr>' +
            '<tr  ><td  >2</td><td  >undefined</td><td  >a</td></tr></tbody></table>',
        },
        pairedItem: [{ item: 0 }, { item: 1 }],
      },
    ],
  ])
})

test('the expressions of a template are resolved for each item, with and without a sign of equality before it', async () => {
  const template = '<p>{{ $json.name }}, {{ $json.n + 1 }}</p><b>{ whole }</b>'
  for (const given of [template, `=${template}`]) {
    const outcome = await runInTest(
      buildWorkflow({ T: ['manualTrigger'], H: ['html', { operation: 'generateHtmlTemplate', html: given }] }, [
        ['T', 'H'],
      ]),
      {
        emit: [
          { name: 'Ada', n: 1 },
          { name: 'Bo', n: 2 },
        ],
      },
    )
    expect(jsonOf(outcome, 'H')).toEqual([
      { html: '<p>Ada, 2</p><b>{ whole }</b>' },
      { html: '<p>Bo, 3</p><b>{ whole }</b>' },
    ])
  }
})

test('in a template each value is text, and a parameter that is one expression gives its value', async () => {
  const htmlOf = async (given: string): Promise<unknown> => {
    const workflow = buildWorkflow({ T: ['manualTrigger'], H: ['html', { html: given }] }, [['T', 'H']])
    return jsonOf(await runInTest(workflow, { emit: [{ address: { city: 'X' } }] }), 'H')
  }

  expect(await htmlOf('{{ $json.address }}')).toEqual([{ html: '[object Object]' }])
  expect(await htmlOf('<p>{{ $json.address }}</p>')).toEqual([{ html: '<p>[object Object]</p>' }])
  expect(await htmlOf('{{ $json.missing }}')).toEqual([{ html: 'undefined' }])
  expect(await htmlOf('={{ $json.address }}')).toEqual([{ html: { city: 'X' } }])
})

test('what a script or a style says is no text, also where it is selected itself', async () => {
  const values = [
    { key: 'all', cssSelector: 'p, script', returnValue: 'text' },
    { key: 'none', cssSelector: 'script', returnValue: 'text' },
  ]
  for (const typeVersion of [1, 1.1]) {
    const { outputs } = await runKind(html, {
      typeVersion,
      parameters: { operation: 'extractHtmlContent', dataPropertyName: 'page', extractionValues: { values } },
      items: [{ page: '<p>a</p><script>hidden()</script>' }],
    })
    expect(outputs[0]?.[0]?.json).toEqual({ all: 'a' })
  }
})
