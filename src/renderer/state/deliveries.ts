import { create } from 'zustand'
import type { DeliveryView } from '../../shared/contract.ts'
import type { Delivery, DeliveryOutcome } from '../../shared/delivery.ts'
import type { Problem } from '../../shared/problem.ts'
import { ask } from '../faultline.ts'
import { loading, type Loaded } from './loaded.ts'

interface Deliveries {
  /** Newest first. */
  readonly deliveries: readonly Delivery[]
  readonly outcome: DeliveryOutcome | null
  readonly loading: boolean
  readonly problem: Problem | null
  readonly complete: boolean
  /** Unmatched ones that nobody has looked at yet. */
  readonly unread: number
  readonly chosenId: string | null
  readonly view: Loaded<DeliveryView> | null
}

export const useDeliveries = create<Deliveries>()(() => ({
  deliveries: [],
  outcome: null,
  loading: false,
  problem: null,
  complete: false,
  unread: 0,
  chosenId: null,
  view: null,
}))

const pageSize = 200

export async function filterDeliveries(outcome: DeliveryOutcome | null): Promise<void> {
  useDeliveries.setState({ outcome, deliveries: [], complete: false })
  await loadOlderDeliveries()
}

/** Adds the next page of older deliveries. */
export async function loadOlderDeliveries(): Promise<void> {
  const { outcome, deliveries, complete } = useDeliveries.getState()
  if (complete) return
  const before = deliveries.at(-1)?.receivedAt
  useDeliveries.setState({ loading: true, problem: null })
  const answer = await ask('deliveries', {
    limit: pageSize,
    ...(before === undefined ? {} : { before }),
    ...(outcome === null ? {} : { outcome }),
  })
  if (useDeliveries.getState().outcome !== outcome) return
  if (!answer.ok) {
    useDeliveries.setState({ loading: false, problem: answer.problem })
    return
  }
  useDeliveries.setState((state) => {
    const known = new Set(state.deliveries.map((each) => each.id))
    return {
      loading: false,
      complete: answer.value.length < pageSize,
      deliveries: [...state.deliveries, ...answer.value.filter((each) => !known.has(each.id))],
    }
  })
}

/** Takes in a delivery that arrived or was answered. */
export function keepDelivery(delivery: Delivery): void {
  useDeliveries.setState(({ deliveries, outcome, unread }) => {
    const at = deliveries.findIndex((each) => each.id === delivery.id)
    const before = deliveries[at]
    const newlyUnmatched = delivery.outcome === 'unmatched' && before?.outcome !== 'unmatched'
    const shown = outcome === null || outcome === delivery.outcome
    return {
      unread: unread + (newlyUnmatched ? 1 : 0),
      deliveries: at >= 0 ? deliveries.with(at, delivery) : shown ? [delivery, ...deliveries] : deliveries,
    }
  })
}

export function markDeliveriesRead(): void {
  useDeliveries.setState({ unread: 0 })
}

export async function chooseDelivery(deliveryId: string): Promise<void> {
  useDeliveries.setState({ chosenId: deliveryId, view: loading })
  const answer = await ask('delivery', { deliveryId })
  if (useDeliveries.getState().chosenId !== deliveryId) return
  useDeliveries.setState({
    view: answer.ok ? { kind: 'ready', value: answer.value } : { kind: 'failed', problem: answer.problem },
  })
}
