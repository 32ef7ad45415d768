import type { ExecutionSummary } from './execution.ts'

/**
 * How many findings of an execution are counted: a finding hides a failure or makes a result less sure (contract §7). That something
 * was stood in for is kept as one for each node run, is counted by itself, and has a word of its own.
 */
export function toldFindingCount(counts: Pick<ExecutionSummary, 'findingCount' | 'standInCount'>): number {
  return Math.max(0, counts.findingCount - counts.standInCount)
}
