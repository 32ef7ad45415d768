import { create } from 'zustand'
import type { AiRunEntry, AiStepsView } from '../../shared/ai-report.ts'
import { aiVerdicts, aiViolationKinds, type AiVerdict, type AiViolationKind } from '../../shared/ai-run.ts'
import type { Answer } from '../../shared/answer.ts'
import type { CallInput } from '../../shared/contract.ts'
import type { ExecutionSummary } from '../../shared/execution.ts'
import { ask } from '../faultline.ts'
import { readAddress } from './address.ts'
import { loading, type Loaded } from './loaded.ts'
import { spans, type Span } from './measures.ts'
import { goTo, onReturn, rememberFilters, useNavigation } from './navigation.ts'
import { createSparseList } from './sparse-list.ts'
import { notifyProblem } from './toasts.ts'

/** What the AI steps screen lets through; empty: all. */
export interface AiStepFilter {
  readonly span: Span
  readonly workflowId: string
  /** These three narrow the table of runs alone. */
  readonly verdict: AiVerdict | ''
  readonly node: string
  readonly violation: AiViolationKind | ''
}

export const noRunFilter = { verdict: '', node: '', violation: '' } as const

/** One run of an AI step, with a name of its own. */
export interface AiRunRow extends AiRunEntry {
  readonly id: string
}

interface AiSteps extends AiStepFilter {
  /** Measures, violations and comparisons of the span and the workflow. */
  readonly view: Loaded<AiStepsView>
  readonly chosen: AiRunRow | null
}

export const useAiSteps = create<AiSteps>()(() => {
  const { screen, filters } = readAddress()
  return { ...filterOf(screen === 'ai-steps' ? filters : {}), view: loading, chosen: null }
})

function filterOf(given: Readonly<Record<string, string>>): AiStepFilter {
  return {
    span: spans.find((each) => String(each) === given['span']) ?? 0,
    workflowId: given['workflowId'] ?? '',
    verdict: aiVerdicts.find((each) => each === given['verdict']) ?? '',
    node: given['node'] ?? '',
    violation: aiViolationKinds.find((each) => each === given['violation']) ?? '',
  }
}

onReturn('ai-steps', (filters) => {
  useAiSteps.setState(filterOf(filters))
  void loadAiSteps()
})

export const aiRunList = createSparseList<AiRunRow>({
  timeOf: (row) => row.startedAt,
  count: async () => {
    const answer = await ask('aiRuns', { ...wantedRuns(), offset: 0, limit: 1 })
    return answer.ok ? { ok: true, value: answer.value.total } : answer
  },
  page: async (offset, limit): Promise<Answer<readonly AiRunRow[]>> => {
    const answer = await ask('aiRuns', { ...wantedRuns(), offset, limit })
    return answer.ok ? { ok: true, value: answer.value.runs.map(rowOf) } : answer
  },
})

/** Counts anew, under another span or workflow or under the same. */
export async function loadAiSteps(change: Partial<Pick<AiStepFilter, 'span' | 'workflowId'>> = {}): Promise<void> {
  useAiSteps.setState({ ...change, ...(Object.keys(change).length === 0 ? {} : { ...noRunFilter, chosen: null }) })
  remember()
  await count(aiRunList.reset)
}

async function count(listAnew: () => Promise<void>): Promise<void> {
  const { span, workflowId } = useAiSteps.getState()
  const [answer] = await Promise.all([ask('aiSteps', wantedReport()), listAnew()])
  const now = useAiSteps.getState()
  if (now.span !== span || now.workflowId !== workflowId) return
  useAiSteps.setState({
    view: answer.ok ? { kind: 'ready', value: answer.value } : { kind: 'failed', problem: answer.problem },
  })
}

/** Narrows the table of runs; what is measured stays. */
export function filterAiRuns(change: Partial<Pick<AiStepFilter, 'verdict' | 'node' | 'violation'>>): void {
  useAiSteps.setState({ ...change, chosen: null })
  remember()
  void aiRunList.reset()
}

function remember(): void {
  const { span, workflowId, verdict, node, violation } = useAiSteps.getState()
  rememberFilters('ai-steps', { span: span === 0 ? '' : String(span), workflowId, verdict, node, violation })
}

export function chooseAiRun(row: AiRunRow): void {
  useAiSteps.setState({ chosen: row })
}

/** Goes to the AI steps screen with the run of one item chosen, whatever the screen was filtered by. */
export async function showAiRun(executionId: string, executionIndex: number, itemIndex: number): Promise<void> {
  const answer = await ask('aiRuns', { executionIds: [executionId], offset: 0, limit: 500 })
  if (!answer.ok) {
    notifyProblem(answer.problem)
    return
  }
  const found = answer.value.runs.find(
    (entry) => entry.executionIndex === executionIndex && entry.run.itemIndex === itemIndex,
  )
  const chosen = found === undefined ? null : rowOf(found)
  useAiSteps.setState({ ...noRunFilter, span: 0, workflowId: '', chosen })
  goTo('ai-steps')
}

const settleMs = 250
let coming: ReturnType<typeof setTimeout> | undefined

/** An execution has ended: where the screen is looked at, it counts anew, once for a whole batch. */
export function keepAiSteps(execution: ExecutionSummary): void {
  if (execution.stoppedAt === null || useNavigation.getState().screen !== 'ai-steps') return
  clearTimeout(coming)
  coming = setTimeout(() => void count(aiRunList.renew), settleMs)
}

/** What the report and the measures are about. */
export function wantedReport(): CallInput<'aiSteps'> {
  const { span, workflowId } = useAiSteps.getState()
  return {
    ...(span === 0 ? {} : { since: new Date(Date.now() - span * 3_600_000).toISOString() }),
    ...(workflowId === '' ? {} : { workflowId }),
  }
}

function wantedRuns(): Omit<CallInput<'aiRuns'>, 'offset' | 'limit'> {
  const { verdict, node, violation } = useAiSteps.getState()
  return {
    ...wantedReport(),
    ...(verdict === '' ? {} : { verdict }),
    ...(node === '' ? {} : { node }),
    ...(violation === '' ? {} : { violation }),
  }
}

function rowOf(entry: AiRunEntry): AiRunRow {
  return { ...entry, id: `${entry.executionId}-${entry.executionIndex}-${entry.run.itemIndex}` }
}
