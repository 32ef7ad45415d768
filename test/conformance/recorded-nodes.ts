/** Runs recorded nodes, each by itself on the same items, and tells which made something else than the service did. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { readItems } from '../../src/main/commands/read-input.ts'
import type { RunOutcome } from '../../src/main/engine/run-contract.ts'
import { workflowFrom } from '../../src/main/engine/read-workflow.ts'
import { openRunOnce } from '../../src/main/executions/run-once.ts'
import type { Item } from '../../src/shared/item.ts'

const node = z.tuple([z.string(), z.number(), z.record(z.string(), z.unknown())])

const recordedNode = z.object({
  set: z.string(),
  what: z.string(),
  /** Type, version and parameters. */
  node,
  /** Items by output, of which the last has those that failed; null: it did not run. */
  outputs: z.unknown(),
  /** A node behind it that reads what it wrote. */
  then: node.optional(),
  thenOutputs: z.unknown().optional(),
  /** What an expression behind them finds of the item that each was made of; null: it did not run. */
  linked: z.array(z.unknown()).nullable(),
})

type RecordedNode = z.infer<typeof recordedNode>

const recording = z.object({
  /** Items, or only their `json`, by the name of the set. */
  sets: z.record(z.string(), z.array(z.unknown())),
  cases: z.array(recordedNode),
})

const link = { id: '1', name: 'pair', type: 'string', value: "={{ JSON.stringify($('D').item.json.id) }}" }

/** What a file beside this one holds. */
export function readRecording(name: string): z.infer<typeof recording> {
  return recording.parse(JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8')))
}

/** Those of the nodes that make something else of the items than was recorded, with both. */
export async function differingNodes(cases: readonly RecordedNode[], items: readonly unknown[]): Promise<readonly object[]> {
  const folder = mkdtempSync(join(tmpdir(), 'faultline-data-'))
  const once = openRunOnce(folder, [], [], [])
  const { workflow } = workflowFrom(workflowOf(cases))
  const read = readItems(JSON.stringify(items), 'D')
  const { outcome } = await once.run({ workflow, mode: 'production', items: read, timeoutMs: 50_000 })
  const differing = cases.flatMap((one, place) => {
    const made = plain({
      outputs: outputsOf(outcome, `X${place}`),
      ...(one.then !== undefined && { thenOutputs: outputsOf(outcome, `Z${place}`) }),
      linked: linkedOf(outcome, `Y${place}`),
    })
    const { outputs, thenOutputs, linked } = one
    const wanted = plain({ outputs, ...(one.then !== undefined && { thenOutputs }), linked })
    return isDeepStrictEqual(made, wanted) ? [] : [{ what: one.what, made, wanted }]
  })
  await once.close()
  rmSync(folder, { recursive: true, force: true })
  return differing
}

/** Every node reads the items of the trigger, and has its own way on. */
function workflowOf(cases: readonly RecordedNode[]): object {
  const nodes = cases.flatMap((one, place) => [
    placed(`X${place}`, one.node, 'continueErrorOutput'),
    ...(one.then === undefined ? [] : [placed(`Z${place}`, one.then, 'continueErrorOutput')]),
    placed(
      `Y${place}`,
      ['set', 3.4, { assignments: { assignments: [link] }, options: {} }],
      'continueRegularOutput',
    ),
  ])
  const ways: [string, object][] = [['D', to(cases.map((_, place) => `X${place}`))]]
  for (const [place, { then }] of cases.entries()) {
    ways.push([`X${place}`, to([`${then === undefined ? 'Y' : 'Z'}${place}`])])
    if (then !== undefined) ways.push([`Z${place}`, to([`Y${place}`])])
  }
  const hook = { httpMethod: 'POST', path: 'data', responseMode: 'lastNode' }
  return {
    id: 'w',
    name: 'Data',
    nodes: [placed('D', ['webhook', 2, hook]), ...nodes],
    connections: Object.fromEntries(ways),
    settings: { executionOrder: 'v1', timezone: 'Europe/Berlin', serviceProfile: '1.123' },
  }
}

function placed(name: string, [type, typeVersion, parameters]: RecordedNode['node'], onError?: string): object {
  return { name, type: `n8n-nodes-base.${type}`, typeVersion, position: [0, 0], parameters, onError }
}

function to(names: readonly string[]): object {
  return { main: [names.map((name) => ({ node: name, type: 'main', index: 0 }))] }
}

function outputsOf({ nodeRuns }: RunOutcome, name: string): unknown {
  const run = nodeRuns.find((one) => one.node === name)
  if (run === undefined) return null
  if (run.outputs === null) return { error: run.failure?.message }
  const outputs = run.outputs.map((list) => list.map(shown))
  return outputs.slice(0, outputs.findLastIndex((list) => list.length > 0) + 1)
}

function linkedOf({ nodeRuns }: RunOutcome, name: string): unknown {
  const run = nodeRuns.find((one) => one.node === name)
  const told = run?.outputs?.[0]?.map(({ json }) => json['pair'] ?? json['error'] ?? null) ?? null
  return told?.map((value) => (typeof value === 'string' ? value.replace(/'([XZ])\d+'/gu, "'$1'") : value)) ?? null
}

function shown({ json, pairedItem, binary }: Item): unknown {
  if (binary === undefined || Object.keys(binary).length === 0) return { json, pairedItem }
  const files: Record<string, object> = {}
  for (const [name, { data, mimeType, fileName = null }] of Object.entries(binary)) files[name] = { data, mimeType, fileName }
  return { json, pairedItem, binary: files }
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}
