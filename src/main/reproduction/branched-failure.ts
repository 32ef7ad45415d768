// A failure that the workflow has a way of its own for. In: the run of the first failed node, all runs, and the workflow. Pure.
import type { NodeRun } from '../../shared/execution.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import { isObject } from '../../shared/json.ts'
import { findNode, type Workflow } from '../../shared/workflow.ts'
import { deciders } from './deciders.ts'

/**
 * Present where its failures leave by an output of their own and what stands behind it ran, or where they go on beside what succeeds
 * and a node that got them looks for their `error`, or decides by whether a field of what it asked for is there.
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
      return ran.some(({ node: name }) => looksForErrors(workflow, name) || decidesByThere(workflow, name, runs))
        ? { isBranched: true }
        : {}
    default:
      return {}
  }
}

/** The item of a failed node has its text in `error`. */
const readsError = /\bjson(?:\??\.|\[['"])error\b|\{[^{}]{0,200}\berror\b[^{}]{0,200}\}\s*=\s*(?:\$json|\$input\b)/u

function looksForErrors(workflow: Workflow, name: string): boolean {
  return texts(findNode(workflow, name)?.parameters).some((text) => readsError.test(text))
}

/** A failed node's item has its `error` alone: one that asks whether another field is there has a way for that too. */
function decidesByThere(workflow: Workflow, name: string, runs: readonly NodeRun[]): boolean {
  const node = findNode(workflow, name)
  if (node === undefined || !deciders.has(node.type) || !asksWhetherThere(node.parameters)) return false
  const behind = (workflow.connections[name]?.['main'] ?? []).flatMap((targets) => targets ?? [])
  return behind.some((target) => runs.some((run) => run.node === target.node))
}

const ofItem = /^=\{\{\s*(?:!!\s*)?\$json\b/u
const asksThere: ReadonlySet<unknown> = new Set(['exists', 'notExists', 'empty', 'notEmpty', 'isEmpty', 'isNotEmpty'])

/** One of its conditions asks of a field of its item whether it is there, or empty; as versions 1 and 2 write it. */
function asksWhetherThere(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(asksWhetherThere)
  if (!isObject(value)) return false
  const { leftValue, value1, operator, operation } = value
  const left = leftValue ?? value1
  if (typeof left === 'string' && ofItem.test(left)) {
    if (/^=\{\{\s*!!/u.test(left)) return true
    if (asksThere.has(isObject(operator) ? operator['operation'] : operation)) return true
  }
  return Object.values(value).some(asksWhetherThere)
}

function texts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : []
}
