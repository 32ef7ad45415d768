import type { Execution } from '../../shared/execution.ts'
import type {
  ComparedItem,
  Comparison,
  ComparisonRow,
  EdgeCount,
  Reproduction,
  ReproductionItem,
  WorkflowView,
} from '../../shared/reproduction.ts'
import { compareOutputs } from '../diagnosis/compare-outputs.ts'
import { isGood, whyBad } from '../../shared/item-verdict.ts'
import { unmetChange } from '../../shared/unmet-change.ts'
import { sentRequests } from './sent-requests.ts'

/** Longest text of an answer or a body in a row, in characters. */
const cutAt = 2000

/**
 * Puts two reproductions side by side, item for item: what the provider saw, status, first failed node, exact error,
 * findings, item counts of each connection, requests sent out with their content, and what each node gave out (contract §7
 * rule 3: change one layer at a time). `executionOf` finds the executions that were kept; without one their contents are left
 * out.
 */
export function compareReproductions(
  baseline: Reproduction,
  changed: Reproduction,
  executionOf: (id: string) => Execution | null = () => null,
): Comparison {
  const kept = ({ executionId }: ReproductionItem): Execution | null =>
    executionId === null ? null : executionOf(executionId)
  const items = baseline.items.flatMap((item): ComparedItem[] => {
    const other = changed.items.find((one) => one.index === item.index)
    if (other === undefined) return []
    const [before, after] = [kept(item), kept(other)]
    const rows = [...compareItems(item, other), ...requestRows(before, after)]
    return [{ index: item.index, rows, outputs: compareOutputs(before, after) }]
  })
  return {
    baselineId: baseline.id,
    changedId: changed.id,
    baselineTitle: titleOf(baseline),
    changedTitle: titleOf(changed),
    sentence: sentenceOf(baseline, changed, items),
    items,
  }
}

function titleOf({ change, changeSentence }: Reproduction): string {
  return change === null ? 'Baseline' : (changeSentence ?? change.name)
}

function compareItems(baseline: ReproductionItem, changed: ReproductionItem): readonly ComparisonRow[] {
  const before = baseline.workflowView
  const after = changed.workflowView
  return [
    row('Verdict', verdict(baseline), verdict(changed)),
    row('Provider saw', providerSaw(baseline), providerSaw(changed)),
    row('Answer to the provider', answerOf(baseline), answerOf(changed)),
    row('Execution', before?.status ?? 'none', after?.status ?? 'none'),
    row('First failed node', before?.firstFailedNode ?? 'none', after?.firstFailedNode ?? 'none'),
    row('Exact error', before?.errorMessage ?? 'none', after?.errorMessage ?? 'none'),
    row('Findings', findings(before), findings(after)),
    row('Executions', String(executions(baseline)), String(executions(changed))),
    row('Effects outside', String(before?.effectCount ?? 0), String(after?.effectCount ?? 0)),
    ...edgeRows(before?.edges ?? [], after?.edges ?? []),
    row('Requests sent out', String(before?.requestCount ?? 0), String(after?.requestCount ?? 0)),
  ]
}

/** Each request that either sent, by its node: request line and what it was answered, then its body. */
function requestRows(before: Execution | null, after: Execution | null): readonly ComparisonRow[] {
  const [one, other] = [sentRequests(before), sentRequests(after)]
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((name) => {
    const [left, right] = [one.get(name), other.get(name)]
    const line = row(name, left?.line ?? 'not sent', right?.line ?? 'not sent')
    if ((left?.body ?? null) === null && (right?.body ?? null) === null) return [line]
    return [line, row(`Body of ${lowerFirst(name)}`, cut(left?.body ?? 'none'), cut(right?.body ?? 'none'))]
  })
}

function answerOf({ providerView }: ReproductionItem): string {
  if (providerView === null) return 'none'
  return providerView.body === '' ? 'empty' : cut(providerView.body)
}

function cut(text: string): string {
  return text.length > cutAt ? `${text.slice(0, cutAt)}…` : text
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
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
  if (differs) return `${change} The outcome is the same; what happened on the way differs.`
  const unmet = unmetChange(changed)
  return `${change} Nothing differs${unmet === null ? '' : `: ${unmet}`}.`
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
