import { create } from 'zustand'
import type { Measures } from '../../shared/measures.ts'
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
}

export const useMeasures = create<MeasuresState>()(() => {
  const { screen, filters } = readAddress()
  return { ...filterOf(screen === 'measures' ? filters : {}), measures: loading, isCounting: false }
})

function filterOf(given: Readonly<Record<string, string>>): Omit<MeasuresState, 'measures' | 'isCounting'> {
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
/** Of several that are asked for one after the other the last is shown. */
let asked = 0

export async function measure(
  change: Partial<Pick<MeasuresState, 'span' | 'from' | 'to' | 'workflowId'>> = {},
): Promise<void> {
  useMeasures.setState(change)
  const { span, from, to, workflowId } = useMeasures.getState()
  rememberFilters('measures', { span: span === 0 ? '' : String(span), from, to, workflowId })
  asked += 1
  const number = asked
  const late = setTimeout(() => useMeasures.setState({ isCounting: true }), noticeableMs)
  const answer = await ask('measures', {
    ...periodOf(span, from, to),
    ...(workflowId === '' ? {} : { workflowId }),
  })
  clearTimeout(late)
  if (number !== asked) return
  useMeasures.setState({
    isCounting: false,
    measures: answer.ok ? { kind: 'ready', value: answer.value } : { kind: 'failed', problem: answer.problem },
  })
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
