import type { AiVerdict } from '../../shared/ai-run.ts'
import type { Column } from '../controls/column.ts'
import { clock, duration, fullTime } from '../controls/format.ts'
import { StatusWord, type MarkKind } from '../controls/status-mark.tsx'
import type { AiRunRow } from '../state/ai-steps.ts'
import styles from './ai-steps.module.css'
import { dollars } from './rate-words.ts'

const marks: Readonly<Record<AiVerdict, MarkKind>> = {
  passed: 'success',
  review: 'warning',
  refused: 'canceled',
  failed: 'error',
}

const words: Readonly<Record<AiVerdict, string>> = {
  passed: 'passed',
  review: 'for review',
  refused: 'refused',
  failed: 'failed',
}

export function Verdict({ verdict }: { readonly verdict: AiVerdict }): React.ReactNode {
  return <StatusWord kind={marks[verdict]} word={words[verdict]} />
}

export function verdictWord(verdict: AiVerdict): string {
  return words[verdict]
}

export const runColumns: readonly Column<AiRunRow>[] = [
  {
    id: 'verdict',
    title: 'Verdict',
    width: 84,
    grow: 0,
    text: ({ run }) => words[run.verdict],
    draw: ({ run }) => <Verdict verdict={run.verdict} />,
  },
  {
    id: 'started',
    title: 'Started',
    width: 92,
    grow: 0.3,
    text: (row) => row.startedAt,
    draw: (row) => (
      <span className="numbers" title={fullTime(row.startedAt)}>
        {clock(row.startedAt)}
      </span>
    ),
  },
  {
    id: 'request',
    title: 'request_id',
    width: 84,
    grow: 0.8,
    text: ({ run }) => run.requestId,
    draw: ({ run }) => <span className={styles.exact}>{run.requestId}</span>,
  },
  { id: 'node', title: 'Step', width: 104, grow: 0.8, text: (row) => row.node },
  { id: 'prompt', title: 'prompt_version', width: 94, grow: 0, text: ({ run }) => run.promptVersion },
  {
    id: 'violations',
    title: 'Violations',
    width: 110,
    grow: 1.2,
    text: ({ run }) => violationKinds(run).join(', '),
    draw: ({ run }) => <span title={violationKinds(run).join(', ')}>{violationKinds(run).join(', ')}</span>,
  },
  { id: 'intent', title: 'Intent', width: 60, grow: 0, text: ({ run }) => run.output?.intent ?? '–' },
  {
    id: 'confidence',
    title: 'Confidence',
    width: 66,
    grow: 0,
    text: ({ run }) => run.output?.confidence.toFixed(2) ?? '–',
  },
  { id: 'review', title: 'Review', width: 70, grow: 0, text: ({ run }) => reviewWord(run) },
  { id: 'sources', title: 'Sources', width: 90, grow: 0.6, text: ({ run }) => run.output?.sources.join(', ') ?? '' },
  { id: 'model', title: 'Model', width: 120, grow: 0.8, text: ({ run }) => run.attempts.at(-1)?.model ?? '–' },
  { id: 'attempts', title: 'Attempts', width: 58, grow: 0, text: ({ run }) => String(run.attempts.length) },
  { id: 'tokens', title: 'Tokens', width: 80, grow: 0, text: ({ run }) => tokenWords(run) },
  { id: 'cost', title: 'Cost', width: 76, grow: 0, text: ({ run }) => dollars(costOf(run)) },
  {
    id: 'latency',
    title: 'Latency',
    width: 66,
    grow: 0,
    text: ({ run }) => duration(run.attempts.reduce((sum, { latencyMs }) => sum + latencyMs, 0)),
  },
  { id: 'workflow', title: 'Workflow', width: 140, grow: 0.8, text: (row) => row.workflowName, isHidden: true },
  { id: 'execution', title: 'Execution id', width: 250, grow: 0, text: (row) => row.executionId, isHidden: true },
]

type Run = AiRunRow['run']

function violationKinds(run: Run): readonly string[] {
  return [
    ...new Set([...run.attempts.flatMap((attempt) => attempt.violations), ...run.violations].map(({ kind }) => kind)),
  ]
}

/** `by model`, `by policy`, `no`. */
export function reviewWord({ output, reviewAskedBy }: Run): string {
  if (output !== null && !output.needs_human_review) return 'no'
  return `by ${reviewAskedBy ?? 'policy'}`
}

/** `120 + 34`: in and out, over all attempts. */
export function tokenWords({ attempts }: Run): string {
  const known = attempts.flatMap(({ tokens }) => (tokens === null ? [] : [tokens]))
  if (known.length === 0) return '–'
  const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
  return `${sum(known.map(({ input }) => input))} + ${sum(known.map(({ output }) => output))}`
}

/** US dollars over all attempts; null where one is not known. */
export function costOf({ attempts }: Run): number | null {
  return attempts.reduce<number | null>((sum, { cost }) => (sum === null || cost === null ? null : sum + cost), 0)
}
