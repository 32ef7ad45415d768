import { create } from 'zustand'
import type { CallInput } from '../../shared/contract.ts'
import type { Problem } from '../../shared/problem.ts'
import { seriesFilter, type Series, type SeriesKind, type SeriesPlan } from '../../shared/series.ts'
import { ask } from '../faultline.ts'
import { clearBatch, filterDeliveries, useDeliveries, wantedDeliveries } from './deliveries.ts'
import { filterExecutions, noFilter, useMarkedExecutions, wantedExecutions } from './executions.ts'
import { goTo, useNavigation } from './navigation.ts'
import { notifyDone, notifyProblem } from './toasts.ts'

interface SeriesState {
  /** What a person is asked about; null: nothing. `plan` is null until main has counted. */
  readonly asked: { readonly what: SeriesKind; readonly plan: SeriesPlan | null } | null
  readonly isStarting: boolean
  readonly problem: Problem | null
  /** The one that is under way, or that ended and was not put away. */
  readonly series: Series | null
}

export const useSeries = create<SeriesState>()(() => ({ asked: null, isStarting: false, problem: null, series: null }))

/** Has main hold fast which are meant, and asks how they are to be sent. */
export async function askToSendAgain(what: SeriesKind, which: 'marked' | 'filtered'): Promise<void> {
  useSeries.setState({ asked: { what, plan: null }, problem: null })
  const answer = await ask('planSeries', { what, chosen: which === 'marked' ? marked(what) : filtered(what) })
  if (useSeries.getState().asked?.what !== what) return
  if (answer.ok) useSeries.setState({ asked: { what, plan: answer.value } })
  else {
    leaveSeriesDialog()
    notifyProblem(answer.problem)
  }
}

type Chosen = CallInput<'planSeries'>['chosen']

function marked(what: SeriesKind): Chosen {
  const ids =
    what === 'deliveries' ? useDeliveries.getState().batch.map(({ id }) => id) : useMarkedExecutions.getState().ids
  return { kind: 'ids', ids: [...ids] }
}

function filtered(what: SeriesKind): Chosen {
  return { kind: 'filter', ...(what === 'deliveries' ? wantedDeliveries() : wantedExecutions()) }
}

export function leaveSeriesDialog(): void {
  useSeries.setState({ asked: null, problem: null })
}

export async function startSeries(order: Omit<CallInput<'startSeries'>, 'planId'>): Promise<void> {
  const { asked } = useSeries.getState()
  if (asked?.plan == null) return
  useSeries.setState({ isStarting: true, problem: null })
  const answer = await ask('startSeries', { ...order, planId: asked.plan.id })
  useSeries.setState({ isStarting: false })
  if (!answer.ok) {
    useSeries.setState({ problem: answer.problem })
    return
  }
  useSeries.setState({ asked: null })
  if (asked.what === 'deliveries') clearBatch()
  else useMarkedExecutions.setState({ ids: [] })
  // A notice may have told more of it by now.
  if (useSeries.getState().series?.id !== answer.value.id) keepSeries(answer.value)
}

export async function stopSeries(): Promise<void> {
  const answer = await ask('stopSeries', undefined)
  if (!answer.ok) notifyProblem(answer.problem)
}

const atWork: ReadonlySet<Series['status']> = new Set(['running', 'stopping'])

export function isSeriesAtWork(series: Series | null): boolean {
  return series !== null && atWork.has(series.status)
}

/** Takes in how far one is; its end is announced to who looks at another screen. */
export function keepSeries(series: Series): void {
  const wasAtWork = isSeriesAtWork(useSeries.getState().series)
  useSeries.setState({ series })
  if (!wasAtWork || isSeriesAtWork(series) || useNavigation.getState().screen === series.what) return
  notifyDone(endText(series), series.firstUnsent ?? '', {
    label: series.failed > 0 ? 'Show the failed' : 'Show them',
    run: () => showSeries(series, series.failed > 0 ? 'failed' : 'all'),
  })
}

/** `118 sent again, 2 of them failed, 1 could not be sent.` */
export function endText({ what, status, sent, failed, unsent, total }: Series): string {
  const verb = what === 'deliveries' ? 'sent again' : 'run again'
  const left = total - sent - unsent
  return `${[
    `${sent.toLocaleString()} ${verb}`,
    failed === 0 ? 'none failed' : `${failed.toLocaleString()} of them failed`,
    ...(unsent === 0 ? [] : [`${unsent.toLocaleString()} could not be`]),
    ...(status === 'stopped' && left > 0 ? [`${left.toLocaleString()} were left when it was stopped`] : []),
  ].join(', ')}.`
}

/** The series that was started before this window was drawn. */
export async function loadSeries(): Promise<void> {
  const answer = await ask('series', undefined)
  if (answer.ok && answer.value !== null && isSeriesAtWork(answer.value)) useSeries.setState({ series: answer.value })
}

export function dismissSeries(): void {
  useSeries.setState({ series: null })
}

/** Filters its ledger to what came of it. */
export function showSeries(series: Series, part: 'all' | 'failed'): void {
  const text = seriesFilter(series, part)
  goTo(series.what)
  if (series.what === 'deliveries') filterDeliveries({ outcome: '', text })
  else filterExecutions({ ...noFilter, text })
}
