import type { AiRun } from '../../../../src/shared/ai-run.ts'
import type { Item } from '../../../../src/shared/item.ts'
import type { JsonObject } from '../../../../src/shared/json.ts'
import type { RunOutcome } from '../../../../src/main/engine/run-contract.ts'
import { buildWorkflow } from '../build-workflow.ts'
import { runInTest, type RunInTest } from '../run-in-test.ts'

export interface StepOutcome {
  readonly outcome: RunOutcome
  readonly runs: readonly AiRun[]
  /** Items of the step's own output, and of its error output. */
  readonly passed: readonly Item[]
  readonly failed: readonly Item[]
  readonly findings: readonly string[]
}

/** Runs a workflow of a trigger and one AI step with the real engine; failing items go to the error output. */
export async function runStep(
  parameters: JsonObject,
  emit: readonly JsonObject[] = [{ input: 'I was charged twice for the same order.' }],
  { node = {}, ...more }: RunInTest & { readonly node?: JsonObject } = {},
): Promise<StepOutcome> {
  const workflow = buildWorkflow(
    {
      Start: ['manualTrigger'],
      Step: [
        'faultline.aiStep',
        { prompt_version: '2025-03-01', allowed_actions: ['read', 'classify'], ...parameters },
        { onError: 'continueErrorOutput', ...node },
      ],
    },
    [['Start', 'Step']],
  )
  const outcome = await runInTest(workflow, { emit, surroundings: { wait: () => Promise.resolve() }, ...more })
  const run = outcome.nodeRuns.find((one) => one.node === 'Step')
  return {
    outcome,
    runs: run?.aiRuns ?? [],
    passed: run?.outputs?.[0] ?? [],
    failed: run?.outputs?.[1] ?? [],
    findings: (run?.findings ?? []).map((finding) => finding.kind),
  }
}

/** Kinds of the violations of each attempt. */
export function kindsOf(run: AiRun | undefined): readonly (readonly string[])[] {
  return (run?.attempts ?? []).map(({ violations }) => violations.map(({ kind }) => kind))
}
