import { create } from 'zustand'
import type { Answer } from '../../shared/answer.ts'
import type { CallInput } from '../../shared/contract.ts'
import type { Problem } from '../../shared/problem.ts'
import type { ServiceConnection } from '../../shared/views/service-view.ts'
import type { TriageView } from '../../shared/views/triage-view.ts'
import { ask } from '../faultline.ts'
import { showBroughtInCase } from './from-n8n.ts'
import { goTo } from './navigation.ts'
import { notifyDone } from './toasts.ts'

interface Triage {
  /** Which part of the Executions screen is shown. */
  readonly tab: 'history' | 'triage'
  readonly view: TriageView | null
  /** True while a person sets up the next one. */
  readonly isNew: boolean
  readonly connection: ServiceConnection | null
  /** Name of the chosen file; null: none was chosen. */
  readonly file: string | null
  readonly chosen: string | null
  /** Messages that a person had shown as they came, by the execution that stands for their group. */
  readonly raw: Readonly<Record<string, string>>
  readonly problem: Problem | null
  /** What is under way; null: nothing is. */
  readonly busy: 'choosing' | 'starting' | 'stopping' | 'opening' | 'writing' | null
}

export const useTriage = create<Triage>()(() => ({
  tab: 'history',
  view: null,
  isNew: false,
  connection: null,
  file: null,
  chosen: null,
  raw: {},
  problem: null,
  busy: null,
}))

/** Shows the history of executions here, or the triage of those of a running n8n. */
export async function showExecutionsTab(tab: Triage['tab']): Promise<void> {
  useTriage.setState({ tab })
  if (tab === 'history') return
  const [triage, connection] = await Promise.all([ask('triage', undefined), ask('serviceConnection', undefined)])
  if (triage.ok && useTriage.getState().view === null) useTriage.setState({ view: triage.value })
  if (connection.ok) useTriage.setState({ connection: connection.value })
}

export async function openTriageTab(): Promise<void> {
  goTo('executions')
  await showExecutionsTab('triage')
}

export function keepTriage(view: TriageView): void {
  useTriage.setState(({ chosen }) => ({ view, chosen: chosen ?? view.groups[0]?.executionId ?? null }))
}

export async function chooseTriageFile(): Promise<void> {
  const answer = await during('choosing', ask('chooseTriageFile', undefined))
  if (!answer.ok) useTriage.setState({ problem: answer.problem })
  else if (answer.value !== null) useTriage.setState({ file: answer.value.name })
}

export async function startTriage(order: CallInput<'startTriage'>): Promise<void> {
  useTriage.setState({ chosen: null, raw: {} })
  const answer = await during('starting', ask('startTriage', order))
  if (!answer.ok) useTriage.setState({ problem: answer.problem })
  else useTriage.setState({ isNew: false })
}

export async function stopTriage(): Promise<void> {
  take(await during('stopping', ask('stopTriage', undefined)))
}

export async function resumeTriage(): Promise<void> {
  take(await during('starting', ask('resumeTriage', undefined)))
}

/** Back to where the next triage is set up, or from there to the one that was done. */
export function setUpTriage(isNew: boolean): void {
  useTriage.setState({ isNew, problem: null })
}

export function chooseTriaged(executionId: string): void {
  useTriage.setState({ chosen: executionId })
}

export async function showRawMessage(executionId: string): Promise<void> {
  const answer = await ask('triagedMessage', { executionId })
  if (!answer.ok) useTriage.setState({ problem: answer.problem })
  else useTriage.setState(({ raw }) => ({ raw: { ...raw, [executionId]: answer.value.text } }))
}

export function hideRawMessage(executionId: string): void {
  useTriage.setState(({ raw }) => ({
    raw: Object.fromEntries(Object.entries(raw).filter(([id]) => id !== executionId)),
  }))
}

/** Makes the execution that stands for a group the case, and shows first whether it fails here as it failed there. */
export async function openTriaged(executionId: string): Promise<void> {
  const answer = await during('opening', ask('openTriaged', { executionId }))
  if (!answer.ok) useTriage.setState({ problem: answer.problem })
  else await showBroughtInCase(answer.value)
}

export async function exportTriage(format: 'html' | 'json'): Promise<void> {
  const answer = await during('writing', ask('exportTriage', { format }))
  if (!answer.ok) useTriage.setState({ problem: answer.problem })
  else if (answer.value !== null) notifyDone('The report is written.', answer.value.paths.join(', '))
}

function take(answer: Answer<unknown>): void {
  if (!answer.ok) useTriage.setState({ problem: answer.problem })
}

async function during<Value>(busy: Triage['busy'], asked: Promise<Value>): Promise<Value> {
  useTriage.setState({ busy, problem: null })
  const answer = await asked
  useTriage.setState({ busy: null })
  return answer
}
