// Where nothing was done behind a node: a decision all of whose items left by outputs that lead nowhere, or to No Operation alone, while
// another of them leads to work; a trigger to which nothing is connected. In: the node runs of an execution. Out: where that was, and what
// was compared. It blames nobody (contract §7 rule 2). Pure.
import { isNote } from '../../shared/sticky-note.ts'
import { isTrigger } from '../engine/start-node.ts'
import { findNode, type Workflow, type WorkflowNode } from '../../shared/workflow.ts'
import { switchOutputs } from '../../shared/node-ports.ts'
import type { NodeRun } from '../../shared/execution.ts'
import type { IdleWay } from '../../shared/items-end.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import { comparedSentence } from './compared-values.ts'
import { deciders } from './deciders.ts'

const idle = 'n8n-nodes-base.noOp'

/** The first such node; nothing where each led on to something. */
export function idleWay(runs: readonly NodeRun[], workflow: Workflow): Pick<WorkflowView, 'idleWay'> {
  const found = strandedTrigger(runs, workflow) ?? idleWayIn(runs, workflow)
  return found === undefined ? {} : { idleWay: found }
}

/** What was compared at the node, to be put behind a sentence about it; empty where that is not known. */
export function comparedAt({ idleWay: way }: Pick<WorkflowView, 'idleWay'>, node: string): string {
  return way?.node === node && way.compared !== undefined ? ` ${way.compared}` : ''
}

/** The trigger that took what came, where none of the other steps is connected to it. A workflow that only takes things has no others. */
function strandedTrigger([first]: readonly NodeRun[], workflow: Workflow): IdleWay | undefined {
  const trigger = first === undefined ? undefined : findNode(workflow, first.node)
  if (trigger === undefined || first?.status !== 'success' || !isTrigger(trigger)) return undefined
  const targets = (workflow.connections[trigger.name]?.['main'] ?? []).flatMap((to) => to ?? [])
  if (targets.some(({ node }) => findNode(workflow, node) !== undefined)) return undefined
  const others = workflow.nodes.filter((node) => !isNote(node) && !isTrigger(node) && node.disabled !== true).length
  if (others === 0) return undefined
  const steps = others === 1 ? 'the other step of the workflow is not' : `none of the ${String(others)} other steps is`
  const named = targets[0]
  return {
    node: trigger.name,
    way: `${steps} connected to it`,
    ...(named !== undefined && {
      compared: `It leads to ${JSON.stringify(named.node)}, which is not in the workflow.`,
    }),
  }
}

function idleWayIn(runs: readonly NodeRun[], workflow: Workflow): IdleWay | undefined {
  for (const [index, run] of runs.entries()) {
    const node = findNode(workflow, run.node)
    if (node === undefined || run.status !== 'success' || !deciders.has(node.type)) continue
    if (!(run.inputs[0]?.length ?? 0) || run.outputs === null) continue
    const targets = workflow.connections[node.name]?.['main'] ?? []
    const isUsed = (output: number): boolean => (run.outputs?.[output]?.length ?? 0) > 0
    const leads = targets.map((to) => (to ?? []).some((one) => leadsToWork(one.node, workflow, new Set())))
    if (leads.some((isLeading, output) => isLeading && isUsed(output)) || !leads.includes(true)) continue
    const output = run.outputs.findIndex((_, at) => isUsed(at))
    const compared = comparedSentence(run, node, runs.slice(0, index))
    return {
      node: node.name,
      way: wayOf(node, output, targets[output]?.[0]?.node),
      ...(compared !== '' && { compared }),
    }
  }
  return undefined
}

/** True where something else than No Operation stands at it, or behind it. */
function leadsToWork(name: string, workflow: Workflow, seen: Set<string>): boolean {
  if (seen.has(name)) return false
  seen.add(name)
  if (findNode(workflow, name)?.type !== idle) return true
  return (workflow.connections[name]?.['main'] ?? []).some((to) =>
    (to ?? []).some((one) => leadsToWork(one.node, workflow, seen)),
  )
}

function wayOf(node: WorkflowNode, output: number, to: string | undefined): string {
  const name = outputName(node, output)
  if (name === undefined || (to === undefined && node.type.endsWith('.filter'))) return 'it let no item through'
  return to === undefined
    ? `its output ${JSON.stringify(name)} leads nowhere`
    : `its output ${JSON.stringify(name)} leads to ${JSON.stringify(to)} alone, which does nothing`
}

function outputName(node: WorkflowNode, output: number): string | undefined {
  if (output < 0) return undefined
  if (node.type.endsWith('.switch')) return switchOutputs(node)[output]
  return node.type.endsWith('.filter') ? 'kept' : ['true', 'false'][output]
}
