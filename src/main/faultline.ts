/**
 * Faultline without a window: opens the rooms in the order in which data flows. A delivery arrives (listener) → an execution
 * runs (engine) → it is kept (store) → it is explained (diagnosis) → it is written (export). What only Electron can do is
 * handed in, so that tests and the command line open the whole app.
 */
import { acts } from '../shared/acts.ts'
import type { CallFunctions } from '../shared/contract.ts'
import type { ListenerStatus } from '../shared/listener-status.ts'
import type { NoticeListener, NoticeName } from '../shared/notices.ts'
import { ProblemError } from '../shared/problem.ts'
import type { Workflow } from '../shared/workflow.ts'
import { createCredentialRegistry } from './credentials/credential-registry.ts'
import { givenSecretCredentials } from './credentials/given-secrets.ts'
import { openKeptStore } from './credentials/open-credential-keeping-store.ts'
import { sweepThrowAwayFolders } from './data-folder/throw-away-folder.ts'
import type { DiagnosticRecords } from './evidence/diagnostic-records.ts'
import type { ExecutionService } from './executions/execution-service.ts'
import { idleOrHeld } from './executions/idle-or-held.ts'
import { recoverInterrupted } from './executions/recover-interrupted.ts'
import type { Guard } from './guard/guard.ts'
import { openCaseExport } from './evidence/case-export.ts'
import { openWorkflowExport } from './evidence/workflow-export.ts'
import { activationProblems } from './listener/webhook-table.ts'
import type { SeriesSession } from './series/series-session.ts'
import { unfitSettings } from './settings/settings.ts'
import { convertFile } from './store/convert-file.ts'
import type { Store } from './store/open-store.ts'
import { storeProblem } from './store/store-problem.ts'
import type { StudySession } from './studies/study-session.ts'
import { createCalls } from './window-calls/create-calls.ts'
import type { FaultlineOptions } from './wiring/faultline-options.ts'
import { openDeliveryRooms, type DeliveryRooms } from './wiring/open-delivery-rooms.ts'
import { openEvidenceRooms } from './wiring/open-evidence-rooms.ts'
import { openFoundation, type Foundation, type OpenedStore } from './wiring/open-foundation.ts'
import { openAgainRooms } from './wiring/open-again-rooms.ts'
import { readinessHere } from './wiring/readiness-here.ts'
import { openRetentionRooms } from './wiring/open-retention-rooms.ts'
import { openStudyRooms } from './wiring/open-study-rooms.ts'
import { applySettings, listenAtFreePort, startListening } from './wiring/start-listening.ts'
import type { WorkflowRepository } from './workflows/workflow-repository.ts'

export interface Faultline {
  readonly calls: CallFunctions
  /** Notifies of every notice, or of these `only`, until the returned function is called. */
  readonly onNotice: (listener: NoticeListener, only?: readonly NoticeName[]) => () => void
  readonly listener: () => ListenerStatus
  readonly store: Store
  readonly repository: WorkflowRepository
  readonly cases: StudySession
  readonly executions: ExecutionService
  readonly records: DiagnosticRecords
  readonly series: SeriesSession
  /** Redaction at every exit, with the secrets of the session and the rules of the person. */
  readonly guard: Guard
  /** Why a workflow cannot be activated, in sentences; empty where it can be. */
  readonly activationProblems: (workflow: Workflow) => readonly string[]
  /** Takes no more deliveries and finishes what is running: from then on nothing is told. */
  readonly finish: () => Promise<void>
  /** The same, then closes everything. */
  readonly close: () => Promise<void>
}

/**
 * Opens everything.
 *
 * @throws ProblemError of the store. A listener that cannot listen is no reason to fail: its status says why.
 */
export async function openFaultline(options: FaultlineOptions): Promise<Faultline> {
  const credentials = createCredentialRegistry()
  credentials.add([...(options.credentials ?? []), ...givenSecretCredentials()])
  await convertFile(options.dataFolder, options.onConversion ?? (() => undefined))
  const kept = openKeptStore(options.dataFolder, credentials)
  const { store } = kept
  try {
    const runsExecutions = store.takeRunLock()
    if (options.alone === true && !runsExecutions) throw alreadyRun(options.dataFolder)
    sweepThrowAwayFolders()
    return await openRooms({ ...kept, credentials }, runsExecutions, options)
  } catch (error) {
    store.close()
    throw storeProblem(error, store.file)
  }
}

function alreadyRun(dataFolder: string): ProblemError {
  return new ProblemError({
    code: 'DATABASE_IN_USE',
    sentence: `Another Faultline already runs the data folder ${dataFolder}.`,
    remedy: `End it, or ${acts.otherDataFolder}.`,
  })
}

/** `runsExecutions`: whether this process runs the executions of the data folder. */
async function openRooms(opened: OpenedStore, runsExecutions: boolean, options: FaultlineOptions): Promise<Faultline> {
  const foundation = openFoundation(opened, options)
  const deliveryRooms = openDeliveryRooms(foundation, options)
  const resumeInterrupted = runsExecutions ? markInterrupted(foundation, deliveryRooms, options) : null
  const studyRooms = openStudyRooms(foundation, deliveryRooms, options)
  const evidenceRooms = openEvidenceRooms(foundation, deliveryRooms, options)
  const againRooms = openAgainRooms(foundation, deliveryRooms, evidenceRooms, options)
  const retentionRooms = openRetentionRooms(foundation, deliveryRooms, studyRooms, options)
  const { store, notices, credentials, guard, settings } = foundation
  const { listening, executions, repository, routing } = deliveryRooms
  const { cases } = studyRooms
  const filesFolder = (): string | null => {
    const named = options.filesFolder ?? settings.value.filesFolder
    return named === '' ? null : named
  }
  const whyNotActivated = (workflow: Workflow): readonly string[] =>
    activationProblems(workflow, routing.table(), (type, reference) => credentials.find(type, reference))

  let resumed: Promise<void> = Promise.resolve()
  let finished: Promise<void> | null = null
  const finish = (): Promise<void> =>
    (finished ??= finishAll(resumed, [
      againRooms.channels.closeAll,
      againRooms.series.close,
      cases.close,
      studyRooms.services.close,
      studyRooms.triage.close,
      evidenceRooms.log.close,
      closeNow(foundation.consents),
      closeNow({ close: executions.releaseCallers }),
      listening.close,
      () => idleOrHeld(executions, store),
    ]))
  const close = async (): Promise<void> => {
    await finish()
    deliveryRooms.textIndexing.close()
    await Promise.all(
      [foundation.earlierSecrets, retentionRooms.retention, retentionRooms.deletions].map((one) => one.close()),
    )
    await Promise.all(
      [foundation.sandbox, deliveryRooms.surroundings, guard, studyRooms.workers, evidenceRooms.measuring].map((one) =>
        one.close(),
      ),
    )
    deliveryRooms.runningNodes.close()
    store.close()
  }
  const callFunctions = (): CallFunctions =>
    createCalls({
      ...options,
      ...foundation,
      ...deliveryRooms,
      ...studyRooms,
      ...evidenceRooms,
      ...againRooms,
      ...retentionRooms,
      desktop: options.desktop ?? null,
      caseExport: openCaseExport(cases.fileOf, { guard, desktop: options.desktop ?? null }),
      workflowExport: openWorkflowExport({ repository, guard, desktop: options.desktop ?? null }),
      recentCases: studyRooms.caseRepository.recent,
      credentials: foundation.credentialStore,
      credentialsAtHand: credentials.all,
      hasKeyring: (options.seal ?? null) !== null,
      status: listening.status,
      ping: listening.ping,
      activationProblems: whyNotActivated,
      readiness: () => readinessHere(cases.current(), { credentials, repository, filesFolder }),
      failed: notices.notifyProblem,
      takeFreePort: () => listenAtFreePort(foundation, listening),
      settingsChanged: (changed, placeChanged) => applySettings({ settings }, listening, changed, placeChanged),
    })
  try {
    const calls = callFunctions()
    await startListening(foundation, listening, options)
    // A case that cannot be opened again keeps nobody from starting.
    const reopened = await cases.reopen().then(
      () => null,
      (error: unknown) => ({ error }),
    )
    resumed = resumeSoon(foundation, deliveryRooms, resumeInterrupted, reopened)
    // Whoever only looks at a folder that another Faultline serves lets nothing go from it.
    if (runsExecutions && options.prunes !== false) retentionRooms.retention.start()
    if (runsExecutions) deliveryRooms.textIndexing.start()
    return {
      calls,
      onNotice: notices.onNotice,
      listener: listening.status,
      store,
      repository,
      cases,
      executions,
      records: evidenceRooms.records,
      series: againRooms.series,
      guard,
      activationProblems: whyNotActivated,
      finish,
      close,
    }
  } catch (error) {
    // Nothing of it may go on behind the back of whoever hears that it could not be opened.
    await close()
    throw error
  }
}

/** Marks what an earlier Faultline left behind; the returned function runs what had not begun. */
function markInterrupted(
  { store, notices }: Foundation,
  { repository, executions, surroundings, runningNodes }: DeliveryRooms,
  { now }: FaultlineOptions,
): () => void {
  const resume = recoverInterrupted({
    store,
    repository,
    executions,
    surroundings,
    leftAt: (id) => runningNodes.leftAt(id),
    now,
    onExecution: (execution) => {
      notices.notify('execution', execution)
    },
  })
  runningNodes.forgetLeft()
  return resume
}

/**
 * Goes on with what was interrupted and says what was found, a moment later: whoever opens Faultline may want to be notified.
 * Never rejects: nobody waits for it before the end, which must come all the same.
 */
async function resumeSoon(
  { store, notices, hideEarlierSecrets }: Pick<Foundation, 'store' | 'notices' | 'hideEarlierSecrets'>,
  { executions }: Pick<DeliveryRooms, 'executions'>,
  resumeInterrupted: (() => void) | null,
  reopened: { readonly error: unknown } | null,
): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
  const steps: readonly (() => void | Promise<void>)[] = [
    () => {
      if (resumeInterrupted !== null) executions.wakeWaiting()
    },
    hideEarlierSecrets,
    () => {
      for (const problem of unfitSettings(store)) notices.notify('problem', problem)
      if (reopened !== null) notices.notifyProblem(reopened.error)
    },
    () => resumeInterrupted?.(),
  ]
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      notices.notifyProblem(error)
    }
  }
}

/** Nobody is there to answer any more: what is held must not hold up the end. */
function closeNow({ close }: { readonly close: () => void }): () => Promise<void> {
  return () => {
    close()
    return Promise.resolve()
  }
}

/** One after the other. */
async function finishAll(resumed: Promise<void>, steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  await resumed
  for (const step of steps) await step()
}
