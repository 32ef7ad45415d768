/** What Code, Function and Function Item of n8n 1.123.5 made of code of every kind: its items, its exact texts. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { readItems } from '../../src/main/commands/read-input.ts'
import { workflowFrom } from '../../src/main/engine/read-workflow.ts'
import { openRunOnce, type RunOnce } from '../../src/main/executions/run-once.ts'
import type { NodeRun } from '../../src/shared/execution.ts'
import { isObject } from '../../src/shared/json.ts'

/** An item: its JSON, the item that it is linked to, the names of its files where it has any. */
const itemMade = z.array(z.unknown())
const outcomeMade = z.union([
  z.object({ message: z.string(), description: z.string().nullable() }),
  z.object({ outputs: z.array(z.array(itemMade)) }),
])
const recordings = z.object({
  items: z.array(z.record(z.string(), z.unknown())),
  /** The kind of the node, its code, what it does on an error (null: it stops), what came of it. */
  cases: z.array(z.tuple([z.string(), z.string(), z.string().nullable(), outcomeMade])),
})

const { items: given, cases } = recordings.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, 'code-outcomes.json'), 'utf8')),
)

const forAll = { mode: 'runOnceForAllItems' }
const forEach = { mode: 'runOnceForEachItem' }
/** What each kind of node is, and under which name it holds its code. */
const nodes: Readonly<Record<string, readonly [type: string, typeVersion: number, code: string, more: object]>> = {
  'all items': ['code', 2, 'jsCode', forAll],
  'all items, version 1': ['code', 1, 'jsCode', forAll],
  'each item': ['code', 2, 'jsCode', forEach],
  'each item, version 1': ['code', 1, 'jsCode', forEach],
  Function: ['function', 1, 'functionCode', {}],
  'Function Item': ['functionItem', 1, 'functionCode', {}],
}

let folder: string
let once: RunOnce

test.describe.configure({ mode: 'default' })

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'faultline-code-'))
  once = openRunOnce(folder, [], [], [])
})

test.afterAll(async () => {
  await once.close()
  rmSync(folder, { recursive: true, force: true })
})

for (const kind of Object.keys(nodes)) {
  test(`of code for ${kind} the same comes as was recorded`, async () => {
    const found: unknown[] = []
    for (const [, code, onError, recorded] of cases.filter(([one]) => one === kind)) {
      const made = await outcomeOf(kind, code, onError)
      if (JSON.stringify(made) !== JSON.stringify(recorded)) found.push({ code, onError, made, recorded })
    }
    expect(found).toEqual([])
  })
}

async function outcomeOf(kind: string, code: string, onError: string | null): Promise<unknown> {
  const [type, typeVersion, name, more] = nodes[kind] ?? ['code', 2, 'jsCode', {}]
  const node = (title: string, of: string, version: number, parameters: object, rest: object = {}): object => {
    return { name: title, type: `n8n-nodes-base.${of}`, typeVersion: version, position: [0, 0], parameters, ...rest }
  }
  const to = (next: string): object => ({ main: [[{ node: next, type: 'main', index: 0 }]] })
  const { workflow } = workflowFrom({
    id: 'w',
    name: 'Code',
    nodes: [
      node('W', 'webhook', 2, { httpMethod: 'POST', path: 'code', responseMode: 'lastNode' }),
      node('S', 'splitOut', 1, { fieldToSplitOut: 'body.items', options: {} }),
      node('X', type, typeVersion, { ...more, [name]: code }, onError === null ? {} : { onError }),
      node('Later', 'noOp', 1, {}),
    ],
    connections: { W: to('S'), S: to('X'), X: to('Later') },
    settings: { executionOrder: 'v1', timezone: 'Europe/Berlin', serviceProfile: '1.123' },
  })
  const items = readItems(JSON.stringify([{ json: { body: { items: given } } }]), 'W')
  const { outcome } = await once.run({ workflow, mode: 'production', items, timeoutMs: 20_000 })
  return comparable(outcome.nodeRuns.find((run) => run.node === 'X'))
}

function comparable(run: NodeRun | undefined): unknown {
  if (run?.failure != null) {
    const { message } = run.failure
    const description: unknown = 'description' in run.failure ? run.failure.description : null
    return { message, description: description ?? null }
  }
  const outputs = (run?.outputs ?? []).map((items) =>
    items.map(({ json, pairedItem, binary = {} }) => {
      const files = Object.keys(binary)
      return [json, linkOf(pairedItem), ...(files.length === 0 ? [] : [files])]
    }),
  )
  while (outputs.at(-1)?.length === 0) outputs.pop()
  return sorted({ outputs })
}

/** An item that is linked to one item of the only input is told by its place. */
function linkOf(link: unknown): unknown {
  if (Array.isArray(link)) return link.map(linkOf)
  return isObject(link) && Object.keys(link).length === 1 ? link['item'] : (link ?? null)
}

/** With the keys in one order: JSON has none. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  )
}
