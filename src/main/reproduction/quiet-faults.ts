// Silent failures: nothing failed by its own account, yet something was noticed that hides a failure, or less was done than
// before (contract §7 rule 2). In: a reproduction. Out: the same with those shortfalls on its items, so that it counts as
// failing. Pure.
import { findingsThat, type FindingKind } from '../../shared/finding.ts'
import { factsOf } from '../engine/nodes/catalogue.ts'
import { isHandledOnPurpose } from '../../shared/item-verdict.ts'
import type { Reproduction, ReproductionItem, WorkflowView } from '../../shared/reproduction.ts'

/** Findings that stand for work that was not done, or done wrongly, though the provider was told that all is well. */
const grave: ReadonlySet<FindingKind> = new Set(findingsThat((facts) => facts.grave))

/** In which way an item that succeeded may have failed in silence, in sentences; empty where nothing speaks for it. */
export function quietFaults(item: ReproductionItem, wantedEffects: number | null): readonly string[] {
  const { workflowView: view } = item
  if (view === null) return []
  const isHandled = isHandledOnPurpose(item)
  const noticed = view.findings
    .filter(({ kind }) => grave.has(kind) && !(isHandled && kind === 'failure-continued'))
    .map(({ sentence }) => sentence)
  return [...noticed, ...endOf(view), ...lessThan(view, wantedEffects)]
}

function endOf({ itemsEndAt: end }: WorkflowView): readonly string[] {
  return end === undefined || factsOf(end.kind).decidesNothing !== true
    ? []
    : [`The items end at "${end.node}": it gave none out, and nothing after it ran.`]
}

function lessThan({ effectCount }: WorkflowView, wanted: number | null): readonly string[] {
  return wanted === null || effectCount >= wanted
    ? []
    : [
        `Effects outside: ${String(effectCount)}, expected ${String(wanted)}, as with a part of the last successful run.`,
      ]
}

/** The reproduction with the silent failures of its items among what is not as expected. */
export function withQuietFaults(reproduction: Reproduction, wantedEffects: number | null): Reproduction {
  return {
    ...reproduction,
    items: reproduction.items.map((item) => ({
      ...item,
      unexpected: [...new Set([...item.unexpected, ...quietFaults(item, wantedEffects)])],
    })),
  }
}
