/** What the benchmark of the sandbox runs: workflows of one node beside the same with a Code node. */
import { runWorkflow } from '../../src/main/engine/run-workflow.ts'
import { openSandbox } from '../../src/main/engine/sandbox/sandbox.ts'
import type { Item } from '../../src/shared/item.ts'
import type { Workflow } from '../../src/shared/workflow.ts'
import { buildWorkflow } from '../main/engine/build-workflow.ts'
import { testSurroundings } from '../main/engine/test-surroundings.ts'

// What is measured is how long it takes, so no limit must cut it short on a busy machine.
const sandbox = openSandbox({ limits: { codeMs: 120_000, expressionsMs: 120_000 } })
const surroundings = testSurroundings()

const order = {
  id: 'order-1',
  customer: { name: 'Ada Lovelace', email: 'ada@example.com' },
  items: [
    { sku: 'A-1', price: 12.5, quantity: 2 },
    { sku: 'B-7', price: 3, quantity: 4 },
    { sku: 'C-3', price: 99, quantity: 1 },
  ],
}
const items: readonly Item[] = [{ json: { body: order } }]
const jsCode = `const order = $input.first().json.body
return [{ json: { orderId: order.id, total: order.items.reduce((sum, item) => sum + item.price * item.quantity, 0) } }]`

/** Chance is nothing that is computed without the sandbox. */
const inSandbox = jsCode.replace('const order', 'const chance = Math.random()\nconst order')
const codeOf = (text: string): Workflow =>
  buildWorkflow({ T: ['manualTrigger'], Code: ['code', { jsCode: text }] }, [['T', 'Code']])
const withCode = codeOf(jsCode)
const withSandbox = codeOf(inSandbox)
const without = buildWorkflow({ T: ['manualTrigger'], N: ['noOp'] }, [['T', 'N']])

export async function warmUp(): Promise<void> {
  await sandbox.warm()
  for (let run = 0; run < 300; run += 1)
    await Promise.all([runOnce(withSandbox), runOnce(without), runOnce(withCode), runOnce(withSandbox)])
}

/** So many runs of a Code node that needs the sandbox, so many at the same time. */
export function sandboxRuns(count: number, atOnce: number): Promise<void> {
  return runs(withSandbox, count, atOnce)
}

/** The same of one that needs it not. */
export function codeRuns(count: number, atOnce: number): Promise<void> {
  return runs(withCode, count, atOnce)
}

/** The same with a node that does nothing. */
export function plainRuns(count: number, atOnce: number): Promise<void> {
  return runs(without, count, atOnce)
}

export function close(): Promise<void> {
  return sandbox.close()
}

async function runs(workflow: Workflow, count: number, atOnce: number): Promise<void> {
  let left = count
  const caller = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      await runOnce(workflow)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, caller))
}

async function runOnce(workflow: Workflow): Promise<void> {
  const signal = new AbortController().signal
  const request = { workflow, executionId: '1', mode: 'trigger', items } as const
  const { status, failure } = await runWorkflow(request, { surroundings, sandbox }, {}, signal)
  if (status !== 'success') throw new Error(`It ended with ${status}: ${failure?.message ?? ''}`)
}
