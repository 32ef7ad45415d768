import { expect, test } from '@playwright/test'
import { buildWorkflow } from '../engine/build-workflow.ts'
import { parsedChains } from '../../../src/main/reproduction/parsed-chains.ts'
import { parsedReads } from '../../../src/main/reproduction/parsed-reads.ts'
import type { NodeRun } from '../../../src/shared/execution.ts'
import type { TracedRead } from '../../../src/shared/traced-read.ts'

const inCode = (code: string) =>
  parsedChains('async function code() {', code, '\n}').map(({ keys, isOptional, line }) => [
    keys.join('.'),
    isOptional,
    line,
  ])

test('what code reads of the JSON that it parses is followed through variables and what is taken apart', () => {
  expect(
    inCode('const said = JSON.parse($json.body.payload)\nreturn [said.user.id, said.actions[0].value.trim()]'),
  ).toEqual([
    ['user.id', false, 2],
    ['actions.0.value', false, 2],
  ])
  expect(inCode('const { user: { name }, team } = JSON.parse(text)')).toEqual([
    ['user.name', false, 1],
    ['team', false, 1],
  ])
  expect(parsedChains('(', " JSON.parse($json.body['payload']).user.id ", ')')).toMatchObject([
    { keys: ['user', 'id'], names: new Set(['body', 'payload']) },
  ])
})

test('what need not be there is known as such: a question mark, another value, a look, a value for what is missing', () => {
  expect(inCode("const said = JSON.parse(text)\nreturn said.user?.id || said.name || ''")).toEqual([
    ['user.id', true, 2],
    ['name', true, 2],
  ])
  expect(inCode('const { team = 1 } = JSON.parse(text)\nif (JSON.parse(text).kind) go()')).toEqual([
    ['team', true, 1],
    ['kind', true, 2],
  ])
  expect(inCode('return JSON.stringify($json.body.payload)')).toEqual([])
})

test('what code puts there itself, and a name that is given to something else as well, are no reads of it', () => {
  expect(inCode('const said = JSON.parse(text)\nsaid.note = 1\nreturn [said.note, said.id]')).toEqual([
    ['id', false, 3],
  ])
  expect(inCode('let said = JSON.parse(text)\nsaid = { ...said, note: 1 }\nreturn said.note')).toEqual([])
  expect(inCode('const one = JSON.parse(text)\nreturn list.map((one) => one.note)')).toEqual([])
  expect(inCode(`return ${'('.repeat(5000)}JSON.parse(text).a${')'.repeat(5000)}`)).toEqual([])
})

const workflow = buildWorkflow({ Read: ['set', { fields: '={{ JSON.parse($json.payload).user.idd }}' }] }, [])
const text = { from: null, input: 0, item: 0, keys: ['payload'], found: 'text', line: null } as const
const place: TracedRead = {
  ...{ node: 'Read', origin: { kind: 'payload', part: 'body' }, keys: ['payload'], path: '$.payload' },
  ...{ found: 'text', line: null },
}
const run = (payload: string): readonly NodeRun[] =>
  [{ node: 'Read', inputs: [[{ json: { payload } }]], attempts: [{ reads: [text] }] }] as unknown as readonly NodeRun[]

test('a field that is not in the JSON of a text is a read below its place, with the names that are there', () => {
  const [read, ...more] = parsedReads(run('{"user":{"id":"U1"}}'), workflow, [place])
  expect(more).toEqual([])
  expect(read).toMatchObject({ path: '$.payload.user.idd', found: 'missing', beside: ['id'], origin: place.origin })
  expect(parsedReads(run('{"user":null}'), workflow, [place])).toMatchObject([
    { path: '$.payload.user', found: 'null' },
  ])
  expect(parsedReads(run('{"user":{"idd":1}}'), workflow, [place])).toMatchObject([{ found: 'number' }])
  expect(parsedReads(run('no JSON'), workflow, [place])).toEqual([])
})
