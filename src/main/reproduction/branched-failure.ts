// A failure that the workflow has a way of its own for. In: the run of the first failed node, all runs, and the workflow. Pure.
import type { NodeRun } from '../../shared/execution.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import { findNode, type Workflow } from '../../shared/workflow.ts'

/**
 * Present where its failures leave by an output of their own and what stands behind it ran, or where they go on beside what succeeds
 * and a node that got them looks for their `error`.
 */
export function branched(
  run: NodeRun | null,
  runs: readonly NodeRun[],
  workflow: Workflow,
): Pick<WorkflowView, 'isBranched'> {
  if (run === null || run.failure !== null) return {}
  const node = findNode(workflow, run.node)
  const onError = node?.onError ?? (node?.continueOnFail === true ? 'continueRegularOutput' : undefined)
  const outputs = workflow.connections[run.node]?.['main'] ?? []
  const behind = (onError === 'continueErrorOutput' ? outputs.at(-1) : outputs[0]) ?? []
  const ran = behind.filter((target) => runs.some((one) => one.node === target.node))
  switch (onError) {
    case 'continueErrorOutput':
      return ran.length > 0 && (run.outputs?.at(-1)?.length ?? 0) > 0 ? { isBranched: true } : {}
    case 'continueRegularOutput':
      return ran.some((target) => looksForErrors(workflow, target.node)) ? { isBranched: true } : {}
    default:
      return {}
  }
}

/** The item of a failed node has its text in `error`. */
const readsError = /\bjson(?:\??\.|\[['"])error\b|\{[^{}]{0,200}\berror\b[^{}]{0,200}\}\s*=\s*(?:\$json|\$input\b)/u

function looksForErrors(workflow: Workflow, name: string): boolean {
  return texts(findNode(workflow, name)?.parameters).some((text) => readsError.test(text))
}

function texts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : []
}
