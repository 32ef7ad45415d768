import type { WorkflowNode } from '../../shared/workflow.ts'
import { prepareParameters } from './expressions/parameters.ts'
import type { Scope, SwallowedError } from './expressions/scope.ts'
import { hasExpression, literalParameters, withConstants } from './literal-parameters.ts'
import type { NodeKind, ParameterReader } from './nodes/node-kind.ts'
import { onceThere } from './once-there.ts'
import type { ParameterPlan } from './parameter-plan.ts'
import type { RunState } from './run-state.ts'

/** A node's parameters for one run. */
export interface ReadyParameters {
  readonly reader: ParameterReader
  /** Errors that expressions swallowed so far; grows while the node reads. */
  readonly swallowed: readonly SwallowedError[]
}

/** Makes the node's parameters ready to be read; only those with expressions go through the sandbox. */
export function readyParameters(
  kind: NodeKind,
  scope: Scope,
  state: RunState,
): ReadyParameters | Promise<ReadyParameters> {
  const { node, literal } = planFor(kind, scope.node, state)
  if (literal !== null) return { reader: literal, swallowed: [] }
  const all = node === scope.node ? scope : { ...scope, node }
  return onceThere(prepareParameters(all, state.engine.sandbox, state.stopped), (prepared) => ({
    reader: withConstants(node.parameters, prepared),
    swallowed: prepared.swallowed,
  }))
}

function planFor(kind: NodeKind, node: WorkflowNode, { plans }: RunState): ParameterPlan {
  const known = plans.get(node.name)
  if (known !== undefined) return known
  const parameters = kind.resolve?.(node) ?? node.parameters
  const plan: ParameterPlan = {
    node: parameters === node.parameters ? node : { ...node, parameters },
    literal: hasExpression(parameters) ? null : literalParameters(parameters),
  }
  plans.set(node.name, plan)
  return plan
}
