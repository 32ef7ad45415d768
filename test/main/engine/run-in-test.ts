import { openSandbox } from '../../../src/main/engine/sandbox/sandbox.ts'
import { runWorkflow } from '../../../src/main/engine/run-workflow.ts'
import type { RunOutcome, RunRequest, RunWatch } from '../../../src/main/engine/run-contract.ts'
import type { Stopped } from '../../../src/main/engine/stop-switch.ts'
import type { Surroundings } from '../../../src/main/engine/surroundings.ts'
import type { Item } from '../../../src/shared/item.ts'
import type { JsonObject } from '../../../src/shared/json.ts'
import type { Workflow } from '../../../src/shared/workflow.ts'
import { testSurroundings } from './test-surroundings.ts'

const sandbox = openSandbox()

/** What a test may set beside the workflow. */
export interface RunInTest extends Partial<Omit<RunRequest, 'workflow' | 'items'>> {
  /** `json` of the items the trigger emits. */
  readonly emit?: readonly JsonObject[]
  readonly surroundings?: Partial<Surroundings>
  readonly watch?: RunWatch
  readonly signal?: Stopped
}

/** Runs a workflow in mode manual with the real engine and sandbox. */
export async function runInTest(workflow: Workflow, options: RunInTest = {}): Promise<RunOutcome> {
  const { emit = [], surroundings, watch = {}, signal = new AbortController().signal, ...request } = options
  const items: readonly Item[] = emit.map((json) => ({ json }))
  return runWorkflow(
    { workflow, executionId: '1', mode: 'manual', items, ...request },
    { surroundings: testSurroundings(surroundings), sandbox },
    watch,
    signal,
  )
}

/** `json` of the items on an output of a node's last run. */
export function jsonOf(outcome: RunOutcome, node: string, output = 0): readonly unknown[] {
  return outcome.nodeRuns.findLast((run) => run.node === node)?.outputs?.[output]?.map(({ json }) => json) ?? []
}

/** Names of the nodes in the order in which they ran. */
export function orderOf(outcome: RunOutcome): readonly string[] {
  return outcome.nodeRuns.map(({ node }) => node)
}
