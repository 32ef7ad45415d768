import { create } from 'zustand'
import type { MeasuresView } from '../../shared/measures-view.ts'
import { ask } from '../faultline.ts'
import { readAddress } from './address.ts'
import { loading, type Loaded } from './loaded.ts'
import { rememberFilters } from './navigation.ts'

/** Spans a person may look at, in hours; 0: all that is kept. */
export const spans = [1, 24, 24 * 7, 24 * 30, 0] as const
export type Span = (typeof spans)[number]

interface MeasuresState {
  readonly span: Span
  readonly workflowId: string
  readonly measures: Loaded<MeasuresView>
}

export const useMeasures = create<MeasuresState>()(() => {
  const { screen, filters } = readAddress()
  const given = screen === 'measures' ? filters : {}
  return {
    span: spans.find((each) => String(each) === given['span']) ?? 0,
    workflowId: given['workflowId'] ?? '',
    measures: loading,
  }
})

export async function measure(change: Partial<Pick<MeasuresState, 'span' | 'workflowId'>> = {}): Promise<void> {
  useMeasures.setState(change)
  const { span, workflowId } = useMeasures.getState()
  rememberFilters('measures', { span: span === 0 ? '' : String(span), workflowId })
  const answer = await ask('measures', {
    ...(span === 0 ? {} : { since: new Date(Date.now() - span * 3_600_000).toISOString() }),
    ...(workflowId === '' ? {} : { workflowId }),
  })
  const now = useMeasures.getState()
  if (now.span !== span || now.workflowId !== workflowId) return
  useMeasures.setState({
    measures: answer.ok ? { kind: 'ready', value: answer.value } : { kind: 'failed', problem: answer.problem },
  })
}
