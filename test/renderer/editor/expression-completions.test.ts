import { expect, test } from '@playwright/test'
import { completionsAt } from '../../../src/renderer/editor/expression-completions.ts'
import { declarationsOf } from '../../../src/renderer/editor/seen-types.ts'

const seen = {
  json: { body: { pull_request: { title: 'Fix', 'merge-state': 'clean' }, labels: [{ name: 'bug' }] } },
  nodes: { Webhook: { headers: { host: 'hooks.example.com' } }, 'Opened?': { body: {} } },
}

function labels(before: string): readonly string[] {
  return completionsAt(before, seen).map((one) => one.label)
}

test('the members of $json come from the item the node saw last', () => {
  expect(labels('={{ $json.body.')).toEqual(['pull_request', 'labels'])
  expect(labels('={{ $json.body.pull_request.ti')).toEqual(['title', 'merge-state'])
  expect(labels('={{ $json.body.labels[0].')).toEqual(['name'])
  expect(labels('={{ $input.first().json.body.')).toEqual(['pull_request', 'labels'])
  expect(completionsAt('={{ $json.body.pull_request.', seen)[0]?.detail).toBe('"Fix"')
})

test('a member whose name is no word is put in brackets', () => {
  expect(completionsAt('={{ $json.body.pull_request.', seen)[1]?.insert).toBe('["merge-state"]')
})

test('the nodes that ran before are offered by name, and their data by member', () => {
  expect(labels("={{ $('")).toEqual(['Webhook', 'Opened?'])
  expect(completionsAt('={{ $("Op', seen)[1]?.insert).toBe('Opened?")')
  expect(labels("={{ $('Webhook').item.json.headers.")).toEqual(['host'])
  expect(labels("={{ $('Webhook').")).toContain('first()')
})

test('the roots are offered after a dollar sign, and nothing where nothing is known', () => {
  expect(labels('={{ $')).toContain('$input')
  expect(labels('={{ $json.nowhere.')).toEqual([])
  expect(labels('plain words')).toEqual([])
})

test('code gets its globals typed after the same data', () => {
  const declarations = declarationsOf(seen)

  expect(declarations).toContain('"title": string')
  expect(declarations).toContain('declare function $(name: "Webhook"): Items<{ "headers": { "host": string } }>')
})
