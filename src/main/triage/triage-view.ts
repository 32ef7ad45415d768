import type { Problem } from '../../shared/problem.ts'
import type { TriageSpan } from '../../shared/triage.ts'
import type { TriageFinding, TriageGroupView, TriageView } from '../../shared/views/triage-view.ts'
import type { TriageGroup } from '../from-n8n/triage-groups.ts'
import type { Redactor } from '../redaction/redactor.ts'
import type { KnownGroup } from './triage-report.ts'

/** What is known of a triage, its texts as they came. */
export interface TriageState {
  /** Base URL or path. */
  readonly from: string
  /** Base URL or name of the file. */
  readonly name: string
  readonly key: string | null
  /** True where the key was entered for this triage. */
  readonly isNewKey: boolean
  readonly span: TriageSpan
  /** ISO 8601; null: since ever. */
  readonly since: string | null
  readonly limit: number
  readonly status: TriageView['status']
  readonly read: number
  readonly groups: readonly TriageGroup[]
  /** By the execution that stands for a group. */
  readonly found: ReadonlyMap<string, KnownGroup>
  readonly underway: number | null
  readonly problem: Problem | null
  /** Its texts share one table of pseudonyms. */
  readonly redactor: Redactor
  /** Texts that were redacted before, each as it came with what is shown of it. */
  readonly shown: Map<string, string>
}

/** What the window sees of a triage: every text redacted. */
export function triageView(state: TriageState): TriageView {
  const { name, span, limit, status, read, groups, found, underway, problem } = state
  const safe = (text: string): string => {
    const known = state.shown.get(text)
    if (known !== undefined) return known
    const redacted: string = state.redactor.redact(text)
    state.shown.set(text, redacted)
    return redacted
  }
  return {
    from: name,
    since: span,
    limit,
    status,
    read,
    groups: groups.map((group) => groupView(group, found.get(group.executionId), safe)),
    underway,
    problem,
  }
}

function groupView(
  { group, count, workflow, node, message, executionId, firstSeen, lastSeen }: TriageGroup,
  finding: KnownGroup | undefined,
  safe: (text: string) => string,
): TriageGroupView {
  const shown = message === null ? null : safe(message)
  return {
    ...{ group, count, workflow, node, executionId, firstSeen, lastSeen },
    message: shown,
    hidden: shown !== message,
    finding: finding === undefined ? null : findingView(finding, safe),
  }
}

function findingView(finding: KnownGroup, safe: (text: string) => string): TriageFinding {
  return { ...finding, sentence: safe(finding.sentence), changedBefore: finding.changedBefore.map(safe) }
}
