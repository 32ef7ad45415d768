import { create } from 'zustand'
import type { Measures, MeasuresProgress } from '../../shared/measures.ts'
import { ask } from '../faultline.ts'
import { readAddress } from './address.ts'
import { loading, type Loaded } from './loaded.ts'
import { onReturn, rememberFilters } from './navigation.ts'

/** Spans a person may look at, in hours; 0: all that is kept. */
export const spans = [1, 24, 24 * 7, 24 * 30, 0] as const
export type Span = (typeof spans)[number]

interface MeasuresState {
  readonly span: Span
  /** Days, `2026-03-01`, both included; where one is given, they count instead of the span. Empty: open. */
  readonly from: string
  readonly to: string
  readonly workflowId: string
  readonly measures: Loaded<Measures>
  /** True while it takes noticeably long to count. */
  readonly isCounting: boolean
  /** True where it takes so long that a person may want to end it. */
  readonly isLong: boolean
  /** How far the count is, or was when it was stopped; null: not known. */
  readonly progress: MeasuresProgress | null
  /** A person ended the last count: `measures` is what was counted before, null where that is of another choice. */
  readonly isStopped: boolean
}

type MeasuresChoice = Pick<MeasuresState, 'span' | 'from' | 'to' | 'workflowId'>

const atRest = { isCounting: false, isLong: false, progress: null, isStopped: false } as const

export const useMeasures = create<MeasuresState>()(() => {
  const { screen, filters } = readAddress()
  return { ...filterOf(screen === 'measures' ? filters : {}), measures: loading, ...atRest }
})

function filterOf(given: Readonly<Record<string, string>>): MeasuresChoice {
  return {
    span: spans.find((each) => String(each) === given['span']) ?? 0,
    from: given['from'] ?? '',
    to: given['to'] ?? '',
    workflowId: given['workflowId'] ?? '',
  }
}

onReturn('measures', (filters) => void measure(filterOf(filters)))

/** Sooner than this nothing is said of it, in milliseconds: what comes at once needs no sign. */
const noticeableMs = 150
const longMs = 1000
/** Of several that are asked for one after the other the last is shown. */
let asked = 0
/** Says that it takes long. */
let clocks: readonly ReturnType<typeof setTimeout>[] = []
/** The choice that the shown measures are counted for. */
let shownFor: string | null = null

export async function measure(change: Partial<MeasuresChoice> = {}): Promise<void> {
  useMeasures.setState({ ...change, isStopped: false, progress: null })
  const { span, from, to, workflowId } = useMeasures.getState()
  rememberFilters('measures', { span: span === 0 ? '' : String(span), from, to, workflowId })
  asked += 1
  const number = asked
  clocks.forEach(clearTimeout)
  clocks = [
    setTimeout(() => useMeasures.setState({ isCounting: true }), noticeableMs),
    setTimeout(() => useMeasures.setState({ isLong: true }), longMs),
  ]
  const answer = await ask('measures', {
    ...periodOf(span, from, to),
    ...(workflowId === '' ? {} : { workflowId }),
  })
  if (number !== asked) return
  clocks.forEach(clearTimeout)
  shownFor = choiceNow()
  useMeasures.setState({
    ...atRest,
    measures: answer.ok ? { kind: 'ready', value: answer.value } : { kind: 'failed', problem: answer.problem },
  })
}

/** Ends the count; what was shown stays, where it is of the same choice. */
export async function stopMeasuring(): Promise<void> {
  asked += 1
  clocks.forEach(clearTimeout)
  const { measures, progress } = useMeasures.getState()
  useMeasures.setState({
    ...atRest,
    isStopped: true,
    progress,
    measures: shownFor === choiceNow() ? measures : loading,
  })
  await ask('stopMeasures', {})
}

export function keepMeasuresProgress(progress: MeasuresProgress): void {
  if (useMeasures.getState().isCounting) useMeasures.setState({ progress })
}

function choiceNow(): string {
  const { span, from, to, workflowId } = useMeasures.getState()
  return JSON.stringify([span, from, to, workflowId])
}

function periodOf(span: Span, from: string, to: string): { readonly since?: string; readonly until?: string } {
  if (from === '' && to === '')
    return span === 0 ? {} : { since: new Date(Date.now() - span * 3_600_000).toISOString() }
  return {
    ...(from === '' ? {} : { since: startOf(from, 0) }),
    ...(to === '' ? {} : { until: startOf(to, 1) }),
  }
}

/** The beginning of a day of this machine's calendar, or of a later one. */
function startOf(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}
