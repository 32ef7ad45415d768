import { create } from 'zustand'
import type { Layer } from '../../shared/layer.ts'
import type { Sweep } from '../../shared/sweep.ts'
import { ask } from '../faultline.ts'
import { flushEdit } from './request-edit.ts'
import { notifyProblem } from './toasts.ts'

interface Sweeps {
  /** The newest of each kind. */
  readonly sweeps: readonly Sweep[]
  /** Which kind the dialog shows; null: it is closed. */
  readonly shown: Sweep['kind'] | null
  /** True from the press of a button until main has begun. */
  readonly asking: boolean
}

export const useSweeps = create<Sweeps>()(() => ({ sweeps: [], shown: null, asking: false }))

export async function loadSweeps(): Promise<void> {
  const answer = await ask('sweeps', undefined)
  if (answer.ok) useSweeps.setState({ sweeps: answer.value })
  else notifyProblem(answer.problem)
}

export function clearSweeps(): void {
  useSweeps.setState({ sweeps: [], shown: null })
}

export function keepSweep(sweep: Sweep): void {
  useSweeps.setState(({ sweeps }) => ({ sweeps: [...sweeps.filter(({ kind }) => kind !== sweep.kind), sweep] }))
}

export function showSweep(kind: Sweep['kind']): void {
  useSweeps.setState({ shown: kind })
}

export function closeSweep(): void {
  useSweeps.setState({ shown: null })
}

/**
 * Tries the changes of these layers (none: of all eight); `resume` goes on where the newest of its kind was
 * stopped; `realHosts` are those that it may send to for real.
 */
export async function startSweep(
  kind: Sweep['kind'],
  layers: readonly Layer[],
  { resume, realHosts }: { readonly resume: boolean; readonly realHosts: readonly string[] },
): Promise<void> {
  useSweeps.setState({ asking: true })
  await flushEdit()
  const answer = await ask('sweep', { kind, layers: [...layers], resume, realHosts: [...realHosts] })
  useSweeps.setState({ asking: false })
  if (!answer.ok) notifyProblem(answer.problem)
}

/** Stops after what is under way; what was tried stays. */
export async function stopSweep(): Promise<void> {
  const answer = await ask('stopSweep', undefined)
  if (!answer.ok) notifyProblem(answer.problem)
}
