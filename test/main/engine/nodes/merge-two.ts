import type { RunOutcome } from '../../../../src/main/engine/run-contract.ts'
import type { JsonObject } from '../../../../src/shared/json.ts'
import { buildWorkflow } from '../build-workflow.ts'
import { runInTest } from '../run-in-test.ts'

/** Runs a Merge (`M`) of the items that two nodes give. */
export async function mergeTwo(
  parameters: JsonObject,
  left: readonly JsonObject[],
  right: readonly JsonObject[],
  typeVersion?: number,
): Promise<RunOutcome> {
  const workflow = buildWorkflow(
    {
      T: ['manualTrigger'],
      A: ['noOp'],
      B: ['noOp'],
      M: typeVersion === undefined ? ['merge', parameters] : ['merge', parameters, { typeVersion }],
    },
    [
      ['T', 'A'],
      ['T', 'B'],
      ['A', 'M'],
      ['B', 'M:1'],
    ],
    { pinData: { A: left.map((json) => ({ json })), B: right.map((json) => ({ json })) } },
  )
  return runInTest(workflow)
}
