import type { CaseExpectation } from '../../shared/case.ts'
import type { Delivery } from '../../shared/delivery.ts'
import type { Execution } from '../../shared/execution.ts'
import type { ProxyView, ReproductionItem, WorkflowView } from '../../shared/reproduction.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { withCalledWork } from '../reproduction/called-work.ts'
import type { CallerSaw } from '../reproduction/odd-work.ts'
import { shortfalls } from '../reproduction/expectation.ts'
import { wayTraces } from '../reproduction/way-traces.ts'
import { workflowView } from '../reproduction/workflow-view.ts'
import { calledExecutions } from '../store/called-executions.ts'
import type { Store } from '../store/open-store.ts'
import type { ProviderSaw } from '../world/send-error.ts'
import type { ProxyExchange } from '../world/reverse-proxy.ts'

/** One item on its way, and what came of it. */
export interface Dispatched {
  readonly index: number
  readonly duplicateOf: number | null
  /** As it was run. */
  readonly workflow: Workflow
  /** In the order in which they began, each with the rows that it has written. */
  readonly executions: { readonly id: string; readonly rowsWritten: () => number }[]
  readonly deliveryIds: string[]
  readonly proxyView: ProxyExchange | null
}

export interface ItemSurroundings {
  readonly store: Store
  readonly expected: CaseExpectation | undefined
}

/** The provider's view beside the workflow's view. */
export function itemView(
  dispatched: Dispatched,
  seen: ProviderSaw,
  { store, expected }: ItemSurroundings,
): ReproductionItem {
  const { executions, workflow, index, duplicateOf } = dispatched
  const ran = executions.flatMap(({ id, rowsWritten }) => {
    const found = store.executions.find(id)
    if (found === null) return []
    const execution = withCalledWork(found, (caller) => calledExecutions(store, caller))
    const written = rowsWritten()
    const view = {
      ...workflowView(execution, workflow, { writes: written, saw: callerSaw(seen) }),
      ...waitOf(store, execution),
    }
    return [{ execution, written, view }]
  })
  // The execution that did the work is the item's; the others are its repeats.
  const main = ran.find(({ execution }) => execution.status === 'success') ?? ran.at(-1)
  const deliveryId = dispatched.deliveryIds.at(-1) ?? null
  const delivery = deliveryId === null ? null : store.deliveries.find(deliveryId)
  const view = main?.view ?? null
  return {
    index,
    deliveryId,
    executionId: main?.execution.id ?? null,
    externalId: delivery?.externalId?.value ?? null,
    ...seen,
    workflowView: view,
    outcome: delivery?.outcome ?? null,
    ...(view === null && delivery?.explanation != null ? { explanation: delivery.explanation } : {}),
    ...(view === null && delivery !== null ? tracesIn(delivery) : {}),
    ...(expected?.status === undefined || duplicateOf !== null ? {} : { wantedStatus: expected.status }),
    repeats: ran.filter((one) => one !== main).map((one) => one.view),
    ...failedAgain(ran.map((one) => one.view)),
    duplicateOf,
    unexpected: shortfalls(expected, {
      providerView: seen.providerView,
      view,
      execution: executionOf(main),
      rowsWritten: main?.written ?? 0,
      isRepeat: duplicateOf !== null,
    }),
    proxyView: dispatched.proxyView === null ? null : proxyView(dispatched.proxyView),
  }
}

/** What is done already fails when it is done again: for whoever looks at that execution it is the failure. */
function failedAgain(views: readonly WorkflowView[]): Pick<ReproductionItem, 'failedAgain'> {
  const done = views.findIndex(({ status }) => status === 'success')
  const failed = done < 0 ? undefined : views.slice(done + 1).find(({ status }) => status === 'error')
  return failed === undefined ? {} : { failedAgain: failed.errorMessage ?? 'no error text' }
}

function callerSaw({ providerView }: ProviderSaw): CallerSaw | null {
  return providerView === null ? null : { status: providerView.statusCode, body: providerView.body }
}

function tracesIn(delivery: Delivery): Pick<ReproductionItem, 'wayTraces'> {
  const found = wayTraces(delivery)
  return found === null ? {} : { wayTraces: found }
}

/** In which node an execution waits, and till when; nothing where it does not wait. */
function waitOf(
  { executions }: Pick<Store, 'executions'>,
  { id, status }: Pick<Execution, 'id' | 'status'>,
): Pick<WorkflowView, 'waitsIn' | 'waitsTill'> {
  const suspension = status === 'waiting' ? executions.suspension(id) : null
  if (suspension === null) return {}
  return {
    waitsIn: suspension.node,
    waitsTill: suspension.till === null ? null : new Date(suspension.till).toISOString(),
  }
}

function executionOf(main: { readonly execution: Execution } | undefined): Execution | null {
  return main?.execution ?? null
}

function proxyView({ received, forwarded, answeredByProxy }: ProxyExchange): ProxyView {
  const head = ({ method, target, httpVersion, headers }: ProxyExchange['received']): string =>
    [`${method} ${target} HTTP/${httpVersion}`, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\n')
  return {
    received: head(received),
    forwarded: forwarded === null ? null : head(forwarded),
    bodyChanged: forwarded !== null && !received.body.equals(forwarded.body),
    answeredByProxy,
  }
}
