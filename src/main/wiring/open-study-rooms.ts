/** The case under study, the rig that its reproductions run in, and the workflows that are edited beside it. */
import { createHash } from 'node:crypto'
import type { OpenCredential } from '../../shared/credential.ts'
import type { Webhook } from '../../shared/webhook.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { addCaseCredentials } from '../credentials/case-credentials.ts'
import type { CredentialRegistry } from '../credentials/credential-registry.ts'
import { capturedSigner } from '../credentials/known-signer.ts'
import { addCaseVariables } from '../credentials/variable-values.ts'
import { givenSecret, settingsWithoutGivenSecrets } from '../credentials/given-secrets.ts'
import { withKeptSecrets } from '../credentials/kept-request.ts'
import { ownSecret } from '../credentials/own-secret.ts'
import { openTestRig, type TestRigParts } from '../lab/test-rig.ts'
import { isWebhookNode } from '../listener/registration.ts'
import { webhooksOf } from '../listener/webhook-table.ts'
import { openWorkerPool } from '../queue-workers/worker-pool.ts'
import type { Store } from '../store/open-store.ts'
import { openCaseRepository } from '../studies/case-repository.ts'
import { lastGivenItems } from '../studies/given-items.ts'
import { storedSuccess } from '../studies/last-successful-run.ts'
import { openServiceImport } from '../studies/service-import.ts'
import { sentRequests } from '../studies/sent-requests.ts'
import { openStudySession, type StudySessionParts } from '../studies/study-session.ts'
import { openTriageSession } from '../triage/triage-session.ts'
import { openWorkflowEditing } from '../workflows/workflow-editing.ts'
import { openCompressedPace } from '../world/pace.ts'
import { reportedProblem } from './reported-problem.ts'
import type { FaultlineOptions } from './faultline-options.ts'
import type { DeliveryRooms } from './open-delivery-rooms.ts'
import type { Foundation } from './open-foundation.ts'

export type StudyRooms = ReturnType<typeof openStudyRooms>

export function openStudyRooms(foundation: Foundation, rooms: DeliveryRooms, options: FaultlineOptions) {
  const { store, sandbox } = foundation
  const { repository, surroundings, listening, executionTold } = rooms
  const caseRepository = openCaseRepository(
    { ...store, settings: settingsWithoutGivenSecrets(store.settings) },
    options.now,
  )
  const workers = openWorkerPool()
  const webhooksShown = (workflow: Workflow): readonly Webhook[] => webhooksOf(workflow, listening.baseUrl())
  const rig = rigParts(foundation, rooms, options, workers)
  const cases = openStudySession({
    ...caseSecrets(foundation),
    ...caseNotices(foundation),
    kept: caseRepository,
    repository,
    now: options.now,
    webhooksOf: webhooksShown,
    conflict: rooms.routing.conflict,
    servedInstead: rooms.routing.servedInstead,
    baseUrl: listening.baseUrl,
    openRig: (file, compressed) => openTestRig(file, compressed ? { ...rig, pace: openCompressedPace() } : rig),
    execution: (id) => store.executions.find(id),
    executionToSend: (id) => store.executions.findToSend(id),
    lastGave: (workflowId, node) => lastGivenItems(store, workflowId, node),
    sentRequests: (sent) => sentRequests(store, sent),
    lastSuccess: (workflowId) => storedSuccess(store, workflowId),
  })
  executionTold.on(cases.executionEnded)
  const workflows = openWorkflowEditing({
    store,
    repository,
    sandbox,
    surroundings,
    webhooksOf: webhooksShown,
    conflict: rooms.routing.conflict,
    altered: cases.workflowAltered,
    now: options.now,
  })
  const importing = {
    credentials: foundation.credentials,
    credentialStore: foundation.credentialStore,
    desktop: options.desktop ?? null,
    serviceThread: options.windowThreads?.service ?? null,
    cases,
    store,
  }
  const services = openServiceImport({ ...importing, redacted: (text) => foundation.guard.redactor().redact(text) })
  const triage = openTriageSession({
    ...importing,
    redactor: foundation.guard.redactor,
    triageThread: options.windowThreads?.triage ?? null,
    version: options.version,
    platform: options.platform,
    now: options.now,
    changed: (view) => {
      foundation.notices.notify('triage', view)
    },
  })
  return { caseRepository, workers, cases, services, triage, workflows, webhooksOf: webhooksShown }
}

function rigParts(
  { store, credentials, credentialGate }: Foundation,
  { surroundings, deliveries, listening }: DeliveryRooms,
  { now, lookup }: FaultlineOptions,
  workers: TestRigParts['workers'],
): TestRigParts {
  return {
    store,
    surroundings,
    deliveries,
    credentials: { ...credentials, isHeldBack: credentialGate.isHeldBack },
    workers,
    ...(lookup === undefined ? {} : { lookup }),
    listener: listening.status,
    now,
  }
}

function caseSecrets({
  store,
  keeper,
  credentials,
  secrets,
  providers,
}: Foundation): Pick<
  StudySessionParts,
  | 'addCredentials'
  | 'credentials'
  | 'webhookCredential'
  | 'secret'
  | 'signer'
  | 'secretText'
  | 'withKeptSecrets'
  | 'providers'
  | 'takeProviders'
> {
  return {
    addCredentials: (file) => {
      addCaseVariables(file, credentials)
      addCaseCredentials(
        file.credentials,
        credentials,
        (reference) => givenSecret(reference) ?? caseSecret(store, `credential ${reference}`),
      )
    },
    secretText: (name) => givenSecret(name) ?? caseSecret(store, `text ${name}`),
    withKeptSecrets: (request) => withKeptSecrets(request, keeper),
    credentials: credentials.all,
    webhookCredential: (workflow) => webhookCredentialOf(workflow, credentials),
    secret: secrets.forReference,
    signer: (request, captured) => capturedSigner(request, captured, credentials, providers.table),
    providers: () => providers.table,
    takeProviders: (file) => {
      providers.takeCase(file.providers ?? [])
    },
  }
}

function caseNotices({
  store,
  notices: { notify },
}: Foundation): Pick<StudySessionParts, 'changed' | 'reproduced' | 'unkept' | 'problemOf' | 'swept'> {
  return {
    changed: (view) => {
      notify('case', view)
    },
    reproduced: (reproduction) => {
      store.reproductions.save(reproduction)
      notify('reproduction', reproduction)
    },
    unkept: (reproduction) => {
      notify('reproduction', reproduction)
    },
    problemOf: reportedProblem,
    swept: (sweep) => {
      notify('sweep', sweep)
    },
  }
}

/** The credential of the first webhook that is protected with one; null where none is, or it was not given. */
function webhookCredentialOf(workflow: Workflow, credentials: Pick<CredentialRegistry, 'find'>): OpenCredential | null {
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
