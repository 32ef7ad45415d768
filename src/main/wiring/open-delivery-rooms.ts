/** How a delivery becomes an execution: workflows, what surrounds their runs, executions, deliveries, and the listener. */
import { v7 as createId } from 'uuid'
import type { ExecutionSummary } from '../../shared/execution.ts'
import { openHostGate } from '../consents/host-gate.ts'
import { ownSecret, digestKeyName, resumeKeyName } from '../credentials/own-secret.ts'
import { variablesIn } from '../credentials/variable-values.ts'
import { openDeliveryIntake, type DeliveryIntake } from '../deliveries/delivery-intake.ts'
import { openTextIndexing } from '../deliveries/text-indexing.ts'
import { readExecutionInput } from '../executions/execution-input.ts'
import { openExecutionService, type ExecutionService } from '../executions/execution-service.ts'
import { RunningNodes } from '../executions/running-nodes.ts'
import { realSurroundings } from '../executions/real-surroundings.ts'
import { errorWorkflowRun } from '../executions/start-error-workflow.ts'
import { alteredVersion } from '../lab/altered-version.ts'
import { openListener } from '../listener/listener.ts'
import type { RereadOptions } from '../listener/reread-delivery.ts'
import { createTestListening } from '../listener/test-listening.ts'
import { bodyLimitBytes, fileBodyLimitBytes } from '../settings/limits.ts'
import { openWorkflowRepository, type WorkflowRepository } from '../workflows/workflow-repository.ts'
import type { FaultlineOptions } from './faultline-options.ts'
import { ListenerSession } from './listener-session.ts'
import type { Foundation } from './open-foundation.ts'
import { Signal } from './signal.ts'
import { WebhookRouting } from './webhook-routing.ts'

const limits = { bodyBytes: bodyLimitBytes, fileBytes: fileBodyLimitBytes, storedBytes: bodyLimitBytes }

type RunSurroundings = ReturnType<typeof openRunSurroundings>
export type DeliveryRooms = ReturnType<typeof openDeliveryRooms>

export function openDeliveryRooms(foundation: Foundation, options: FaultlineOptions) {
  const { store, notices, settings, credentials, sandbox } = foundation
  const routing: WebhookRouting = new WebhookRouting(
    () => repository.all().map(({ workflow }) => workflow),
    createTestListening(options.now),
  )
  const repository = openWorkflowRepository(store, options.now, routing.forget)
  const listening: ListenerSession = new ListenerSession({
    open: (port) => openListener(listenerOptions(port, foundation, options, routing, deliveries)),
    expectedUrl: () => `http://127.0.0.1:${String(options.port ?? settings.value.port)}`,
    notify: notices.notify,
  })
  const { baseUrl } = listening
  const surroundings = openRunSurroundings(foundation, options, repository, baseUrl)
  const digestKey = ownSecret(store, digestKeyName)
  const executionTold = new Signal<ExecutionSummary>()
  const runningNodes = new RunningNodes(options.dataFolder)
  const reread = (): RereadOptions => ({
    credential: credentials.find,
    bodyBytes: limits.bodyBytes,
    binaries: store.binaries,
    baseUrl: baseUrl(),
  })
  const executions = openExecutions(foundation, options, {
    repository,
    runningNodes,
    surroundings,
    baseUrl,
    digestKey,
    executionTold,
    reread,
  })
  const deliveries = openDeliveryIntake({
    store,
    providers: () => foundation.providers.table,
    repository,
    executions,
    surroundings,
    sandbox,
    runsRepeats: options.runsRepeats === true,
    notify: (delivery) => {
      if (!isOfSweep(foundation, delivery.reproductionId)) notices.notify('delivery', delivery)
    },
  })
  const textIndexing = openTextIndexing({
    store,
    onProgress: (progress) => {
      notices.notify('textIndex', progress)
    },
  })
  return {
    routing,
    repository,
    listening,
    surroundings,
    digestKey,
    executionTold,
    executions,
    runningNodes,
    deliveries,
    textIndexing,
    reread,
  }
}

/** What runs of workflows outside of a case reach: the clock, the network as far as a person allows it, the outbox. */
function openRunSurroundings(
  { store, settings, credentials, credentialGate, policy, consents, guard }: Foundation,
  { lookup, now, filesFolder }: FaultlineOptions,
  repository: WorkflowRepository,
  baseUrl: () => string,
) {
  return realSurroundings({
    store,
    binaries: store.binaries,
    credentials,
    credentialFor: credentialGate.find,
    heldBack: credentialGate.heldBack,
    awaitLeave: credentialGate.awaitLeave,
    gate: openHostGate({
      policy,
      consents,
      credential: (id) => credentials.all().find((one) => one.id === id) ?? null,
      redact: (text) => guard.redactor().redact(text),
    }),
    lookup,
    now,
    baseUrl,
    resumeKey: ownSecret(store, resumeKeyName),
    filesFolder: () => filesFolder ?? (settings.value.filesFolder === '' ? null : settings.value.filesFolder),
    workflow: (id) => repository.find(id)?.workflow ?? null,
    keepMessage: (message) => {
      store.outbox.add(createId(), message)
    },
    variables: variablesIn(credentials),
  })
}

interface ExecutionParts {
  readonly repository: WorkflowRepository
  readonly runningNodes: RunningNodes
  readonly surroundings: RunSurroundings
  readonly baseUrl: () => string
  readonly digestKey: string
  /** Emits how each execution outside of a sweep is, after it was told as a notice. */
  readonly executionTold: Signal<ExecutionSummary>
  readonly reread: () => RereadOptions
}

function openExecutions(foundation: Foundation, options: FaultlineOptions, parts: ExecutionParts): ExecutionService {
  const { store, notices, settings, sandbox, guard } = foundation
  const { repository, runningNodes, surroundings, baseUrl, digestKey, executionTold, reread } = parts
  const executions: ExecutionService = openExecutionService({
    store,
    sandbox,
    now: options.now,
    appVersion: options.version,
    digestKey,
    onExecution: (summary, reproductionId) => {
      if (isOfSweep(foundation, reproductionId)) return
      notices.notify('execution', summary)
      executionTold.emit(summary)
    },
    onNodeRun: (notice) => {
      notices.notify('nodeRun', notice)
    },
    isNodeRunHeard: () => notices.isHeard('nodeRun'),
    runningNodes,
    timeoutMs: () => {
      const seconds = settings.value.executionTimeoutSeconds
      return seconds === 0 ? null : seconds * 1000
    },
    concurrentExecutions: () => settings.value.concurrentExecutions,
    surroundings,
    versionOf: (workflow) => repository.find(workflow.id)?.version ?? alteredVersion(workflow),
    staticData: (workflowId) => repository.find(workflowId)?.workflow.staticData ?? null,
    keepStaticData: (workflowId, staticData) => {
      repository.keepStaticData(workflowId, staticData)
    },
    readInput: (deliveryId, shelved) => readExecutionInput(deliveryId, shelved, store, reread()),
    onProblem: notices.notifyProblem,
    errorWorkflowRun: (order, id, outcome) =>
      errorWorkflowRun(order, id, outcome, {
        repository,
        executions: () => executions,
        keep: store.late.keep,
        baseUrl,
        guard,
      }),
  })
  return executions
}

/** The trials of a sweep are told as its progress, not one by one. */
function isOfSweep({ store }: Pick<Foundation, 'store'>, reproductionId: string | null): boolean {
  return reproductionId !== null && store.reproductions.isOfSweep(reproductionId)
}

function listenerOptions(
  port: number,
  { store, settings, credentials, secrets, providers }: Foundation,
  options: FaultlineOptions,
  routing: WebhookRouting,
  deliveries: DeliveryIntake,
): Parameters<typeof openListener>[0] {
  return {
    port,
    address: options.address ?? settings.value.address,
    now: options.now,
    createId,
    limits,
    binaries: store.binaries,
    unmatchedAnswer: () => options.unmatchedAnswer ?? settings.value.unmatchedAnswer,
    webhooks: (arrival) => routing.tableFor(deliveries.workflowUnderStudy(arrival)),
    credential: (type, reference, arrival) =>
      credentials.find(type, reference) ?? deliveries.assumedCredential(arrival, type),
    signatureKeys: secrets.keysOf,
    // What a case brings holds for what is sent of it: no file that is opened changes what becomes of other deliveries.
    providers: (arrival) => (deliveries.workflowUnderStudy(arrival) === null ? providers.kept : providers.table),
    ...deliveries,
  }
}
