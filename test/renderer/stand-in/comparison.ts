import type { Comparison, ComparisonRow, Reproduction, ReproductionItem } from '../../../src/shared/reproduction.ts'

/** Puts two reproductions side by side, item by item. */
export function compareReproductions(baseline: Reproduction, changed: Reproduction): Comparison {
  const pairs = baseline.items.slice(0, changed.items.length)
  return {
    baselineId: baseline.id,
    changedId: changed.id,
    sentence: changed.changeSentence ?? 'Both were sent under the baseline.',
    items: pairs.map((item, index) => ({ index, rows: rows(item, changed.items[index] ?? item) })),
  }
}

function rows(left: ReproductionItem, right: ReproductionItem): readonly ComparisonRow[] {
  const row = (what: string, of: (item: ReproductionItem) => string): ComparisonRow => {
    const baseline = of(left)
    const changed = of(right)
    return { what, baseline, changed, differs: baseline !== changed }
  }
  return [
    row('Provider saw', (item) => String(item.providerView?.statusCode ?? item.sendError ?? 'no answer')),
    row('Workflow', (item) => item.workflowView?.status ?? 'did not run'),
    row('First failed node', (item) => item.workflowView?.firstFailedNode ?? 'none'),
    row('Exact error', (item) => item.workflowView?.errorMessage ?? 'none'),
    row('Requests sent out', (item) => String(item.workflowView?.requestCount ?? 0)),
    row('Findings', (item) => item.workflowView?.findings.map((finding) => finding.sentence).join(' ') ?? ''),
  ]
}
