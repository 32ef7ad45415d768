/** The case under study, the rig that its reproductions run in, and the workflows that are edited beside it. */
import { createHash } from 'node:crypto'
import type { OpenCredential } from '../../shared/credential.ts'
import type { Webhook } from '../../shared/webhook.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { addCaseCredentials } from '../credentials/case-credentials.ts'
import type { CredentialBox } from '../credentials/credential-registry.ts'
import { ownSecret } from '../credentials/own-secret.ts'
import { openTestRig, type TestRigParts } from '../lab/test-rig.ts'
import { isWebhookNode } from '../listener/registration.ts'
import { webhooksOf } from '../listener/webhook-table.ts'
import { openWorkerPool } from '../queue-workers/worker-pool.ts'
import type { Store } from '../store/open-store.ts'
import { openCaseRepository } from '../studies/case-repository.ts'
import { keptSuccess } from '../studies/last-successful-run.ts'
import { openStudySession, type StudySessionParts } from '../studies/study-session.ts'
import { openWorkflowDesk } from '../workflows/workflow-editing.ts'
import { openCompressedPace } from '../world/pace.ts'
import type { FaultlineOptions } from './faultline-options.ts'
import type { DeliveryRooms } from './open-delivery-rooms.ts'
import type { Foundation } from './open-foundation.ts'

export type StudyRooms = ReturnType<typeof openStudyRooms>

export function openStudyRooms(foundation: Foundation, rooms: DeliveryRooms, options: FaultlineOptions) {
  const { store, sandbox } = foundation
  const { shelf, surroundings, listening, executionTold } = rooms
  const caseRepository = openCaseRepository(store, options.now)
  const workers = openWorkerPool()
  const webhooksShown = (workflow: Workflow): readonly Webhook[] => webhooksOf(workflow, listening.baseUrl())
  const rig = rigParts(foundation, rooms, options, workers)
  const cases = openStudySession({
    ...caseSecrets(foundation),
    ...caseNotices(foundation),
    kept: caseRepository,
    shelf,
    now: options.now,
    webhooksOf: webhooksShown,
    conflict: rooms.routing.conflict,
    servedInstead: rooms.routing.servedInstead,
    baseUrl: listening.baseUrl,
    openRig: (file, compressed) => openTestRig(file, compressed ? { ...rig, pace: openCompressedPace() } : rig),
    execution: (id) => store.executions.find(id),
    executionToSend: (id) => store.executions.findToSend(id),
    lastSuccess: (workflowId) => keptSuccess(store, workflowId),
  })
  executionTold.on(cases.executionEnded)
  const workflows = openWorkflowDesk({
    store,
    shelf,
    sandbox,
    surroundings,
    webhooksOf: webhooksShown,
    altered: cases.workflowAltered,
  })
  return { caseRepository, workers, cases, workflows, webhooksOf: webhooksShown }
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
  credentials,
  secrets,
}: Foundation): Pick<StudySessionParts, 'addCredentials' | 'credentials' | 'webhookCredential' | 'secret'> {
  return {
    addCredentials: (file) => {
      addCaseCredentials(file.credentials, credentials, (reference) => caseSecret(store, `credential ${reference}`))
    },
    credentials: credentials.all,
    webhookCredential: (workflow) => webhookCredentialOf(workflow, credentials),
    secret: secrets.forReference,
  }
}

function caseNotices({
  store,
  notices: { notify },
}: Foundation): Pick<StudySessionParts, 'changed' | 'reproduced' | 'swept'> {
  return {
    changed: (view) => {
      notify('case', view)
    },
    reproduced: (reproduction) => {
      store.reproductions.save(reproduction)
      notify('reproduction', reproduction)
    },
    swept: (sweep) => {
      notify('sweep', sweep)
    },
  }
}

/** The credential of the first webhook that is protected with one; null where none is, or it was not given. */
function webhookCredentialOf(workflow: Workflow, credentials: Pick<CredentialBox, 'find'>): OpenCredential | null {
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
