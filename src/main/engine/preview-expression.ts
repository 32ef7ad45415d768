import type { Execution } from '../../shared/execution.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { evaluateTemplate } from './expressions/evaluate-later.ts'
import { outputTowards } from './expressions/output-towards.ts'
import type { Scope } from './expressions/scope.ts'
import type { Sandbox } from './sandbox/sandbox.ts'
import { scopeBesideRun } from './scope-beside-run.ts'
import type { Surroundings } from './surroundings.ts'

export interface PreviewOrder {
  /** The parameter's text as written: `=Card {{ $json.id }}`. */
  readonly template: string
  readonly node: string
  readonly workflow: Workflow
  /** A kept execution of that workflow. */
  readonly execution: Pick<Execution, 'id' | 'mode' | 'nodeRuns'>
  readonly surroundings: Surroundings
  readonly sandbox: Sandbox
  readonly signal: AbortSignal
}

/**
 * The value of an expression for the first item of a kept execution, as the node would have seen it there. Null where the
 * node did not run in it. Rejects with what the expression throws.
 */
export async function previewExpression(order: PreviewOrder): Promise<{ readonly value: unknown } | null> {
  const scope = storedScope(order)
  if (scope === null) return null
  const { value } = await evaluateTemplate(order.template, scope, 0, order.sandbox, { stopped: order.signal })
  return { value }
}

function storedScope({ execution, workflow, surroundings, ...order }: PreviewOrder): Scope | null {
  const run = execution.nodeRuns.findLast((one) => one.node === order.node)
  const node = workflow.nodes.find((one) => one.name === order.node)
  if (run === undefined || node === undefined) return null
  const before = execution.nodeRuns.filter((one) => one.executionIndex < run.executionIndex)
  const firstFilled = run.inputs.findIndex((items) => items.length > 0)
  const { id: executionId, mode } = execution
  return {
    ...scopeBesideRun({ node, workflow, executionId, mode, surroundings }),
    runIndex: run.runIndex,
    inputs: run.inputs,
    items: run.inputs[firstFilled] ?? [],
    source: run.source[Math.max(firstFilled, 0)] ?? null,
    sources: run.source,
    outputTowards: (name) => outputTowards(workflow.connections, name, order.node),
    runsOf: (name) => before.filter((one) => one.node === name),
  }
}
