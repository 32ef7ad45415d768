import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { runView } from '../../../src/main/commands/run.ts'
import { readWorkflow } from '../../../src/main/engine/read-workflow.ts'
import type { Faultline } from '../../../src/main/faultline.ts'
import { readBundle } from '../../../src/main/export/read-bundle.ts'
import { runInTest } from '../engine/run-in-test.ts'
import { openForTest } from '../open-for-test.ts'

/** What every object of JavaScript has under these names must never be taken for what a workflow has. */
const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'] as const

const assignments = JSON.stringify(
  // Read by its place: an expression that reads a member of such a name is refused.
  names.map((name, index) => ({
    id: String(index),
    name,
    type: 'string',
    value: `={{ Object.entries($json.body).find(([name]) => name === "${name}")?.[1] }}`,
  })),
)
const text = `{
  "id": "__proto__", "name": "constructor", "active": true, "settings": { "executionOrder": "v1" },
  "nodes": [
    { "id": "1", "name": "constructor", "type": "n8n-nodes-base.webhook", "typeVersion": 2, "position": [0, 0],
      "parameters": { "path": "toString", "httpMethod": "POST", "responseMode": "lastNode" } },
    { "id": "2", "name": "__proto__", "type": "n8n-nodes-base.set", "typeVersion": 3.4, "position": [1, 0],
      "parameters": { "includeOtherFields": true, "assignments": { "assignments": ${assignments} } } },
    { "id": "3", "name": "hasOwnProperty", "type": "n8n-nodes-base.code", "typeVersion": 2, "position": [2, 0],
      "parameters": { "jsCode": "return $('__proto__').all().map(({ json }) => ({ json: { ...json, from: $('constructor').first().json.body.toString } }))" } },
    { "id": "4", "name": "valueOf", "type": "n8n-nodes-base.httpRequest", "typeVersion": 4.2, "position": [3, 0],
      "parameters": { "url": "http://constructor/__proto__", "method": "POST", "sendHeaders": true,
        "headerParameters": { "parameters": [{ "name": "__proto__", "value": "a" }, { "name": "constructor", "value": "b" }] } } },
    { "id": "5", "name": "toString", "type": "n8n-nodes-base.stopAndError", "typeVersion": 1, "position": [4, 0],
      "parameters": { "errorMessage": "__proto__ is refused" } }
  ],
  "connections": {
    "constructor": { "main": [[{ "node": "__proto__", "type": "main", "index": 0 }]] },
    "__proto__": { "main": [[{ "node": "hasOwnProperty", "type": "main", "index": 0 }]] },
    "hasOwnProperty": { "main": [[{ "node": "valueOf", "type": "main", "index": 0 }]] },
    "valueOf": { "main": [[{ "node": "toString", "type": "main", "index": 0 }]] }
  },
  "pinData": {}, "staticData": { "__proto__": { "a": 1 } }
}`
const body = '{"__proto__":"p","constructor":"c","toString":"t","hasOwnProperty":"h"}'
const caseText = `{
  "format": "faultline-case", "format_version": 1, "name": "__proto__", "workflow": ${text},
  "request": { "method": "POST", "path": "/toString", "body": ${JSON.stringify(body)},
    "headers": [["Host", "localhost"], ["Content-Type", "application/json"], ["__proto__", "x"], ["constructor", "y"]] },
  "baseline": {
    "api": { "constructor": [{ "method": "POST", "path": "/__proto__", "status": 200, "json": {} }] },
    "tables": { "__proto__": [{ "id": 1 }], "constructor": [{ "id": 1 }] },
    "seen_values": { "constructor": ["a"], "toString": ["b"] }
  }
}`

let faultline: Faultline

test.beforeEach(async () => {
  faultline = await openForTest()
})

test.afterEach(async () => {
  await faultline.close()
})

test('a run lists every node under its name, whatever it is called', async () => {
  const { workflow } = readWorkflow(text)
  const emitted: unknown = JSON.parse(`{ "body": ${body} }`)
  const outcome = await runInTest(workflow, { mode: 'manual', emit: [emitted as Readonly<Record<string, unknown>>] })
  const view = JSON.parse(JSON.stringify(runView('__proto__.json', 'Names', '1', outcome))) as {
    readonly run_data: Readonly<Record<string, readonly { readonly outputs: readonly unknown[] }[]>>
  }
  expect(Object.keys(view.run_data)).toEqual(expect.arrayContaining(['constructor', '__proto__', 'hasOwnProperty']))
  expect(Object.values(view.run_data).every((runs) => runs.length === 1)).toBe(true)
})

test('a case of such names is sent, swept, recorded and exported, and its API answers under the name of its host', async () => {
  await faultline.calls.openText({ name: 'constructor.json', text: caseText })
  const { items } = await faultline.cases.send({ size: 1 }).done
  const [item] = items
  expect(item?.workflowView?.errorMessage).toContain('__proto__ is refused')
  const executionId = item?.executionId ?? ''
  const { execution } = await faultline.calls.execution({ executionId })
  expect(execution.nodeRuns.map(({ node }) => node)).toEqual([
    'constructor',
    '__proto__',
    'hasOwnProperty',
    'valueOf',
    'toString',
  ])
  const [code] = execution.nodeRuns[2]?.outputs?.[0] ?? []
  expect(code?.json).toMatchObject({ hasOwnProperty: 'h', from: 't' })
  const sent = execution.nodeRuns[3]?.attempts[0]?.requests[0]
  expect(sent).toMatchObject({ url: 'http://constructor/__proto__', answer: { status: 200 } })
  expect(sent?.headers).toEqual(
    expect.arrayContaining([
      ['__proto__', 'a'],
      ['constructor', 'b'],
    ]),
  )

  const sweep = await faultline.cases.sweep({ kind: 'sweep', layers: ['data', 'API'], resume: false }).done
  expect(sweep.status).toBe('done')
  expect(sweep.trials.length).toBeGreaterThan(5)

  const folder = mkdtempSync(join(tmpdir(), 'faultline-names-'))
  const written = await faultline.calls.exportRecord({ executionId, formats: ['json', 'md', 'html', 'zip'], folder })
  expect(written?.paths).toHaveLength(4)
  const bundle = await readBundle(readFileSync(written?.paths[3] ?? ''), 'evidence.zip')
  expect(bundle.record.node_name).toBe('toString')
  expect(bundle.node_ledger.map(({ node }) => node)).toContain('__proto__')
})

test('rows and seen values of such tables and scopes are told apart from what every object has', () => {
  const { rows, seenValues } = faultline.store
  for (const name of names) {
    rows.insert(name, { note: name })
    seenValues.add(name, [name], 100)
  }
  for (const name of names) {
    expect(Object.getOwnPropertyDescriptor(rows.all(), name)?.value).toMatchObject([{ note: name }])
    expect(Object.getOwnPropertyDescriptor(seenValues.all(), name)?.value).toEqual([name])
  }
})
