import type { Finding } from '../../shared/finding.ts'
import type { WorkflowNode } from '../../shared/workflow.ts'
import type { Postponed } from './sandbox/job.ts'

/** Says that the code of a node had to wait for all others, why, and what ends it; nothing where it had not. */
export function findingsOfPostponed(node: WorkflowNode, postponed: Postponed | null): readonly Finding[] {
  if (postponed === null) return []
  const { timeOuts, waitedMs } = postponed
  return [
    {
      kind: 'code-postponed',
      sentence: `The code of "${node.name}" ran out of time ${String(timeOuts)} times in a row, so it ran after that of all other workflows, one job at a time: it waited ${String(Math.round(waitedMs))} ms. Edit it, or let it end in time once, and it takes its turn again.`,
      itemIndexes: [],
    },
  ]
}
