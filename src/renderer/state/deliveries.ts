import { create } from 'zustand'
import type { CallInput } from '../../shared/contract.ts'
import type { DeliveryView } from '../../shared/views/delivery-view.ts'
import type { Delivery } from '../../shared/delivery.ts'
import type { ExecutionSummary } from '../../shared/execution.ts'
import type { LedgerRow } from '../../shared/views/ledger-row.ts'
import { deliverySortColumns, type DeliverySort } from '../../shared/filter/list-sort.ts'
import type { Share } from '../../shared/measures.ts'
import { ask } from '../faultline.ts'
import { readAddress } from './address.ts'
import { loading, type Loaded } from './loaded.ts'
import { goTo, onReturn, rememberFilters, useNavigation } from './navigation.ts'
import { send } from './send.ts'
import { isOtherFilter } from './other-filter.ts'
import { createRangeMarks } from './range-marks.ts'
import { createSparseList } from './sparse-list.ts'
import { notifyProblem } from './toasts.ts'

/** What the ledger lets through; an empty text lets all through. */
export interface DeliveryFilter {
  readonly outcome: string
  /** As a person writes it. */
  readonly text: string
}

/** As the ledger comes in: the newest first. */
const newestFirst: DeliverySort = { by: 'received', isDescending: true }

interface Deliveries {
  readonly filter: DeliveryFilter
  readonly sort: DeliverySort
  /** What arrived while another screen was looked at. */
  readonly arrived: number
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
    sort: newestFirst,
    arrived: 0,
    unread: 0,
    chosenId: null,
    batch: [],
    view: null,
    hitRate: null,
  }
})

export const deliveryList = createSparseList<LedgerRow>({
  timeOf: (delivery) => delivery.receivedAt,
  count: () => ask('countDeliveries', wantedDeliveries()),
  page: (offset, limit) =>
    ask('deliveries', { ...wantedDeliveries(), sort: useDeliveries.getState().sort, offset, limit }),
})

/** Lets through what fits. Marks go with the filter under which they were made: nothing is done to a row that nobody sees. */
export function filterDeliveries(change: Partial<DeliveryFilter>): void {
  const before = useDeliveries.getState().filter
  const filter = { ...before, ...change }
  useDeliveries.setState(isOtherFilter(before, change) ? { filter, batch: [] } : { filter })
  rememberFilters('deliveries', { ...filter })
  void deliveryList.reset()
}

export function sortDeliveries(by: string, isDescending: boolean): void {
  const known = deliverySortColumns.find((column) => column === by)
  if (known === undefined) return
  useDeliveries.setState({ sort: { by: known, isDescending } })
  void deliveryList.reset()
}

onReturn('deliveries', (filters) => filterDeliveries({ ...noFilter, ...filters }))

const knownArrived = new Set<string>()
const mostArrived = 1000

/** Counts what came from outside while a person looked at another screen, each once. */
function countArrived({ id, reproductionId }: Delivery): void {
  if (reproductionId !== null || knownArrived.has(id)) return
  if (knownArrived.size >= mostArrived) knownArrived.clear()
  knownArrived.add(id)
  if (useNavigation.getState().screen === 'deliveries') return
  useDeliveries.setState(({ arrived }) => ({ arrived: arrived + 1 }))
}

const knownUnmatched = new Set<string>()

/** Takes in a delivery that arrived or was answered. */
export function keepDelivery(delivery: Delivery): void {
  const { filter, sort } = useDeliveries.getState()
  const row = { ...delivery, execution: lately.get(delivery.executionId ?? '') ?? null }
  const isWanted = filter.text === '' && (filter.outcome === '' || filter.outcome === delivery.outcome)
  const isNewestFirst = sort.by === 'received' && sort.isDescending
  deliveryList.keep(row, isWanted && isNewestFirst)
  // Whether it fits, and where it stands, main says.
  if (filter.text !== '' || !isNewestFirst) deliveryList.refreshSoon()
  changeView((view) =>
    view.delivery.id === delivery.id ? { ...view, delivery, execution: row.execution ?? view.execution } : view,
  )
  countArrived(delivery)
  // What a reproduction sends is no news to the person who sent it.
  if (delivery.outcome !== 'unmatched' || delivery.reproductionId !== null || knownUnmatched.has(delivery.id)) return
  knownUnmatched.add(delivery.id)
  useDeliveries.setState(({ unread }) => ({ unread: unread + 1 }))
}

/** What executions came to that were told of lately: one may be told of before its delivery, which is told of when it is answered. */
const lately = new Map<string, ExecutionSummary>()
const mostLately = 500

/** Takes in what the execution of a delivery has come to. */
export function keepExecutionOfDelivery(execution: ExecutionSummary): void {
  lately.delete(execution.id)
  lately.set(execution.id, execution)
  for (const id of lately.keys()) {
    if (lately.size <= mostLately) break
    lately.delete(id)
  }
  deliveryList.change((row) => (row.executionId === execution.id ? { ...row, execution } : null))
  if (useDeliveries.getState().filter.text !== '') deliveryList.refreshSoon()
  changeView((view) => (view.delivery.executionId === execution.id ? { ...view, execution } : view))
}

/** What is looked at goes on: it is answered, and its execution comes to its end. */
function changeView(change: (view: DeliveryView) => DeliveryView): void {
  const { view } = useDeliveries.getState()
  if (view?.kind !== 'ready') return
  const value = change(view.value)
  if (value !== view.value) useDeliveries.setState({ view: { kind: 'ready', value } })
}

/** Counts anew how many repeats were recognised; what was counted stays where that fails. */
export async function countRepeats(): Promise<void> {
  const answer = await ask('dedupeHitRate', {})
  if (answer.ok) useDeliveries.setState({ hitRate: answer.value })
}

export function markDeliveriesRead(): void {
  useDeliveries.setState({ unread: 0, arrived: 0 })
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

/** Shows all of the body of the delivery that is looked at, of which only the beginning is there. */
export async function showWholeBody(deliveryId: string): Promise<void> {
  const answer = await ask('delivery', { deliveryId, whole: true })
  if (!answer.ok) notifyProblem(answer.problem)
  else changeView((view) => (view.delivery.id === deliveryId ? answer.value : view))
}

export function toggleInBatch(delivery: Delivery): void {
  useDeliveries.setState(({ batch }) => {
    const others = batch.filter(({ id }) => id !== delivery.id)
    return { batch: others.length < batch.length ? others : [...batch, delivery] }
  })
}

const marksOfRange = createRangeMarks(deliveryList.between, () => useDeliveries.getState().batch.map(({ id }) => id))

/** Marks every row from one to another; what the range had marked before from the same row is taken back first. */
export async function markDeliveries(anchor: number, to: number): Promise<void> {
  const change = await marksOfRange(anchor, to)
  if (change === null) return
  const { added, removed } = change
  useDeliveries.setState(({ batch }) => ({ batch: [...batch.filter(({ id }) => !removed.has(id)), ...added] }))
}

export function clearBatch(): void {
  useDeliveries.setState({ batch: [] })
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

/** What the ledger is filtered by, as main is asked for it. */
export function wantedDeliveries(): CallInput<'countDeliveries'> {
  const { outcome, text } = useDeliveries.getState().filter
  return { ...(outcome === '' ? {} : { outcome }), ...(text === '' ? {} : { text }) }
}
