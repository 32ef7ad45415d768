/** What HTTP Request of n8n 1.123.5 made of answers of every kind: its items, its exact texts, what it sent on. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { readItems } from '../../src/main/commands/read-input.ts'
import { workflowFrom } from '../../src/main/engine/read-workflow.ts'
import { openRunOnce, type RunOnce } from '../../src/main/executions/run-once.ts'
import { openAnsweringApi, type AnsweringApi } from '../stand-ins/answering-api.ts'
import { differencesOfExecution } from './differential/compare.ts'

const recorded = z.object({
  what: z.string(),
  typeVersion: z.number(),
  parameters: z.record(z.string(), z.unknown()),
  onError: z.string().optional(),
  /** `json` of the items that the node gets; absent: of one. */
  items: z.array(z.record(z.string(), z.unknown())).optional(),
  outputs: z.array(z.array(z.record(z.string(), z.unknown()))).optional(),
  error: z.object({ message: z.string(), description: z.string().optional() }).optional(),
})

const file = join(import.meta.dirname, 'http-answers.json')
const cases = z.array(recorded).parse(JSON.parse(readFileSync(file, 'utf8')))

let folder: string
let api: AnsweringApi
let once: RunOnce

test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'faultline-answers-'))
  api = await openAnsweringApi()
  once = openRunOnce(folder, [], [], [])
})

test.afterAll(async () => {
  await Promise.all([once.close(), api.close()])
  rmSync(folder, { recursive: true, force: true })
})

const kinds = [...new Set(cases.map(({ what }) => what.split(' ')[0] ?? ''))]

for (const kind of kinds) {
  test(`of answers "${kind}" the same is made as was recorded`, async () => {
    const found: unknown[] = []
    for (const one of cases.filter(({ what }) => what.split(' ')[0] === kind)) {
      const differences = await differencesOf(withPort(one))
      if (differences.length > 0) found.push({ what: one.what, version: one.typeVersion, differences })
    }
    expect(found).toEqual([])
  })
}

type RecordedAnswer = z.infer<typeof recorded>

function withPort(one: RecordedAnswer): RecordedAnswer {
  return JSON.parse(JSON.stringify(one).replaceAll(':PORT', `:${String(api.port)}`)) as RecordedAnswer
}

async function differencesOf({ typeVersion, parameters, onError, items, ...ran }: RecordedAnswer): Promise<unknown[]> {
  const { workflow } = workflowFrom({
    name: 'answers',
    nodes: [
      { id: '1', name: 'Hook', type: 'n8n-nodes-base.webhook', typeVersion: 2, position: [0, 0], parameters: { path: 'x' } },
      { id: '2', name: 'Ask', type: 'n8n-nodes-base.httpRequest', typeVersion, position: [200, 0], parameters, onError },
    ],
    connections: { Hook: { main: [[{ node: 'Ask', type: 'main', index: 0 }]] } },
    settings: { executionOrder: 'v1', serviceProfile: '1.123' },
  })
  const given = readItems(JSON.stringify((items ?? [{ body: { x: 1 } }]).map((json) => ({ json }))), 'Hook')
  const { outcome } = await once.run({ workflow, mode: 'production', items: given, timeoutMs: 20_000 })
  const failed = ran.error !== undefined
  const wanted = {
    status: failed ? 'error' : 'success',
    order: ['Hook', 'Ask'],
    runData: {
      Ask: [{ status: failed ? 'error' : 'success', outputs: ran.outputs ?? null, error: ran.error ?? null }],
    },
  }
  const differences: unknown[] = [...differencesOfExecution(outcome, wanted, 'Hook')]
  const description = outcome.nodeRuns.at(-1)?.failure?.description ?? null
  const wantedDescription = ran.error?.description
  if (wantedDescription !== undefined && description !== wantedDescription)
    differences.push({ description, recorded: wantedDescription })
  return differences
}
