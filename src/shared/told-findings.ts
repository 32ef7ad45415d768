import type { ExecutionSummary } from './execution.ts'
import { findingFacts, type Finding } from './finding.ts'

/**
 * How many findings of an execution are counted: a finding hides a failure or makes a result less sure (contract §7). That something
 * was stood in for is kept as one for each node run, is counted by itself, and has a word of its own.
 */
export function toldFindingCount(counts: Pick<ExecutionSummary, 'findingCount' | 'standInCount'>): number {
  return Math.max(0, counts.findingCount - counts.standInCount)
}

/** The same, those behind which a failure may hide before those that only say where something came from; else in their order. */
export function failuresFirst<Told>(
  told: readonly Told[],
  findingOf: (one: Told) => Pick<Finding, 'kind'>,
): readonly Told[] {
  const hides = (one: Told): boolean => findingFacts[findingOf(one).kind].hidesFailure
  return [...told.filter(hides), ...told.filter((one) => !hides(one))]
}
