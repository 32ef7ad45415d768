import { expect, test } from '@playwright/test'
import {
  changeKinds,
  checkChange,
  conditionsWith,
  describeChange,
  readChange,
} from '../../../src/main/layers/catalogue.ts'
import { ProblemError } from '../../../src/shared/problem.ts'
import { plainBaseline, requestWith } from './studied-case.ts'

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
  const conditions = conditionsWith(second, { api: {}, adopted: [first], lastSuccess: null })
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

test('a change can be written in one line', () => {
  expect(readChange('data.set-path={"path":"$.a","value":"x=y"}')).toEqual({
    layer: 'data',
    name: 'set-path',
    parameters: { path: '$.a', value: 'x=y', item: 0 },
  })
  expect(readChange('api.status').parameters).toMatchObject({ status: 500, when: 'always' })
  expect(problemOf(() => readChange('data.set-path={path}')).sentence).toBe('The parameters {path} are not JSON.')
})
