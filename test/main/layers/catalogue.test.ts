import { expect, test } from '@playwright/test'
import type { Change } from '../../../src/shared/change.ts'
import type { Layer } from '../../../src/shared/layer.ts'
import {
  candidateChanges,
  changeKinds,
  checkChange,
  conditionsWith,
  describeChange,
  readChange,
} from '../../../src/main/layers/catalogue.ts'
import { ProblemError } from '../../../src/shared/problem.ts'
import { nodeNamed, plainBaseline, requestWith, studiedCase, workflowOf } from './studied-case.ts'

function problemOf(act: () => unknown) {
  try {
    act()
  } catch (error) {
    if (error instanceof ProblemError) return error.problem
    throw error
  }
  throw new Error('nothing was refused')
}

test('§7.3 a reproduction holds at most one change, over the changes that were made part of the baseline', () => {
  const first = { layer: 'data', name: 'set-path', parameters: { path: '$.a', value: 1 } } as const
  const second = { layer: 'data', name: 'set-path', parameters: { path: '$.b', value: 2 } } as const
  const conditions = conditionsWith(second, { api: {}, standIns: {}, adopted: [first], lastSuccess: null })
  expect(conditions.change).toEqual(second)
  const [request] = conditions.send([requestWith('{}')])
  expect(JSON.parse(Buffer.from(request?.body ?? []).toString())).toEqual({ a: 1, b: 2 })
  expect(conditionsWith(null, plainBaseline).change).toBeNull()
})

test('every kind of change has a name of its own in its layer, a title, a description and a sentence', () => {
  expect(changeKinds.length).toBeGreaterThan(30)
  const names = changeKinds.map(({ layer, name }) => `${layer}.${name}`)
  expect(new Set(names).size).toBe(names.length)
  for (const { layer, name, title, description } of changeKinds) {
    expect(title, `${layer}.${name}`).toMatch(/^[A-Z0-9]/)
    expect(description, `${layer}.${name}`).toMatch(/\.$/)
    expect(describeChange({ layer, name, parameters: {} }), `${layer}.${name}`).toMatch(/\.$/)
  }
})

test('the initial value of every field is one that the kind of change takes', () => {
  for (const { layer, name, fields } of changeKinds) {
    const initial = Object.fromEntries(
      fields.map((field) => [
        field.name,
        field.kind === 'json' ? (JSON.parse(field.initial) as unknown) : field.initial,
      ]),
    )
    expect(checkChange({ layer, name, parameters: initial }).parameters).toEqual(initial)
  }
})

test('a parameter of another type is refused with what it must be, in every kind of change', () => {
  let refused = 0
  for (const { layer, name, fields } of changeKinds)
    for (const field of fields.filter(({ kind }) => kind !== 'json'))
      for (const wrong of [{ a: 1 }, null, ['x'], field.kind === 'number' ? '500' : 500.5, 'no such choice, no path']) {
        if ((field.kind === 'text' || field.kind === 'path') && typeof wrong === 'string') continue
        const { sentence } = problemOf(() => checkChange({ layer, name, parameters: { [field.name]: wrong } }))
        expect(sentence).toMatch(/^Parameter "\w+" of the change .+ is .+; it must be .+\.$/)
        expect(sentence).toContain(JSON.stringify(wrong))
        refused += 1
      }
  expect(refused).toBeGreaterThan(100)
})

test('a choice that is a number is taken as it is written', () => {
  const parameters = { bytes: 64, status: 413 }
  expect(checkChange({ layer: 'reverse proxy', name: 'body-limit', parameters }).parameters).toMatchObject({
    status: '413',
  })
  expect(
    problemOf(() => checkChange({ layer: 'reverse proxy', name: 'body-limit', parameters: { status: 500 } })).sentence,
  ).toContain('it must be one of 413, 502')
})

test('an unknown layer or change is refused with those that there are', () => {
  expect(problemOf(() => checkChange({ layer: 'network', name: 'x', parameters: {} }))).toMatchObject({
    code: 'UNKNOWN_CHANGE',
    sentence:
      'There is no layer "network". The layers are: data, authorisation, reverse proxy, queue, node, API, AI layer, database.',
  })
  const unknown = problemOf(() => checkChange({ layer: 'API', name: 'explode' }))
  expect(unknown.code).toBe('UNKNOWN_CHANGE')
  expect(unknown.sentence).toMatch(/^The API layer offers no change "explode"\. It offers: healthy, status, /)
  expect(problemOf(() => checkChange(5)).code).toBe('UNKNOWN_CHANGE')
})

test('a layer without a change, a change without its layer and "=" without parameters are told as that', () => {
  expect(problemOf(() => readChange('data'))).toMatchObject({
    sentence: expect.stringMatching(/^"data" names the data layer, and none of its changes\. It offers: fill, /),
    remedy: 'Name one of them behind the layer: data.fill.',
  })
  expect(problemOf(() => readChange('reverse-proxy={}')).remedy).toBe(
    'Name one of them behind the layer: reverse-proxy.none.',
  )
  expect(problemOf(() => readChange('set-path={"path":"$.id"}'))).toMatchObject({
    sentence: expect.stringContaining('There is no layer "set-path".'),
    remedy: 'Name its layer: data.set-path.',
  })
  expect(problemOf(() => readChange('data.fill=')).sentence).toBe('No parameters stand behind the "=".')
})

test('a wrong or unknown parameter is refused with its value and what is expected', () => {
  const wrong = problemOf(() => checkChange({ layer: 'API', name: 'status', parameters: { status: 99 } }))
  expect(wrong).toMatchObject({
    code: 'INVALID_INPUT',
    sentence: 'Parameter "status" of the change API.status is 99; it must be at least 200.',
  })
  const unknown = problemOf(() => checkChange({ layer: 'data', name: 'set-path', parameters: { pth: '$.a' } }))
  expect(unknown.sentence).toBe('The change data.set-path has no parameter "pth".')
  expect(unknown.remedy).toBe('It takes path, value, item.')
  const path = problemOf(() => checkChange({ layer: 'data', name: 'null-path', parameters: { path: 'a..b[' } }))
  expect(path.sentence).toContain('must be a JSON path')
})

test('the sentence of a killed worker says in words when it dies', () => {
  const sentence = (afterNodeRuns: number): string =>
    describeChange(checkChange({ layer: 'queue', name: 'worker-killed', parameters: { afterNodeRuns } }))
  expect([0, 1, 2].map(sentence)).toEqual([
    'The worker dies in delivery 1 before its first node has run, and the job is handed out again.',
    'The worker dies in delivery 1 after its first node has run, and the job is handed out again.',
    'The worker dies in delivery 1 after 2 node runs, and the job is handed out again.',
  ])
})

test('a change can be written in one line', () => {
  expect(readChange('data.set-path={"path":"$.a","value":"x=y"}')).toEqual({
    layer: 'data',
    name: 'set-path',
    parameters: { path: '$.a', value: 'x=y', item: 0 },
  })
  expect(readChange('api.status').parameters).toMatchObject({ status: 500, when: 'always' })
  expect(problemOf(() => readChange('data.set-path={path}')).sentence).toBe('The parameters {path} are not JSON.')
})

test('a layer as the case gives it is without what the baseline changes in it, and every other layer keeps its changes', () => {
  const lost = { layer: 'data', name: 'remove-path', parameters: { path: '$.a' } } as const
  const nulled = { layer: 'API', name: 'rate-limit', parameters: {} } as const
  const baseline = { api: {}, standIns: {}, adopted: [checkChange(lost), checkChange(nulled)], lastSuccess: null }
  const sent = (change: Change | null) => {
    const conditions = conditionsWith(change, baseline)
    const [request] = conditions.send([requestWith('{"a":1}')])
    return { body: Buffer.from(request?.body ?? []).toString(), faults: conditions.api.faults.length }
  }
  expect(sent(null)).toEqual({ body: '{}', faults: 1 })
  expect(sent(checkChange({ layer: 'data', name: 'as-given' }))).toEqual({ body: '{"a":1}', faults: 1 })
  expect(sent(checkChange({ layer: 'API', name: 'as-given' }))).toEqual({ body: '{}', faults: 0 })
  const offered = (adoptedLayers: readonly Layer[]) =>
    candidateChanges(studiedCase(requestWith('{"a":1}'), { adoptedLayers })).flatMap(({ change, aim }) =>
      change.name === 'as-given' ? [`${change.layer}: ${aim}`] : [],
    )
  expect(offered([])).toEqual([])
  expect(offered(['data', 'API', 'queue'])).toEqual(['data: repair', 'API: repair'])
})

test('with the payload of the last success each item of a batch stays an event of its own', () => {
  const request = requestWith('{"event_id":"then","paid":true}')
  const lastSuccess = { at: null, request, workflow: null, api: null, database: null, adopted: null }
  const conditions = conditionsWith(checkChange({ layer: 'data', name: 'last-success' }), {
    api: {},
    standIns: {},
    adopted: [],
    lastSuccess,
  })
  const items = ['one', 'two'].map((id) => {
    const item = requestWith(`{"event_id":"${id}","paid":false}`)
    return {
      ...item,
      headers: item.headers.map(([name, value]) => [name, name === 'X-GitHub-Delivery' ? id : value] as const),
    }
  })
  const sent = conditions.send(items).map(({ headers, body }) => ({
    delivery: headers.find(([name]) => name === 'X-GitHub-Delivery')?.[1],
    body: Buffer.from(body).toString(),
  }))
  expect(sent).toEqual([
    { delivery: 'one', body: '{"event_id":"one","paid":true}' },
    { delivery: 'two', body: '{"event_id":"two","paid":true}' },
  ])
})

test('what is worth trying on a workflow of any size can be tried, and notes beside its nodes count as none of them', () => {
  const killedAfter = (steps: number, notes: number): readonly unknown[] => {
    const nodes = [
      ...Array.from({ length: steps }, (_, index) => nodeNamed(`Step ${String(index)}`, 'n8n-nodes-base.noOp')),
      ...Array.from({ length: notes }, (_, index) => nodeNamed(`Note ${String(index)}`, 'n8n-nodes-base.stickyNote')),
    ]
    return candidateChanges(studiedCase(requestWith('{"a":1}'), { workflow: workflowOf(...nodes) })).flatMap(
      ({ change }) => (change.name === 'worker-killed' ? [change.parameters['afterNodeRuns']] : []),
    )
  }
  expect(killedAfter(20, 0)).toEqual([1, 18])
  expect(killedAfter(20, 30)).toEqual([1, 18])
  expect(killedAfter(174, 72)).toEqual([1, 100])
})

test('a fault of an API is not worth trying where nothing calls one', () => {
  const faultsOf = (requestCount: number | null) =>
    candidateChanges(
      studiedCase(requestWith('{"order":{"lines":[{"sku":"a"}]}}'), { requestCount }),
      ['API'],
      'one',
    ).filter(({ aim }) => aim === 'break').length
  expect(faultsOf(0)).toBe(0)
  expect(faultsOf(1)).toBeGreaterThan(10)
  expect(faultsOf(null)).toBe(faultsOf(1))
})

test('a list is lengthened less where each of its elements is sent on by itself', () => {
  const longest = (requestCount: number | null) =>
    candidateChanges(
      studiedCase(requestWith('{"order":{"lines":[{"sku":"a"},{"sku":"b"}]}}'), { requestCount }),
      ['data'],
      'one',
    ).flatMap(({ change: { name, parameters } }) => (name === 'resize-array' ? [Number(parameters['length'])] : []))
  expect(longest(1)).toContain(500)
  expect(longest(null)).toContain(500)
  expect(longest(2)).toEqual(expect.arrayContaining([50]))
  expect(longest(2)).not.toContain(500)
})
