import type {
  Comparison,
  ComparisonRow,
  EdgeCount,
  Reproduction,
  ReproductionItem,
  WorkflowView,
} from '../../shared/reproduction.ts'
import { isGood, whyBad } from './item-verdict.ts'

/**
 * Puts two reproductions side by side, item for item: what the provider saw, status, first failed node, exact error,
 * findings, item counts of each connection, requests sent out (contract §7 rule 3: change one layer at a time).
 */
export function compareReproductions(baseline: Reproduction, changed: Reproduction): Comparison {
  const items = baseline.items.flatMap((item) => {
    const other = changed.items.find((one) => one.index === item.index)
    return other === undefined ? [] : [{ index: item.index, rows: compareItems(item, other) }]
  })
  return { baselineId: baseline.id, changedId: changed.id, sentence: sentenceOf(baseline, changed, items), items }
}

function compareItems(baseline: ReproductionItem, changed: ReproductionItem): readonly ComparisonRow[] {
  const before = baseline.workflowView
  const after = changed.workflowView
  return [
    row('Provider saw', providerSaw(baseline), providerSaw(changed)),
    row('Execution', before?.status ?? 'none', after?.status ?? 'none'),
    row('First failed node', before?.firstFailedNode ?? 'none', after?.firstFailedNode ?? 'none'),
    row('Exact error', before?.errorMessage ?? 'none', after?.errorMessage ?? 'none'),
    row('Findings', findings(before), findings(after)),
    row('Executions', String(executions(baseline)), String(executions(changed))),
    row('Effects outside', String(before?.effectCount ?? 0), String(after?.effectCount ?? 0)),
    row('Verdict', verdict(baseline), verdict(changed)),
    row('Requests sent out', String(before?.requestCount ?? 0), String(after?.requestCount ?? 0)),
    ...edgeRows(before?.edges ?? [], after?.edges ?? []),
  ]
}

function executions(item: ReproductionItem): number {
  return item.workflowView === null ? 0 : 1 + item.repeats.length
}

function verdict(item: ReproductionItem): string {
  return isGood(item) ? 'good' : whyBad(item).join(' ')
}

function edgeRows(before: readonly EdgeCount[], after: readonly EdgeCount[]): readonly ComparisonRow[] {
  const keys = [...new Set([...before, ...after].map(edgeName))]
  const count = (edges: readonly EdgeCount[], key: string): string =>
    String(edges.filter((edge) => edgeName(edge) === key).reduce((sum, edge) => sum + edge.items, 0))
  return keys.map((key) => row(`Items ${key}`, count(before, key), count(after, key)))
}

function edgeName(edge: EdgeCount): string {
  const output = edge.output === 0 ? '' : ` (output ${String(edge.output)})`
  return `${edge.from}${output} → ${edge.to}`
}

function providerSaw(item: ReproductionItem): string {
  if (item.providerView !== null) return `HTTP ${String(item.providerView.statusCode)}`
  return item.sendError ?? 'no answer'
}

function findings(view: WorkflowView | null): string {
  return view === null || view.findings.length === 0 ? 'none' : view.findings.map((one) => one.sentence).join(' ')
}

function row(what: string, baseline: string, changed: string): ComparisonRow {
  return { what, baseline, changed, differs: baseline !== changed }
}

function sentenceOf(baseline: Reproduction, changed: Reproduction, items: Comparison['items']): string {
  const change = changed.changeSentence ?? 'Nothing was changed.'
  const healed = count(baseline, changed, (before, after) => !before && after)
  const broken = count(baseline, changed, (before, after) => before && !after)
  if (healed > 0 && broken === 0) return `${change} ${ofItems(healed, items.length)} that failed now ${verb(healed)}.`
  if (broken > 0 && healed === 0)
    return `${change} ${ofItems(broken, items.length)} that succeeded now ${broken === 1 ? 'fails' : 'fail'}.`
  if (broken > 0)
    return `${change} ${ofItems(healed, items.length)} now ${verb(healed)}, ${ofItems(broken, items.length)} no longer ${verb(broken)}.`
  const differs = items.some((item) => item.rows.some((one) => one.differs))
  return differs ? `${change} The outcome is the same; what happened on the way differs.` : `${change} Nothing differs.`
}

function count(
  baseline: Reproduction,
  changed: Reproduction,
  counts: (before: boolean, after: boolean) => boolean,
): number {
  return baseline.items.filter((item) => {
    const other = changed.items.find((one) => one.index === item.index)
    return other !== undefined && counts(isGood(item), isGood(other))
  }).length
}

function ofItems(count: number, total: number): string {
  return total === 1 ? 'The item' : `${String(count)} of ${String(total)} items`
}

function verb(count: number): string {
  return count === 1 ? 'succeeds' : 'succeed'
}
