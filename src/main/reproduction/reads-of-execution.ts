// What the nodes of an execution read, and what of it they read in vain by another name or of an item that has lost it. Pure.
import type { WorkflowView } from '../../shared/reproduction.ts'
import { isLacking } from '../../shared/field-read.ts'
import { mostTracedReads, type TracedRead } from '../../shared/traced-read.ts'
import type { Workflow } from '../../shared/workflow.ts'
import type { WholeExecution } from './called-work.ts'
import { lostFields } from './lost-fields.ts'
import { misnamedRead } from './misnamed-read.ts'
import { withOtherParts } from './other-parts.ts'
import { withReadsOfStandIns } from './reads-of-stand-ins.ts'
import { parsedReads } from './parsed-reads.ts'
import { tracedReads } from './traced-reads.ts'

/** The failed node's own first, so many at most; each part is absent where there is none of it. */
export function readsOfExecution(
  { nodeRuns, calledRuns = [] }: WholeExecution,
  workflow: Workflow,
  failedNode: string | null,
): Pick<WorkflowView, 'reads' | 'misnamedRead' | 'lostFields'> {
  const noted = withReadsOfStandIns([...nodeRuns, ...calledRuns], workflow)
  const traced = withOtherParts(tracedReads({ nodeRuns: noted }, workflow, failedNode), noted, workflow)
  const parsed = parsedReads(noted, workflow, traced)
  // What the failed node missed goes before all.
  const isFirst = (read: TracedRead): boolean => read.node === failedNode && isLacking(read)
  const reads = [...parsed.filter(isFirst), ...traced, ...parsed.filter((read) => !isFirst(read))]
  const misnamed = misnamedRead(reads)
  const lost = lostFields(noted, workflow)
  return {
    ...(reads.length === 0 ? {} : { reads: reads.slice(0, mostTracedReads) }),
    ...(misnamed === undefined ? {} : { misnamedRead: misnamed }),
    ...(lost.length === 0 ? {} : { lostFields: lost }),
  }
}
