/** What the window may ask, each call one function: it reads and passes on; the work stands in the desks. */
import { listSamples, readSample, samplesFolder } from '../studies/samples.ts'
import { basename } from 'node:path'
import type { Desktop } from '../../shared/desktop.ts'
import type {
  CallFunctions,
  CaseView,
  ExecutionView,
  ItemsPage,
  RecentCase,
  Settings,
  WorkflowSummary,
} from '../../shared/contract.ts'
import type { KeptCredential } from '../../shared/credential.ts'
import type { Execution } from '../../shared/execution.ts'
import { tooLarge } from '../../shared/file-limit.ts'
import { firstFailure } from '../../shared/first-failure.ts'
import type { ListenerStatus } from '../../shared/listener-status.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { Webhook } from '../../shared/webhook.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { providerOptions } from '../providers/catalogue.ts'
import { changeKinds } from '../layers/catalogue.ts'
import type { Surroundings } from '../engine/surroundings.ts'
import type { RereadOptions } from '../listener/reread-delivery.ts'
import { readRequest } from '../interchange/read-request.ts'
import type { Store } from '../store/open-store.ts'
import type { AiDesk } from '../evidence/ai-reports.ts'
import type { Consents } from '../consents/consents.ts'
import type { CaseDesk } from '../studies/study-session.ts'
import type { CredentialShelf } from '../credentials/credential-store.ts'
import { chosenDeliveries } from '../studies/chosen-deliveries.ts'
import { deliveryNotFound } from '../deliveries/delivery-not-found.ts'
import type { DeliveryTexts } from '../deliveries/copy-delivery.ts'
import type { ExecutionService } from '../executions/execution-service.ts'
import { linksOf } from '../executions/execution-links.ts'
import type { ExportDesk } from '../evidence/evidence-export.ts'
import type { Guard } from '../guard/guard.ts'
import { readExecutionInput, type ExecutionInput } from '../executions/execution-input.ts'
import { readTextFile } from '../data-folder/read-text-file.ts'
import type { RecordDesk } from '../evidence/diagnostic-records.ts'
import { measureStore } from '../evidence/measure-store.ts'
import { keepOutsideRun } from '../evidence/outside-run-store.ts'
import type { ReplayDesk } from '../deliveries/replays.ts'
import type { DeletionService } from '../retention/deletion-service.ts'
import type { RetentionService } from '../retention/retention-service.ts'
import type { StorageService } from '../retention/storage-service.ts'
import { retryOrder } from '../executions/retry-execution.ts'
import type { RulesDesk } from '../guard/redaction-settings.ts'
import { readSettings, writeSettings } from '../settings/settings.ts'
import { countUnread, markRead } from '../deliveries/unread-deliveries.ts'
import type { WorkflowDesk } from '../workflows/workflow-editing.ts'
import type { ShelvedWorkflow, WorkflowShelf } from '../workflows/workflow-repository.ts'

export interface CallParts {
  readonly version: string
  readonly platform: string
  readonly dataFolder: string
  readonly desktop: Desktop | null
  readonly store: Store
  readonly shelf: WorkflowShelf
  readonly cases: CaseDesk
  readonly executions: ExecutionService
  readonly surroundings: Surroundings
  readonly records: RecordDesk
  /** Newest first. */
  readonly recentCases: () => readonly RecentCase[]
  readonly credentials: CredentialShelf
  readonly consents: Consents
  readonly hasKeyring: boolean
  readonly rules: RulesDesk
  readonly exporting: ExportDesk
  readonly replays: ReplayDesk
  readonly deliveryTexts: DeliveryTexts
  readonly ai: AiDesk
  readonly workflows: WorkflowDesk
  readonly retention: RetentionService
  readonly deletions: DeletionService
  readonly storage: StorageService
  readonly now: () => number
  readonly guard: Guard
  readonly status: () => ListenerStatus
  readonly takeFreePort: () => Promise<Settings>
  readonly ping: () => Promise<{ readonly answered: boolean; readonly sentence: string }>
  readonly webhooksOf: (workflow: Workflow) => readonly Webhook[]
  readonly activationProblems: (workflow: Workflow) => readonly string[]
  /** Told of a fault of ours that no call is waiting for. */
  readonly failed: (error: unknown) => void
  readonly reread: () => RereadOptions
  /** `placeChanged`: the listener is to listen elsewhere. */
  readonly settingsChanged: (settings: Settings, placeChanged: boolean) => Promise<void>
}

/** Items of a node run that are sent with the execution; more are fetched in pages. */
const shownItems = 20
/** Messages of the outbox that are sent with their execution. */
const shownMessages = 100

export function createCalls(parts: CallParts): CallFunctions {
  const { store, shelf, cases, records, ai, workflows } = parts
  const samples = samplesFolder()
  return {
    overview: () =>
      Promise.resolve({
        version: parts.version,
        platform: parts.platform,
        dataFolder: parts.dataFolder,
        listener: parts.status(),
        store: store.late.status(),
        settings: readSettings(store),
        samples: listSamples(samples),
        recentCases: parts.recentCases(),
        case: cases.current(),
        changeKinds,
        providers: providerOptions,
        unmatchedDeliveries: countUnread(store),
      }),
    pingListener: () => parts.ping(),

    openSample: ({ name }) => cases.goOn(readSample(samples, name), name),
    openFile: () => chooseCase(parts),
    openRecent: ({ id }) => cases.goBackTo(id),
    startOver: () => cases.startOver(),
    openText: ({ name, text, take }) => cases.goOn(checkSize(name, text), basename(name), take),
    workflowTwin: ({ name, text }) => later(() => cases.twin(text, basename(name))),
    chooseText: () => chooseText(parts),
    takeRequest: ({ name, text }) =>
      later(() => {
        const { request } = readRequest(Buffer.from(checkSize(name, text), 'utf8'), basename(name))
        return cases.takeRequest(request)
      }),
    editRequest: (request) => later(() => cases.editRequest(request)),
    chooseChange: ({ change }) => later(() => cases.chooseChange(change)),
    suggestedChange: () => later(() => cases.suggestedChange()),
    recordAnswers: ({ executionId }) => later(() => cases.recordAnswers(executionId)),
    letOut: ({ hosts }) => later(() => cases.letOut(hosts)),
    answerFor: ({ host, answer }) => later(() => cases.answerFor(host, answer)),
    adoptChange: () => later(() => cases.adoptChange()),
    undo: () => later(() => cases.undo()),
    redo: () => later(() => cases.redo()),

    send: ({ deliveryIds, ...order }) =>
      later(() => {
        mustListen(parts.status())
        const studied = cases.current()?.workflow.id ?? null
        const requests = deliveryIds === undefined ? undefined : chosenDeliveries(deliveryIds, studied, store)
        return { reproductionId: cases.send({ ...order, requests }).id }
      }),
    stopReproduction: ({ reproductionId }) =>
      later(() => {
        cases.stop(reproductionId)
        return null
      }),
    reproductions: () => later(() => cases.reproductions()),
    compare: ({ baselineId, changedId }) => later(() => cases.compare(baselineId, changedId)),

    sweep: ({ kind, layers, resume, realHosts }) =>
      later(() => {
        mustListen(parts.status())
        const { id, done } = cases.sweep({
          kind,
          layers: layers ?? [],
          resume: resume ?? false,
          realHosts: realHosts ?? [],
        })
        // How it ends is told; a fault of ours is told as a problem.
        done.catch((error: unknown) => {
          parts.failed(error)
        })
        return { sweepId: id }
      }),
    stopSweep: () =>
      later(() => {
        cases.stopSweep()
        return null
      }),
    outsideRun: async ({ executionId }) => {
      const run = await cases.sendOutside(executionId)
      keepOutsideRun(store, executionId, run)
      return run
    },
    sweeps: () => later(() => cases.sweeps()),

    executions: (filter) => later(() => store.executions.page(filter)),
    countExecutions: (filter) => later(() => store.executions.count(filter)),
    execution: ({ executionId }) => later(() => executionView(parts, executionId)),
    items: (asked) => later(() => itemsPage(store, asked)),
    retryExecution: async ({ executionId, from, workflow = 'current' }) => {
      const execution = store.executions.findToSend(executionId)
      if (execution === null) throw executionNotFound(executionId)
      const shelved =
        workflow === 'current'
          ? shelf.get(execution.workflowId)
          : shelf.version(execution.workflowId, execution.workflowVersion)
      const kept = await keptBeginning(execution, shelved, parts)
      const placed = parts.executions.place(retryOrder(execution, from, shelved, parts.surroundings, kept))
      void placed.run()
      return { executionId: placed.id }
    },
    cancelExecution: ({ executionId }) =>
      later(() => {
        if (!parts.executions.cancel(executionId)) throw notRunning(store, executionId)
        return null
      }),
    outbox: (asked) => later(() => ({ total: store.outbox.count(), messages: store.outbox.page(asked) })),
    deliveries: (filter) => later(() => store.deliveries.page(filter)),
    dedupeHitRate: () => later(() => store.measures.hitRate()),
    countDeliveries: (filter) => later(() => store.deliveries.countFiltered(filter)),
    delivery: ({ deliveryId }) => later(() => deliveryView(store, deliveryId)),
    workflows: () => later(() => shelf.all().map(({ workflow }) => summaryOf(workflow, parts))),
    workflow: ({ workflowId }) => later(() => workflows.detail(workflowId)),
    saveNode: ({ workflowId, node, text }) => later(() => workflows.saveNode(workflowId, node, text)),
    workflowVersion: ({ workflowId, version }) => later(() => ({ text: workflows.versionText(workflowId, version) })),
    restoreVersion: ({ workflowId, version }) => later(() => workflows.restore(workflowId, version)),
    evaluateExpression: ({ workflowId, node, template }) => workflows.evaluate(workflowId, node, template),
    nodeData: ({ workflowId, node }) => later(() => workflows.nodeData(workflowId, node)),
    workflowText: ({ workflowId }) => later(() => shelf.exported(workflowId)),
    activateWorkflow: ({ workflowId, active }) =>
      later(() => {
        const { workflow } = shelf.get(workflowId)
        const [problem] = active ? parts.activationProblems(workflow) : []
        if (problem !== undefined) throw notActivated(workflow, problem)
        const { workflow: now } = shelf.setActive(workflowId, active)
        cases.refresh()
        return summaryOf(now, parts)
      }),

    previewRecord: ({ executionId }) => records.preview(executionId),
    previewEvidence: ({ executionId }) => records.previewEvidence(executionId),
    exportRecord: (order) => parts.exporting.write(order),
    stopExport: ({ executionId }) =>
      later(() => {
        parts.exporting.stop(executionId)
        return null
      }),
    openEvidence: () => parts.exporting.choose(),
    readEvidence: ({ name, base64 }) => parts.exporting.read(name, Buffer.from(base64, 'base64')),
    copyRecord: async ({ executionId, format }) => {
      const texts = await records.documents(executionId)
      parts.desktop?.writeClipboard(format === 'json' ? texts.json : texts.markdown)
      return null
    },

    copyText: async ({ text }) => {
      const { text: redacted, replacements } = await parts.guard.work('text', text)
      parts.desktop?.writeClipboard(redacted)
      return { redactionCount: replacements.length }
    },

    measures: (filter) => later(() => measureStore(store, { ...filter, nowMs: parts.now() })),

    readDeliveries: () =>
      later(() => {
        markRead(store)
        return null
      }),
    studyDelivery: ({ deliveryId }) => {
      const delivery = store.deliveries.find(deliveryId)
      const body = store.deliveries.body(deliveryId)
      return delivery === null || body === null
        ? Promise.reject(deliveryNotFound(deliveryId))
        : cases.study(delivery, body)
    },

    replay: (order) => parts.replays.replay(order),
    stopReplay: () =>
      later(() => {
        parts.replays.stop()
        return null
      }),
    replays: ({ deliveryId }) => later(() => parts.replays.of(deliveryId)),
    compareDeliveries: ({ leftId, rightId }) => later(() => parts.deliveryTexts.compare(leftId, rightId)),
    copyDelivery: (order) =>
      later(() => {
        const { text, redactionCount } = parts.deliveryTexts.written(order)
        parts.desktop?.writeClipboard(text)
        return { redactionCount }
      }),

    credentials: () => later(() => ({ credentials: parts.credentials.list(), hasKeyring: parts.hasKeyring })),
    saveCredential: (given) => later(() => parts.credentials.put(given)),
    allowCredentialHosts: ({ id, hosts }) => later(() => parts.credentials.allowHosts(id, hosts)),
    questions: () => later(() => parts.consents.questions()),
    answerQuestion: ({ id, answer }) =>
      later(() => {
        parts.consents.answer(id, answer)
        return null
      }),
    consents: () => later(() => parts.consents.list()),
    revokeConsent: ({ id }) =>
      later(() => {
        parts.consents.revoke(id)
        return parts.consents.list()
      }),
    importCredentials: () => chooseCredentials(parts),
    removeCredential: ({ id }) =>
      later(() => {
        parts.credentials.remove(id)
        return null
      }),
    restoreCredential: ({ id }) => later(() => parts.credentials.restore(id)),
    aiSteps: (filter) => later(() => ai.view(filter)),
    aiRuns: (asked) => later(() => ai.runs(asked)),
    previewAiReport: (filter) => ai.preview(filter),
    exportAiReport: async ({ formats, folder, ...filter }) => {
      if (folder !== undefined) return { paths: await ai.writeInto(folder, filter, formats) }
      const suggestedName = ai.fileName(formats[0] ?? 'json')
      const path = await parts.desktop?.saveFile({ title: 'Export the report on AI steps', suggestedName })
      return path === undefined || path === null ? null : { paths: await ai.writeAs(path, filter, formats) }
    },

    redactionRules: () => later(() => parts.rules.rules()),
    changeRedactionRules: (change) => parts.rules.change(change),
    previewRedaction: ({ text, ...rules }) => parts.rules.preview(text, rules),

    takeFreePort: () => parts.takeFreePort(),
    storage: () => later(() => parts.storage.view()),
    changeRetention: (retention) => later(() => parts.storage.change(retention)),
    prune: async () => {
      const { removed, fileBytesBefore, fileBytesAfter, isStopped } = await parts.retention.prune()
      return { removed, freedBytes: Math.max(0, fileBytesBefore - fileBytesAfter), isStopped }
    },
    stopRemoval: () =>
      later(() => {
        parts.retention.stop()
        parts.deletions.stop()
        return null
      }),
    keep: ({ kind, id, isKept }) =>
      later(() => {
        parts.storage.mark({ kind, id }, isKept)
        return null
      }),
    planDeletion: (deletion) => later(() => parts.deletions.plan(deletion)),
    delete: (deletion) => parts.deletions.delete(deletion),
    undoDeletion: ({ undoId }) => later(() => parts.deletions.undo(undoId)),

    settings: () => later(() => readSettings(store)),
    changeSettings: async (changed) => {
      const before = readSettings(store)
      const settings: Settings = {
        port: changed.port ?? before.port,
        address: changed.address ?? before.address,
        unmatchedAnswer: changed.unmatchedAnswer ?? before.unmatchedAnswer,
        theme: changed.theme ?? before.theme,
        executionTimeoutSeconds: changed.executionTimeoutSeconds ?? before.executionTimeoutSeconds,
        concurrentExecutions: changed.concurrentExecutions ?? before.concurrentExecutions,
      }
      writeSettings(store, settings)
      await parts.settingsChanged(settings, settings.port !== before.port || settings.address !== before.address)
      return settings
    },
  }
}

/** Nothing of the method is sent while nothing listens. @throws ProblemError why it does not listen */
function mustListen(status: ListenerStatus): void {
  if (status.kind === 'listening') return
  throw new ProblemError(
    (status.kind === 'stopped' ? status.problem : null) ?? {
      code: 'ADDRESS_NOT_AVAILABLE',
      sentence: `Nothing was sent: the listener is ${status.kind}.`,
      remedy: 'Send again when it listens.',
    },
  )
}

/** A promise of what the function returns or throws. */
function later<Value>(work: () => Value): Promise<Value> {
  return new Promise((resolve) => {
    resolve(work())
  })
}

/** @throws ProblemError INVALID_INPUT */
function checkSize(name: string, text: string): string {
  const problem = tooLarge(basename(name), Buffer.byteLength(text))
  if (problem !== null) throw new ProblemError(problem)
  return text
}

async function chooseCase({ desktop, cases }: CallParts): Promise<CaseView | null> {
  const path = await desktop?.chooseFile({ title: 'Open a case or a workflow', extensions: ['json'] })
  return path === undefined || path === null ? null : cases.goOn(checkSize(path, readTextFile(path)), basename(path))
}

async function chooseText({ desktop }: CallParts): Promise<{ readonly name: string; readonly text: string } | null> {
  const path = await desktop?.chooseFile({ title: 'Open a case or a workflow', extensions: ['json'] })
  return path === undefined || path === null
    ? null
    : { name: basename(path), text: checkSize(path, readTextFile(path)) }
}

async function chooseCredentials({ desktop, credentials }: CallParts): Promise<readonly KeptCredential[] | null> {
  const path = await desktop?.chooseFile({ title: 'Import a decrypted credentials export', extensions: ['json'] })
  return path === undefined || path === null ? null : credentials.read(readTextFile(path), basename(path))
}

/** Of a crashed execution nothing was kept but its delivery. */
function keptBeginning(
  { status, deliveryId, nodeRuns }: Execution,
  shelved: ShelvedWorkflow,
  { store, reread }: CallParts,
): Promise<ExecutionInput | null> {
  if (status !== 'crashed' || deliveryId === null || nodeRuns.length > 0) return Promise.resolve(null)
  return readExecutionInput(deliveryId, shelved, store, reread())
}

function executionView({ store, shelf, surroundings }: CallParts, executionId: string): ExecutionView {
  const execution = store.executions.find(executionId)
  if (execution === null) throw executionNotFound(executionId)
  const first = firstFailure(execution)
  return {
    execution: {
      ...execution,
      nodeRuns: execution.nodeRuns.map((run) => ({
        ...run,
        inputs: run.inputs.map((items) => items.slice(0, shownItems)),
        outputs: run.outputs?.map((items) => items.slice(0, shownItems)) ?? null,
      })),
    },
    workflow: shelf.find(execution.workflowId)?.workflow ?? null,
    counts: execution.nodeRuns.map((run) => ({
      inputs: run.inputs.map((items) => items.length),
      outputs: (run.outputs ?? []).map((items) => items.length),
    })),
    firstFailure: first === null ? null : { executionIndex: first.run.executionIndex, failure: first.failure },
    retries: store.executions.chain(executionId),
    messages: store.outbox.ofExecution(executionId, shownMessages),
    ...linksOf(store, executionId, surroundings.baseUrl),
  }
}

interface ItemsAsked {
  readonly executionId: string
  readonly executionIndex: number
  readonly side: 'input' | 'output'
  readonly slot: number
  readonly offset: number
  readonly limit: number
}

function itemsPage(store: Store, asked: ItemsAsked): ItemsPage {
  const execution = store.executions.find(asked.executionId)
  if (execution === null) throw executionNotFound(asked.executionId)
  const run = execution.nodeRuns.find((one) => one.executionIndex === asked.executionIndex)
  const items = (asked.side === 'input' ? run?.inputs : run?.outputs)?.[asked.slot] ?? []
  return { total: items.length, items: items.slice(asked.offset, asked.offset + asked.limit) }
}

function deliveryView(store: Store, deliveryId: string): Awaited<ReturnType<CallFunctions['delivery']>> {
  const delivery = store.deliveries.find(deliveryId)
  const body = store.deliveries.body(deliveryId)
  if (delivery === null || body === null) throw deliveryNotFound(deliveryId)
  return { delivery, body: textOf(body) }
}

/** The bytes as text, cut at 1 MiB; null where they are not text. */
function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, 1024 * 1024), { stream: true })
  } catch {
    return null
  }
}

function summaryOf(workflow: Workflow, { store, webhooksOf }: CallParts): WorkflowSummary {
  return {
    id: workflow.id,
    name: workflow.name,
    active: workflow.active,
    nodeCount: workflow.nodes.length,
    webhooks: webhooksOf(workflow),
    lastExecution: store.executions.page({ limit: 1, workflowId: workflow.id })[0] ?? null,
  }
}

function executionNotFound(executionId: string): ProblemError {
  return new ProblemError({
    code: 'EXECUTION_NOT_FOUND',
    sentence: `There is no execution with the id "${executionId}".`,
    remedy: 'Choose one of the list of executions; it may have been deleted, or have gone with the retention.',
  })
}

function notRunning(store: Store, executionId: string): ProblemError {
  const summary = store.executions.summary(executionId)
  if (summary === null) return executionNotFound(executionId)
  return new ProblemError({
    code: 'EXECUTION_NOT_RUNNING',
    sentence: `Execution ${executionId} is not running: its status is "${summary.status}".`,
    remedy: 'Only an execution that runs or waits can be cancelled.',
  })
}

function notActivated(workflow: Workflow, problem: string): ProblemError {
  return new ProblemError({
    code: 'WORKFLOW_NOT_ACTIVATED',
    sentence: `The workflow "${workflow.name}" was left inactive: ${problem}`,
    remedy: 'Mend that, then activate it again.',
  })
}
