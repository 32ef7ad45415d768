import { expect, test } from '@playwright/test'
import { xml } from '../../../../src/main/engine/nodes/xml.ts'
import { buildWorkflow } from '../build-workflow.ts'
import { runInTest } from '../run-in-test.ts'
import { runKind } from './run-kind.ts'

const text = '<order id="7"><line>a</line><line>b</line><to><name>X</name></to></order>'

test('XML becomes JSON', async () => {
  const { json } = await runKind(xml, { items: [{ data: text }] })
  expect(json).toEqual([{ order: { id: '7', line: ['a', 'b'], to: { name: 'X' } } }])
})

test('attributes can be kept apart, and the root left out', async () => {
  const { json } = await runKind(xml, {
    parameters: {
      dataPropertyName: 'body',
      options: { mergeAttrs: false, explicitRoot: false, explicitArray: true, attrkey: 'at' },
    },
    items: [{ body: text }],
  })
  expect(json).toEqual([{ at: { id: '7' }, line: ['a', 'b'], to: [{ name: ['X'] }] }])
})

test('JSON becomes XML', async () => {
  const { json } = await runKind(xml, {
    parameters: { mode: 'jsonToxml', dataPropertyName: 'text', options: { headless: true } },
    items: [{ order: { $: { id: 7 }, line: ['a', '<b>'] } }],
  })
  expect(json).toEqual([{ text: '<order id="7">\n  <line>a</line>\n  <line>&lt;b&gt;</line>\n</order>' }])
})

test('text that is no XML, and a field that is missing, are failures', async () => {
  await expect(runKind(xml, { items: [{ data: '<a><b></a>' }] })).rejects.toThrow(
    /^Unexpected close tag\nLine: 0\nColumn: 10\nChar: >$/,
  )
  await expect(runKind(xml, { items: [{}] })).rejects.toThrow('Item has no JSON property called "data"')
})

test('what is no text is read as the text that the platform makes of it, and null fails by itself', async () => {
  const read = (data: unknown) => runKind(xml, { items: [{ data }] })
  const noTag = (first: string): string => `Non-whitespace before first tag.\nLine: 0\nColumn: 1\nChar: ${first}`

  expect((await read(['<a>1</a>'])).json).toEqual([{ a: '1' }])
  await expect(read({ a: 1 })).rejects.toThrow(noTag('['))
  await expect(read(5)).rejects.toThrow(noTag('5'))
  await expect(read(null)).rejects.toThrow("Cannot read properties of null (reading 'toString')")
})

test('a text without an element fails the node when it is through with all items', async () => {
  const items = [{ data: '' }, { data: '<a/>' }]
  await expect(runKind(xml, { items })).rejects.toThrow("Cannot read properties of null (reading '$error')")
  await expect(runKind(xml, { items: [...items, { data: '<b>' }] })).rejects.toThrow('Unclosed root tag')
})

test('an error output looks for an error in an item without data before all else (n8n 1.123.5, recorded)', async () => {
  const flags = { onError: 'continueErrorOutput' }
  const workflow = buildWorkflow({ T: ['manualTrigger'], X: ['xml', { options: {} }, flags] }, [['T', 'X']])
  const { nodeRuns } = await runInTest(workflow, { emit: [{ data: '' }] })
  expect(nodeRuns.at(-1)?.failure?.message).toBe("Cannot read properties of null (reading 'error')")
})

test('entities of a document type are not expanded', async () => {
  const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><x>&b;</x>'
  await expect(runKind(xml, { items: [{ data: bomb }] })).rejects.toThrow('Invalid character entity')
})
