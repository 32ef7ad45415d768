import { create } from 'zustand'
import type { Deletion, DeletionPlan } from '../../shared/deletion.ts'
import type { RemovalCounts, RemovalProgress } from '../../shared/retention.ts'
import { ask } from '../faultline.ts'
import { useCase } from './case.ts'
import { clearChosenRun } from './chosen-run.ts'
import { deliveryList, useDeliveries } from './deliveries.ts'
import { executionList, useMarkedExecutions } from './executions.ts'
import { refreshOverview, useOverview } from './overview.ts'
import { clearReproductions } from './reproductions.ts'
import { loadStorage } from './storage.ts'
import { clearSweeps } from './sweeps.ts'
import { notifyDone, notifyProblem, notifyTrouble } from './toasts.ts'
import { showWorkflows, useWorkflows } from './workflows.ts'

/** What a person is asked before it is deleted. */
export interface AskedDeletion {
  readonly deletion: Deletion
  /** `this delivery`, `3 executions`, `the workflow "Orders"`. */
  readonly what: string
  /** Null until main has counted. */
  readonly plan: DeletionPlan | null
}

export const useDeletion = create<{ readonly asked: AskedDeletion | null; readonly isDeleting: boolean }>()(() => ({
  asked: null,
  isDeleting: false,
}))

/** Counts what would go, and asks; a change of what is ticked counts anew. */
export async function askToDelete(deletion: Deletion, what: string): Promise<void> {
  useDeletion.setState({ asked: { deletion, what, plan: null } })
  const answer = await ask('planDeletion', deletion)
  if (useDeletion.getState().asked?.deletion !== deletion) return
  if (answer.ok) useDeletion.setState({ asked: { deletion, what, plan: answer.value } })
  else {
    leaveDeletion()
    notifyProblem(answer.problem)
  }
}

export function leaveDeletion(): void {
  useDeletion.setState({ asked: null })
}

/** Deletes what was asked for, and offers the way back where there is one. */
export async function deleteAsked(): Promise<void> {
  const { asked } = useDeletion.getState()
  if (asked === null) return
  useDeletion.setState({ isDeleting: true })
  const answer = await ask('delete', asked.deletion)
  useDeletion.setState({ asked: null, isDeleting: false })
  if (!answer.ok) {
    notifyProblem(answer.problem)
    return
  }
  const { counts, kept, active, undoId, isStopped } = answer.value
  await afterDeletion(asked.deletion)
  notifyDone(
    isStopped ? 'The deletion was stopped.' : `Deleted: ${countsText(counts)}.`,
    leftText(kept, active),
    undoId === null ? null : { label: 'Undo', run: () => void undoDeletion(undoId) },
  )
}

async function undoDeletion(undoId: string): Promise<void> {
  const answer = await ask('undoDeletion', { undoId })
  if (!answer.ok) notifyProblem(answer.problem)
  else if (answer.value) {
    await refresh()
    notifyDone('What was deleted is back.')
  } else notifyTrouble('It cannot be taken back any more.', 'A deletion can be taken back for ten seconds.')
}

/** What is shown may be gone. */
async function afterDeletion({ kind }: Deletion): Promise<void> {
  if (kind !== 'case') {
    useDeliveries.setState({ chosenId: null, view: null, batch: [] })
    useMarkedExecutions.setState({ ids: [] })
    clearChosenRun()
  }
  if (kind === 'workflow' || kind === 'everything') useWorkflows.setState({ chosenId: null, view: null })
  await refresh()
  const { overview } = useOverview.getState()
  if (overview.kind === 'ready' && overview.value.case === null) {
    useCase.setState({ study: null })
    clearReproductions()
    clearSweeps()
  }
}

/** What the retention took stands in the lists no more; a deletion by hand renews them when it is answered. */
export function renewAfterRetention({ work, status }: RemovalProgress): void {
  if (work === 'retention' && status !== 'running') void Promise.all([deliveryList.renew(), executionList.renew()])
}

async function refresh(): Promise<void> {
  await Promise.all([
    deliveryList.renew(),
    executionList.renew(),
    showWorkflows(null),
    refreshOverview(),
    loadStorage(),
  ])
}

/** `3 executions, 2 deliveries`; `nothing`. */
export function countsText({ executions, deliveries, workflows, cases }: RemovalCounts): string {
  const parts = [
    amount(workflows, 'workflow', 'workflows'),
    amount(cases, 'case', 'cases'),
    amount(deliveries, 'delivery', 'deliveries'),
    amount(executions, 'execution', 'executions'),
  ].filter((part) => part !== '')
  return parts.length === 0 ? 'nothing' : parts.join(', ')
}

/** What is left alone, and why; empty where nothing is. */
export function leftText(kept: number, active: number): string {
  return [
    ...(kept === 0 ? [] : [`${kept.toLocaleString()} marked to be kept ${kept === 1 ? 'stays' : 'stay'}.`]),
    ...(active === 0
      ? []
      : [
          active === 1
            ? '1 not ended stays: stop it first.'
            : `${active.toLocaleString()} not ended stay: stop them first.`,
        ]),
  ].join(' ')
}

function amount(many: number, one: string, several: string): string {
  return many === 0 ? '' : `${many.toLocaleString()} ${many === 1 ? one : several}`
}
