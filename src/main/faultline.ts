/**
 * Faultline without a window: wires the rooms in the order in which data flows. A delivery arrives (listener) → an execution
 * runs (engine) → it is kept (store) → it is explained (diagnosis) → it is written (export). What only Electron can do is
 * handed in, so that tests and the command line open the whole app.
 */
import { createHash } from 'node:crypto'
import type { LookupFunction } from 'node:net'
import { v7 as createId } from 'uuid'
import type { CallFunctions, NoticeName, Notices, Settings } from '../shared/contract.ts'
import type { OpenCredential } from '../shared/credential.ts'
import type { Desktop, Seal } from '../shared/desktop.ts'
import type { ListenerStatus } from '../shared/listener-status.ts'
import { ProblemError, type Problem } from '../shared/problem.ts'
import type { UnmatchedAnswer } from '../shared/unmatched-answer.ts'
import type { Workflow } from '../shared/workflow.ts'
import { openSandbox } from './engine/sandbox/sandbox.ts'
import { openAiDesk } from './evidence/ai-reports.ts'
import { alteredVersion } from './lab/altered-version.ts'
import { openBench } from './lab/test-rig.ts'
import { openCaseRepository } from './studies/case-repository.ts'
import { createCalls } from './window-calls/create-calls.ts'
import { addCaseCredentials } from './credentials/case-credentials.ts'
import { openCaseDesk, type CaseDesk } from './studies/study-session.ts'
import { createCredentialBox, type CredentialBox } from './credentials/credential-registry.ts'
import { openConsents } from './consents/consents.ts'
import { openCredentialGate } from './consents/credential-gate.ts'
import { openCredentialShelf } from './credentials/credential-store.ts'
import { openDeliveryDesk } from './deliveries/delivery-intake.ts'
import { errorWorkflowRun } from './executions/start-error-workflow.ts'
import { openExecutionService, type ExecutionService } from './executions/execution-service.ts'
import { fingerprintExecution } from './executions/fingerprint-execution.ts'
import { bodyLimitBytes } from './settings/limits.ts'
import { openExportDesk } from './evidence/evidence-export.ts'
import { openEarlierSecrets } from './credentials/hide-earlier-secrets.ts'
import { openKeptStore, type KeptStore } from './credentials/open-credential-keeping-store.ts'
import { digestKeyName, ownSecret } from './credentials/own-secret.ts'
import { openGuard, type Guard } from './guard/guard.ts'
import { openHostGate, type HostPolicy } from './consents/host-gate.ts'
import { keptSuccess } from './studies/last-successful-run.ts'
import { listenAtFirst, takeFreePort, type ListenerPortParts } from './settings/listener-port.ts'
import { openProviderSecrets } from './credentials/provider-secrets.ts'
import { problemOf } from './window-calls/problem-of.ts'
import { realSurroundings } from './executions/real-surroundings.ts'
import { recoverInterrupted } from './executions/recover-interrupted.ts'
import { openDeliveryTexts } from './deliveries/copy-delivery.ts'
import { openReplayDesk } from './deliveries/replays.ts'
import { openRecordDesk, type RecordDesk } from './evidence/diagnostic-records.ts'
import { readSettings } from './settings/settings.ts'
import { openDeletionService } from './retention/deletion-service.ts'
import { forgetSettings } from './retention/forget-settings.ts'
import { openRetentionService } from './retention/retention-service.ts'
import { openStorageService } from './retention/storage-service.ts'
import { openRulesDesk } from './guard/redaction-settings.ts'
import { sweepThrowAwayFolders } from './data-folder/throw-away-folder.ts'
import { openWorkerPool } from './queue-workers/worker-pool.ts'
import { openWorkflowDesk } from './workflows/workflow-editing.ts'
import { openWorkflowShelf, type WorkflowShelf } from './workflows/workflow-repository.ts'
import { isWebhookNode, registrationsOf } from './listener/registration.ts'
import { exposureOf } from './listener/listen-problem.ts'
import { openListener, type Listener } from './listener/listener.ts'
import { createTestListening } from './listener/test-listening.ts'
import {
  activationProblems,
  webhookTable,
  webhooksOf,
  type WebhookTable,
  conflictOf,
  servedInstead,
} from './listener/webhook-table.ts'
import { convertFile, type ConversionProgress } from './store/convert-file.ts'
import type { Store } from './store/open-store.ts'
import { storeProblem } from './store/store-problem.ts'
import { openCompressedPace } from './world/pace.ts'

export interface FaultlineOptions {
  readonly dataFolder: string
  /** Port of the listener; null: the one of the settings. 0: any free one. */
  readonly port: number | null
  /** True: at the very first start a free port is taken where the usual one is not free. */
  readonly mayMovePort?: boolean
  /** Where the listener is reached; absent: as the settings say. */
  readonly address?: string
  /** What a request is answered that reaches no active webhook; absent: as the settings say. */
  readonly unmatchedAnswer?: UnmatchedAnswer
  readonly now: () => number
  readonly version: string
  readonly platform: string
  /** Shows the system's dialogs and clipboard; absent without a window. */
  readonly desktop?: Desktop
  readonly credentials?: readonly OpenCredential[]
  /** True: it is refused where another Faultline runs the executions of the data folder already. */
  readonly alone?: boolean
  /** The system's keyring; null or absent where there is none. */
  readonly seal?: Seal | null
  /** Told while an older store is rewritten, before anything else happens. */
  readonly onConversion?: (progress: ConversionProgress) => void
  /** False: nothing is let go by the retention. */
  readonly prunes?: boolean
  /** How hosts other than this machine are dealt with outside of a case; absent: all of them are closed. */
  readonly outgoing?: HostPolicy
  /** How names of real hosts are looked up; absent: as the platform does. */
  readonly lookup?: LookupFunction
}

export type NoticeListener = <Name extends NoticeName>(name: Name, value: Notices[Name]) => void

export interface Faultline {
  readonly calls: CallFunctions
  /** Hears every notice until the returned function is called. */
  readonly onNotice: (listener: NoticeListener) => () => void
  readonly listener: () => ListenerStatus
  readonly store: Store
  readonly shelf: WorkflowShelf
  readonly cases: CaseDesk
  readonly executions: ExecutionService
  readonly records: RecordDesk
  /** Redaction at every exit, with the secrets of the session and the rules of the person. */
  readonly guard: Guard
  /** Why a workflow cannot be activated, in sentences; empty where it can be. */
  readonly activationProblems: (workflow: Workflow) => readonly string[]
  /** Takes no more deliveries and finishes what is running: from then on nothing is told. */
  readonly finish: () => Promise<void>
  /** The same, then closes everything. */
  readonly close: () => Promise<void>
}

const limits = { bodyBytes: bodyLimitBytes, keptBytes: bodyLimitBytes }

/**
 * Opens everything.
 *
 * @throws ProblemError of the store. A listener that cannot listen is no reason to fail: its status says why.
 */
export async function openFaultline(options: FaultlineOptions): Promise<Faultline> {
  const credentials = createCredentialBox()
  credentials.add(options.credentials ?? [])
  await convertFile(options.dataFolder, options.onConversion ?? (() => undefined))
  const kept = openKeptStore(options.dataFolder, credentials)
  const { store } = kept
  try {
    const runs = store.takeRunLock()
    if (options.alone === true && !runs) throw alreadyRun(options.dataFolder)
    sweepThrowAwayFolders()
    return await openWith({ ...kept, credentials }, runs, options)
  } catch (error) {
    store.close()
    throw storeProblem(error, store.file)
  }
}

function alreadyRun(dataFolder: string): ProblemError {
  return new ProblemError({
    code: 'DATABASE_IN_USE',
    sentence: `Another Faultline already runs the data folder ${dataFolder}.`,
    remedy: 'End it, or choose another data folder with --data DIR.',
  })
}

/** `runs`: whether this process runs the executions of the data folder. */
async function openWith(
  { store, keeper, credentials }: KeptStore & { readonly credentials: CredentialBox },
  runs: boolean,
  options: FaultlineOptions,
): Promise<Faultline> {
  const { now } = options
  const listeners = new Set<NoticeListener>()
  const tell: NoticeListener = (name, value) => {
    for (const listener of listeners) listener(name, value)
  }

  store.late.onStatus((storeStatus) => {
    tell('store', storeStatus)
  })
  const isOfSweep = (reproductionId: string | null): boolean =>
    reproductionId !== null && store.reproductions.isOfSweep(reproductionId)
  let settings = readSettings(store)
  const sandbox = openSandbox()
  const earlier = openEarlierSecrets(store, keeper)
  const hideEarlier = (): void => {
    earlier.hide().catch((error: unknown) => {
      tell('problem', problemFrom(error))
    })
  }
  const credentialShelf = openCredentialShelf(store, credentials, options.seal ?? null, hideEarlier)
  const secrets = openProviderSecrets(store, credentials)
  const guard = openGuard({ store, knownValues: credentials.knownValues })
  const consents = openConsents({
    store,
    now,
    changed: (questions) => {
      tell('questions', questions)
    },
  })
  const policy: HostPolicy = options.outgoing ?? { kind: 'listed', hosts: [] }
  const credentialGate = openCredentialGate({ box: credentials, consents, asks: policy.kind === 'ask', now })

  let table: WebhookTable | null = null
  const testListening = createTestListening(now)
  const shelf = openWorkflowShelf(store, now, () => {
    table = null
  })
  const webhooks = (): WebhookTable =>
    (table ??= webhookTable(
      shelf.all().map((one) => one.workflow),
      testListening,
    ))

  const conflictIn = (workflow: Workflow): string | null =>
    registrationsOf(workflow)
      .map((one) => conflictOf(one, webhooks()))
      .find((one) => one !== null) ?? null

  const others = ({ id }: Workflow): readonly Workflow[] =>
    shelf.all().flatMap(({ workflow }) => (workflow.id === id ? [] : [workflow]))

  let status: ListenerStatus = { kind: 'starting' }
  const baseUrl = (): string =>
    status.kind === 'listening' ? status.url : `http://127.0.0.1:${String(options.port ?? settings.port)}`
  const surroundings = realSurroundings({
    store,
    credentials,
    credentialFor: credentialGate.find,
    gate: openHostGate({
      policy,
      consents,
      credential: (id) => credentials.all().find((one) => one.id === id) ?? null,
      redact: (text) => guard.redactor().redact(text),
    }),
    lookup: options.lookup,
    now,
    baseUrl,
    workflow: (id) => shelf.find(id)?.workflow ?? null,
    keepMessage: (message) => {
      store.outbox.add(createId(), message)
    },
    variables: {},
  })

  let cases: CaseDesk | null = null
  const digestKey = ownSecret(store, digestKeyName)
  const executions: ExecutionService = openExecutionService({
    store,
    sandbox,
    now,
    appVersion: options.version,
    digestKey,
    onExecution: (summary, reproductionId) => {
      if (isOfSweep(reproductionId)) return
      tell('execution', summary)
      cases?.executionEnded(summary)
    },
    onNodeRun: (notice) => {
      tell('nodeRun', notice)
    },
    timeoutMs: () => (settings.executionTimeoutSeconds === 0 ? null : settings.executionTimeoutSeconds * 1000),
    concurrentExecutions: () => settings.concurrentExecutions,
    surroundings,
    versionOf: (workflow) => shelf.find(workflow.id)?.version ?? alteredVersion(workflow),
    staticData: (workflowId) => shelf.find(workflowId)?.workflow.staticData ?? null,
    keepStaticData: (workflowId, staticData) => {
      shelf.keepStaticData(workflowId, staticData)
    },
    errorWorkflowRun: (order, id, outcome) =>
      errorWorkflowRun(order, id, outcome, {
        shelf,
        executions: () => executions,
        keep: store.late.keep,
        baseUrl,
        guard,
      }),
  })
  const deliveries = openDeliveryDesk({
    store,
    shelf,
    executions,
    surroundings,
    sandbox,
    tell: (delivery) => {
      if (!isOfSweep(delivery.reproductionId)) tell('delivery', delivery)
    },
  })

  const reread = () => ({
    credential: credentials.find,
    bodyBytes: limits.bodyBytes,
    baseUrl: baseUrl(),
  })
  const goOn = runs
    ? recoverInterrupted({
        store,
        shelf,
        executions,
        surroundings,
        reread,
        now,
        onExecution: (execution) => {
          tell('execution', execution)
        },
      })
    : null

  let listener: Listener | null = null
  const listen = async (port: number): Promise<ListenerStatus> => {
    try {
      listener = await openListener({
        port,
        address: options.address ?? settings.address,
        now,
        createId,
        limits,
        unmatchedAnswer: () => options.unmatchedAnswer ?? settings.unmatchedAnswer,
        webhooks: (arrival) => {
          const meant = deliveries.meant(arrival)
          // The workflow under study comes first, as its reproduction runs it: no other one takes its deliveries.
          return meant === null ? webhooks() : webhookTable([meant, ...others(meant)], testListening)
        },
        credential: (type, reference) => credentials.find(type, reference),
        signatureKeys: secrets.keysOf,
        ...deliveries,
      })
      const { address, url } = listener
      status = { kind: 'listening', address, port: listener.port, url, exposure: exposureOf(address) }
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      status = { kind: 'stopped', problem: error.problem }
    }
    tell('listener', status)
    return status
  }

  const kept = openCaseRepository(store, now)
  const workers = openWorkerPool()
  cases = openCaseDesk({
    kept,
    shelf,
    now,
    webhooksOf: (workflow) => webhooksOf(workflow, baseUrl()),
    conflict: conflictIn,
    servedInstead: (workflow) => servedInstead(workflow, webhooks())?.name ?? null,
    baseUrl,
    openBench: (file, compressed) =>
      openBench(file, {
        store,
        surroundings,
        deliveries,
        credentials: { ...credentials, isHeldBack: credentialGate.isHeldBack },
        workers,
        ...(options.lookup === undefined ? {} : { lookup: options.lookup }),
        listener: () => status,
        now,
        ...(compressed ? { pace: openCompressedPace() } : {}),
      }),
    addCredentials: (file) => {
      addCaseCredentials(file.credentials, credentials, (reference) => caseSecret(store, `credential ${reference}`))
    },
    credentials: credentials.all,
    webhookCredential: (workflow) => webhookCredentialOf(workflow, credentials),
    secret: secrets.forReference,
    changed: (view) => {
      tell('case', view)
    },
    reproduced: (reproduction) => {
      store.reproductions.save(reproduction)
      tell('reproduction', reproduction)
    },
    execution: (id) => store.executions.find(id),
    executionToSend: (id) => store.executions.findToSend(id),
    lastSuccess: (workflowId) => keptSuccess(store, workflowId),
    swept: (sweep) => {
      tell('sweep', sweep)
    },
  })
  const workflows = openWorkflowDesk({
    store,
    shelf,
    sandbox,
    surroundings,
    webhooksOf: (workflow) => webhooksOf(workflow, baseUrl()),
    altered: cases.workflowAltered,
  })
  const problemsOf = (workflow: Workflow): readonly string[] =>
    activationProblems(workflow, webhooks(), (type, reference) => credentials.find(type, reference))
  const records = openRecordDesk({
    store,
    guard,
    shelf,
    fingerprintNow: (shelved) =>
      fingerprintExecution({ ...shelved, items: [], surroundings, appVersion: options.version, key: digestKey }),
    appVersion: options.version,
    platform: options.platform,
    now: options.now,
  })
  const ports: ListenerPortParts = {
    store,
    listen: async (port) => {
      await listener?.close()
      listener = null
      return listen(port)
    },
    kept: (now) => {
      settings = now
      tell('settings', now)
    },
  }
  if (options.mayMovePort === true && options.port === null) status = await listenAtFirst(settings.port, ports)
  else await listen(options.port ?? settings.port)
  await cases.reopen()
  // Whoever opens Faultline comes first: it may want to hear what happens.
  const goingOn = new Promise<void>((resolve) => {
    setImmediate(() => {
      if (goOn !== null) executions.wakeWaiting()
      hideEarlier()
      resolve(goOn?.())
    })
  })

  const problemTold = (error: unknown): void => {
    tell('problem', problemFrom(error))
  }
  const onRemoval = (progress: Notices['removal']): void => {
    tell('removal', progress)
  }
  const retention = openRetentionService({
    store,
    now,
    reproductionIds: kept.keptReproductions,
    onProgress: onRemoval,
    onProblem: problemTold,
  })
  const deletions = openDeletionService({
    store,
    shelf,
    cases: kept,
    cancel: executions.cancel,
    offersUndo: true,
    closeCase: async (workflowId) => {
      const open = cases.current()
      if (open !== null && (workflowId === null || open.workflow.id === workflowId)) await cases.leave()
    },
    reset: (what) => {
      if (what.credentials) for (const { id } of credentialShelf.list()) credentialShelf.remove(id)
      forgetSettings(store, what.settings)
      settings = readSettings(store)
      tell('settings', settings)
      return Promise.resolve()
    },
    onProgress: onRemoval,
  })
  // Whoever only looks at a folder that another Faultline serves lets nothing go from it.
  if (goOn !== null && options.prunes !== false) retention.start()

  const calls = createCalls({
    retention,
    deletions,
    storage: openStorageService({
      store,
      shelf,
      retention,
      deletions,
      isCase: (id) => kept.recent().some((one) => one.id === id),
    }),
    version: options.version,
    platform: options.platform,
    dataFolder: options.dataFolder,
    desktop: options.desktop ?? null,
    store,
    shelf,
    cases,
    executions,
    surroundings,
    records,
    recentCases: kept.recent,
    credentials: credentialShelf,
    consents,
    hasKeyring: (options.seal ?? null) !== null,
    rules: openRulesDesk(store, guard, now),
    exporting: openExportDesk({
      records,
      desktop: options.desktop ?? null,
      tell: (progress) => {
        tell('exportProgress', progress)
      },
    }),
    replays: openReplayDesk({
      store,
      deliveries,
      surroundings,
      listener: () => status,
      keysOf: secrets.keysOf,
      now,
      tell: (replay) => {
        tell('replay', replay)
      },
    }),
    deliveryTexts: openDeliveryTexts({ store, redactor: guard.redactor, baseUrl, version: options.version }),
    ai: openAiDesk(store, guard, now),
    workflows,
    now,
    guard,
    status: () => status,
    takeFreePort: () => takeFreePort(ports),
    ping: async () => (await listener?.ping()) ?? { answered: false, sentence: 'The listener is not listening.' },
    webhooksOf: (workflow) => webhooksOf(workflow, baseUrl()),
    activationProblems: problemsOf,
    failed: (error) => {
      tell('problem', problemFrom(error))
    },
    reread,
    settingsChanged: async (changed: Settings, placeChanged: boolean) => {
      settings = changed
      if (placeChanged) {
        await listener?.close()
        listener = null
        await listen(changed.port)
      }
      tell('settings', changed)
    },
  })

  const finishAll = async (): Promise<void> => {
    await goingOn
    await cases.close()
    // Nobody is there to answer any more: what is held must not hold up the end.
    consents.close()
    await listener?.close()
    await executions.idle()
  }
  let finished: Promise<void> | null = null
  const finish = (): Promise<void> => (finished ??= finishAll())

  return {
    calls,
    onNotice: (heard) => {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
    listener: () => status,
    store,
    shelf,
    cases,
    executions,
    records,
    guard,
    activationProblems: problemsOf,
    finish,
    close: async () => {
      await finish()
      await Promise.all([earlier.close(), retention.close(), deletions.close()])
      await Promise.all([sandbox.close(), surroundings.close(), guard.close(), workers.close()])
      store.close()
    },
  }
}

/** The credential of the first webhook that is protected with one. */
function webhookCredentialOf(workflow: Workflow, credentials: CredentialBox): OpenCredential | null {
  const references = workflow.nodes.filter(isWebhookNode).flatMap((node) => Object.entries(node.credentials ?? {}))
  const found = references.map(([type, reference]) => credentials.find(type, reference))
  return found.find((one) => one !== null) ?? null
}

/** A secret of this store for something that a case names. */
function caseSecret(store: Store, name: string): string {
  return createHash('sha256')
    .update(`${ownSecret(store, 'case-secrets')} ${name}`)
    .digest('hex')
}

function problemFrom(thrown: unknown): Problem {
  const error = problemOf(thrown)
  if (error instanceof ProblemError) return error.problem
  const text = error instanceof Error ? error.message : String(error)
  return { code: 'UNEXPECTED', sentence: `Faultline failed inside itself: ${text}.`, remedy: 'Please report it.' }
}
