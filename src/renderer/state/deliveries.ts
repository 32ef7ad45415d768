import { create } from 'zustand'
import type { CallInput } from '../../shared/contract.ts'
import type { DeliveryView } from '../../shared/views/delivery-view.ts'
import type { Delivery } from '../../shared/delivery.ts'
import type { Share } from '../../shared/measures.ts'
import { ask } from '../faultline.ts'
import { readAddress } from './address.ts'
import { loading, type Loaded } from './loaded.ts'
import { goTo, onReturn, rememberFilters } from './navigation.ts'
import { send } from './send.ts'
import { createSparseList } from './sparse-list.ts'

/** What the ledger lets through; an empty text lets all through. */
export interface DeliveryFilter {
  readonly outcome: string
  readonly text: string
}

interface Deliveries {
  readonly filter: DeliveryFilter
  /** Unmatched ones that nobody has looked at yet. */
  readonly unread: number
  readonly chosenId: string | null
  /** Marked for a batch. */
  readonly batch: readonly Delivery[]
  readonly view: Loaded<DeliveryView> | null
  /** Repeats that were recognised in the whole ledger; null until main has counted. */
  readonly hitRate: Share | null
}

const noFilter: DeliveryFilter = { outcome: '', text: '' }

export const useDeliveries = create<Deliveries>()(() => {
  const { screen, filters } = readAddress()
  return {
    filter: screen === 'deliveries' ? { ...noFilter, ...filters } : noFilter,
    unread: 0,
    chosenId: null,
    batch: [],
    view: null,
    hitRate: null,
  }
})

export const deliveryList = createSparseList<Delivery>({
  timeOf: (delivery) => delivery.receivedAt,
  count: () => ask('countDeliveries', wanted()),
  page: (offset, limit) => ask('deliveries', { ...wanted(), offset, limit }),
})

export function filterDeliveries(change: Partial<DeliveryFilter>): void {
  const filter = { ...useDeliveries.getState().filter, ...change }
  useDeliveries.setState({ filter })
  rememberFilters('deliveries', { ...filter })
  void deliveryList.reset()
}

onReturn('deliveries', (filters) => filterDeliveries({ ...noFilter, ...filters }))

const knownUnmatched = new Set<string>()

/** Takes in a delivery that arrived or was answered. */
export function keepDelivery(delivery: Delivery): void {
  const { filter } = useDeliveries.getState()
  deliveryList.keep(delivery, filter.text === '' && (filter.outcome === '' || filter.outcome === delivery.outcome))
  // What a reproduction sends is no news to the person who sent it.
  if (delivery.outcome !== 'unmatched' || delivery.reproductionId !== null || knownUnmatched.has(delivery.id)) return
  knownUnmatched.add(delivery.id)
  useDeliveries.setState(({ unread }) => ({ unread: unread + 1 }))
}

/** Counts anew how many repeats were recognised; what was counted stays where that fails. */
export async function countRepeats(): Promise<void> {
  const answer = await ask('dedupeHitRate', {})
  if (answer.ok) useDeliveries.setState({ hitRate: answer.value })
}

export function markDeliveriesRead(): void {
  useDeliveries.setState({ unread: 0 })
  void ask('readDeliveries', undefined)
}

export async function chooseDelivery(deliveryId: string): Promise<void> {
  useDeliveries.setState({ chosenId: deliveryId, view: loading })
  const answer = await ask('delivery', { deliveryId })
  if (useDeliveries.getState().chosenId !== deliveryId) return
  useDeliveries.setState({
    view: answer.ok ? { kind: 'ready', value: answer.value } : { kind: 'failed', problem: answer.problem },
  })
}

export function toggleInBatch(delivery: Delivery): void {
  useDeliveries.setState(({ batch }) => {
    const others = batch.filter(({ id }) => id !== delivery.id)
    return { batch: others.length < batch.length ? others : [...batch, delivery] }
  })
}

/** Why the marked deliveries cannot be sent as a batch in a case of that workflow; null where they can. */
export function batchUnavailable(
  batch: readonly Pick<Delivery, 'workflowId'>[],
  workflowId: string | null,
): string | null {
  if (workflowId === null) return 'Open a case first: it says under which conditions they are sent.'
  if (batch.length < 3 || batch.length > 5) {
    return `A batch has 3 to 5 deliveries; ${batch.length === 0 ? 'none is' : batch.length === 1 ? '1 is' : `${batch.length} are`} marked.`
  }
  const others = batch.filter((one) => one.workflowId !== null && one.workflowId !== workflowId).length
  if (others === 0) return null
  return `${others} of the ${batch.length} marked deliveries reached another workflow than the one of the open case.`
}

/** Sends the marked deliveries in the open case, in the order in which they came. */
export async function sendAsBatch(): Promise<void> {
  const deliveryIds = useDeliveries
    .getState()
    .batch.toSorted((a, b) => (a.receivedAt < b.receivedAt ? -1 : a.receivedAt > b.receivedAt ? 1 : 0))
    .map(({ id }) => id)
  goTo('reproduce')
  useDeliveries.setState({ batch: [] })
  await send(deliveryIds.length, { deliveryIds })
}

function wanted(): CallInput<'countDeliveries'> {
  const { outcome, text } = useDeliveries.getState().filter
  return { ...(outcome === '' ? {} : { outcome }), ...(text === '' ? {} : { text }) }
}
