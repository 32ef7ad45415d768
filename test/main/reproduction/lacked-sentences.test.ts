import { expect, test } from '@playwright/test'
import { buildWorkflow } from '../engine/build-workflow.ts'
import { lackedSentences } from '../../../src/main/reproduction/unread-fields.ts'
import { pathOfKeys, type TracedRead } from '../../../src/shared/traced-read.ts'

const body = { kind: 'payload', part: 'body' } as const
const read = (key: string, beside: readonly string[] | null, line: number | null = null): TracedRead => ({
  ...{ node: 'Keep', origin: body, keys: [key], path: pathOfKeys([key]), line },
  found: beside === null ? 'text' : 'missing',
  ...(beside === null ? {} : { beside }),
})
const keep = (...texts: readonly string[]) => buildWorkflow({ Keep: ['set', { texts }] }, [])

test('a field that is not there is told with the name that nearly is, where nothing reads that one', () => {
  const workflow = keep('={{ $json.body.texto }}')
  expect(lackedSentences({ reads: [read('texto', ['text', 'channel'])] }, workflow)).toEqual([
    '"Keep" reads $.texto, which the payload does not have: it has "text".',
  ])
  expect(lackedSentences({ reads: [read('texto', ['text']), read('text', null)] }, workflow)).toEqual([
    '"Keep" reads $.texto, which the payload does not have.',
  ])
})

test('where something else is taken in its place, or code looks for it, a slip of the pen alone is told', () => {
  const workflow = keep("={{ $json.body.texto || 'new' }}", "={{ $json.body.discount || '' }}")
  expect(lackedSentences({ reads: [read('texto', ['text'])] }, workflow)).toHaveLength(1)
  expect(lackedSentences({ reads: [read('texto', ['text'], 3)] }, workflow)).toHaveLength(1)
  expect(lackedSentences({ reads: [read('discount', ['discount_code', 'text'])] }, workflow)).toEqual([])
  expect(lackedSentences({ reads: [read('thread', ['text'], 3)] }, workflow)).toEqual([])
})
