/**
 * Where a case is reproduced: its surroundings with at most one change, on real sockets. Conditions come from the layers;
 * what they name is made real here and handed to the engine and to the sender.
 */
import type { CaseFile } from '../../shared/case.ts'
import type { RawRequest } from '../../shared/delivery.ts'
import type { ListenerStatus } from '../../shared/listener-status.ts'
import type { ReproductionItem } from '../../shared/reproduction.ts'
import type { Workflow } from '../../shared/workflow.ts'
import type { Surroundings } from '../engine/surroundings.ts'
import { alteredVersion } from './altered-version.ts'
import type { Conditions } from '../layers/conditions.ts'
import { workflowView } from '../reproduction/workflow-view.ts'
import type { Store } from '../store/open-store.ts'
import { openStudiedModel } from './studied-model.ts'
import { openExternalApi, type ExternalApi } from '../world/external-api.ts'
import { openRoutedDispatcher, type RoutedDispatcher } from '../world/routed-dispatcher.ts'
import { sendRequest } from '../world/send-request.ts'
import type { Claim, DeliveryDesk } from './delivery-desk.ts'
import type { ShelvedWorkflow } from './workflow-shelf.ts'

export interface Bench {
  /** Puts the conditions in force; only one set at a time. */
  readonly enter: (conditions: Conditions) => Promise<void>
  /** Sends one item under the conditions in force and waits until the workflow is done with it. Never rejects. */
  readonly deliver: (delivery: BenchDelivery, signal: AbortSignal) => Promise<ReproductionItem>
  readonly close: () => Promise<void>
}

export interface BenchDelivery {
  readonly request: RawRequest
  readonly index: number
  readonly reproductionId: string
  readonly shelved: ShelvedWorkflow
}

export interface BenchParts {
  readonly store: Store
  readonly surroundings: Surroundings
  readonly deliveries: Pick<DeliveryDesk, 'claim'>
  readonly listener: () => ListenerStatus
  readonly now: () => number
}

/** How long a provider waits for an answer, in milliseconds (GitHub: 10 s). */
const providerTimeoutMs = 10_000

/** Longest wait of a workflow for an external API under study, in milliseconds. */
const patienceMs = 5000

export async function openBench(file: CaseFile, parts: BenchParts): Promise<Bench> {
  const rules = file.baseline.api ?? {}
  const api: ExternalApi = await openExternalApi(rules, parts.now)
  const dispatcher: RoutedDispatcher = openRoutedDispatcher({
    route: (to) => (passedThrough.has(to.hostname) ? Promise.resolve(null) : api.route(to)),
    elsewhere: 'real',
    patienceMs,
  })
  let passedThrough: ReadonlySet<string> = new Set()
  let inForce: Conditions | null = null
  const model = openStudiedModel()

  const surroundingsUnder = (conditions: Conditions): Surroundings => ({
    ...parts.surroundings,
    get baseUrl() {
      return parts.surroundings.baseUrl
    },
    dispatcher: (connection) => dispatcher.dispatcher(connection),
    credential: (type, reference) =>
      conditions.credential(parts.surroundings.credential(type, reference), (name) =>
        parts.surroundings.credential(type, { name }),
      ),
    model: model.current() ?? parts.surroundings.model,
  })

  return {
    enter: async (conditions) => {
      api.setRules(conditions.api.rules)
      api.setFaults(conditions.api.faults)
      passedThrough = new Set(conditions.api.passedThrough)
      await model.enter(conditions)
      inForce = conditions
    },
    deliver: async ({ request, index, reproductionId, shelved }, signal) => {
      const conditions = inForce
      if (conditions === null) throw new Error('No conditions are in force on the bench.')
      const workflow = conditions.workflow(shelved.workflow)
      const claim: Claim = {
        reproductionId,
        surroundings: surroundingsUnder(conditions),
        workflow: workflow === shelved.workflow ? shelved : { workflow, version: alteredVersion(workflow) },
        deliveryId: null,
        executionId: null,
        ended: null,
      }
      const seen = await send(request, claim, parts, signal)
      await claim.ended
      return itemView(index, claim, seen, workflow, parts.store)
    },
    close: async () => {
      await model.close()
      await dispatcher.close()
      await api.close()
    },
  }
}

type Seen = Pick<ReproductionItem, 'providerView' | 'sendError'>

async function send(request: RawRequest, claim: Claim, parts: BenchParts, signal: AbortSignal): Promise<Seen> {
  const status = parts.listener()
  if (status.kind !== 'listening') {
    const why = status.kind === 'stopped' ? (status.problem?.sentence ?? 'it was stopped') : 'it is starting'
    return { providerView: null, sendError: `The listener is not listening: ${why}` }
  }
  let forget = (): void => undefined
  try {
    const providerView = await sendRequest(request, {
      host: status.address,
      port: status.port,
      timeoutMs: providerTimeoutMs,
      signal,
      connected: (port) => {
        const taken = parts.deliveries.claim(port, claim)
        forget = () => {
          taken()
        }
      },
    })
    return { providerView, sendError: null }
  } catch (error) {
    return { providerView: null, sendError: error instanceof Error ? error.message : String(error) }
  } finally {
    forget()
  }
}

function itemView(index: number, claim: Claim, seen: Seen, workflow: Workflow, store: Store): ReproductionItem {
  const execution = claim.executionId === null ? null : store.executions.find(claim.executionId)
  const delivery = claim.deliveryId === null ? null : store.deliveries.find(claim.deliveryId)
  return {
    index,
    deliveryId: claim.deliveryId,
    executionId: claim.executionId,
    externalId: delivery?.externalId?.value ?? null,
    ...seen,
    workflowView: execution === null ? null : workflowView(execution, workflow),
  }
}
