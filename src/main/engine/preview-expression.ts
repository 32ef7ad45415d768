import type { Execution } from '../../shared/execution.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { evaluateTemplate } from './expressions/evaluate-later.ts'
import { outputTowards } from './expressions/output-towards.ts'
import type { Scope } from './expressions/scope.ts'
import { staticDataOf } from './run-state.ts'
import type { Sandbox } from './sandbox/sandbox.ts'
import type { Surroundings } from './surroundings.ts'

export interface PreviewOrder {
  /** The parameter's text as written: `=Card {{ $json.id }}`. */
  readonly template: string
  readonly node: string
  readonly workflow: Workflow
  /** A kept execution of that workflow. */
  readonly execution: Execution
  readonly surroundings: Surroundings
  readonly sandbox: Sandbox
  readonly signal: AbortSignal
}

/**
 * The value of an expression for the first item of a kept execution, as the node would have seen it there. Null where the
 * node did not run in it. Rejects with what the expression throws.
 */
export async function previewExpression(order: PreviewOrder): Promise<{ readonly value: unknown } | null> {
  const scope = keptScope(order)
  if (scope === null) return null
  const { value } = await evaluateTemplate(order.template, scope, 0, order.sandbox, { signal: order.signal })
  return { value }
}

function keptScope({ execution, workflow, surroundings, ...order }: PreviewOrder): Scope | null {
  const run = execution.nodeRuns.findLast((one) => one.node === order.node)
  const node = workflow.nodes.find((one) => one.name === order.node)
  if (run === undefined || node === undefined) return null
  const before = execution.nodeRuns.filter((one) => one.executionIndex < run.executionIndex)
  const firstFilled = run.inputs.findIndex((items) => items.length > 0)
  return {
    node,
    runIndex: run.runIndex,
    inputs: run.inputs,
    items: run.inputs[firstFilled] ?? [],
    source: run.source[Math.max(firstFilled, 0)] ?? null,
    sources: run.source,
    workflow,
    execution: {
      id: execution.id,
      mode: execution.mode === 'manual' ? 'test' : 'production',
      resumeUrl: `${surroundings.baseUrl}/webhook-waiting/${execution.id}`,
    },
    customData: new Map(),
    variables: surroundings.variables,
    timezone: workflow.settings.timezone ?? surroundings.timezone,
    now: surroundings.now(),
    nodeNamed: (name) => workflow.nodes.find((one) => one.name === name),
    nodeNames: () => workflow.nodes.map((one) => one.name),
    outputTowards: (name) => outputTowards(workflow.connections, name, order.node),
    runsOf: (name) => before.filter((one) => one.node === name),
    contextOf: () => ({}),
    // A copy: looking at an expression changes nothing.
    staticData: staticDataOf({ staticData: structuredClone({ ...workflow.staticData }) }, `node:${order.node}`),
  }
}
