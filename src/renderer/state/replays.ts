import { create } from 'zustand'
import type { CopyFormat } from '../../shared/copy-format.ts'
import type { CallInput } from '../../shared/contract.ts'
import type { Delivery } from '../../shared/delivery.ts'
import type { Replay } from '../../shared/replay.ts'
import type { RequestComparison } from '../../shared/request-comparison.ts'
import { ask } from '../faultline.ts'
import { notifyDone, notifyProblem } from './toasts.ts'

interface Replays {
  /** The delivery whose replays are loaded. */
  readonly deliveryId: string | null
  /** Newest first. */
  readonly replays: readonly Replay[]
  readonly sending: boolean
  /** The delivery that another one is to be compared with. */
  readonly marked: Delivery | null
  readonly comparison: ComparedDeliveries | null
}

/** Two deliveries beside each other. */
interface ComparedDeliveries extends RequestComparison {
  readonly left: Delivery
  readonly right: Delivery
}

export const useReplays = create<Replays>()(() => ({
  deliveryId: null,
  replays: [],
  sending: false,
  marked: null,
  comparison: null,
}))

export async function loadReplays(deliveryId: string): Promise<void> {
  useReplays.setState({ deliveryId, replays: [] })
  const answer = await ask('replays', { deliveryId })
  if (useReplays.getState().deliveryId !== deliveryId) return
  if (answer.ok) useReplays.setState({ replays: answer.value })
  else notifyProblem(answer.problem)
}

/** Takes in a replay that started, moved on or ended. */
export function keepReplay(replay: Replay): void {
  const { deliveryId, replays } = useReplays.getState()
  if (replay.deliveryId !== deliveryId) return
  const isKnown = replays.some(({ id }) => id === replay.id)
  useReplays.setState({
    replays: isKnown ? replays.map((one) => (one.id === replay.id ? replay : one)) : [replay, ...replays],
  })
}

/** What came of it, once it has ended; null where it was not sent. */
export async function sendReplay(order: CallInput<'replay'>): Promise<Replay | null> {
  useReplays.setState({ sending: true })
  const answer = await ask('replay', order)
  useReplays.setState({ sending: false })
  if (answer.ok) keepReplay(answer.value)
  else notifyProblem(answer.problem)
  return answer.ok ? answer.value : null
}

export async function stopReplay(): Promise<void> {
  const answer = await ask('stopReplay', undefined)
  if (!answer.ok) notifyProblem(answer.problem)
}

/** The next delivery is compared with this one; null: with none. */
export function markForComparison(marked: Delivery | null): void {
  useReplays.setState({ marked })
}

export async function compareWithMarked(right: Delivery): Promise<void> {
  const { marked } = useReplays.getState()
  if (marked === null) return
  const answer = await ask('compareDeliveries', { leftId: marked.id, rightId: right.id })
  if (answer.ok) useReplays.setState({ comparison: { ...answer.value, left: marked, right } })
  else notifyProblem(answer.problem)
}

export function closeComparedRequests(): void {
  useReplays.setState({ comparison: null })
}

export async function copyDelivery(deliveryId: string, format: CopyFormat, withSecrets: boolean): Promise<void> {
  const answer = await ask('copyDelivery', { deliveryId, format, withSecrets })
  if (!answer.ok) {
    notifyProblem(answer.problem)
    return
  }
  notifyCopied(format, withSecrets, answer.value.redactionCount)
}

const copied: Readonly<Record<CopyFormat, string>> = {
  curl: 'The cURL line is',
  har: 'The HAR log is',
  fetch: 'The call of fetch is',
}

/** Says what is on the clipboard, and how many values were hidden in it. */
export function notifyCopied(format: CopyFormat, withSecrets: boolean, redactionCount: number): void {
  const hidden =
    redactionCount === 0 ? '' : `${redactionCount === 1 ? '1 value was' : `${redactionCount} values were`} redacted.`
  notifyDone(`${copied[format]} on the clipboard.`, withSecrets ? 'It holds the secrets of the request.' : hidden)
}
