import type { Delivery } from '../../shared/delivery.ts'
import type { ExecutionSummary } from '../../shared/execution.ts'
import type { Fingerprint, SurroundingsFingerprint } from '../../shared/fingerprint.ts'
import { changedRequest } from '../diagnosis/changed-request.ts'
import type { RequestEvidence } from '../diagnosis/diagnostic-record.ts'
import type { Store } from '../store/open-store.ts'
import type { ShelvedWorkflow, WorkflowRepository } from '../workflows/workflow-repository.ts'

/** The fingerprint of what surrounds a workflow now; null where credentials and environment cannot be looked at. */
export type FingerprintNow = (shelved: ShelvedWorkflow) => SurroundingsFingerprint | null

/** What a delivery that started no execution can be compared with the last success by. */
export interface SurroundingsOfDelivery {
  /** Null where there is no success, or none was kept of it. */
  readonly fingerprint: Fingerprint | null
  readonly request: RequestEvidence | null
}

/** The last successful execution before the delivery. */
interface LastSuccess {
  readonly summary: ExecutionSummary
  readonly fingerprint: Fingerprint | null
}

/**
 * Without an execution no fingerprint was kept: the version of the workflow is that of the moment, credentials and environment
 * are those of now, and the payload is compared delivery by delivery.
 */
export function surroundingsOfDelivery(
  delivery: Delivery,
  success: LastSuccess | null,
  parts: {
    readonly store: Pick<Store, 'deliveries' | 'workflows'>
    readonly repository: Pick<WorkflowRepository, 'find' | 'version'>
    readonly fingerprintNow: FingerprintNow
  },
): SurroundingsOfDelivery {
  if (success === null) return { fingerprint: null, request: null }
  const { store } = parts
  const { deliveryId, workflowId } = success.summary
  const shelved = shelvedAt(workflowId, delivery.receivedAt, parts)
  const now = shelved === null ? null : parts.fingerprintNow(shelved)
  const then = success.fingerprint
  const delivered = deliveryId === null ? null : store.deliveries.find(deliveryId)
  return {
    fingerprint:
      then === null || shelved === null
        ? null
        : { ...then, ...known(then, now), version: versionOf(then, shelved, now) },
    request: {
      changes:
        delivered === null
          ? []
          : changedRequest(
              { delivery: delivered, body: bodyOf(store, delivered.id) },
              { delivery, body: bodyOf(store, delivery.id) },
            ),
      reason: reasonOf(delivered, now),
    },
  }
}

function shelvedAt(
  workflowId: string,
  at: string,
  { store, repository }: Parameters<typeof surroundingsOfDelivery>[2],
): ShelvedWorkflow | null {
  const version = store.workflows.versions(workflowId).find(({ savedAt }) => savedAt <= at)?.version
  return version === undefined || repository.find(workflowId) === null
    ? repository.find(workflowId)
    : repository.version(workflowId, version)
}

/** A credential that is not at hand here is no sign that it was not at hand then. */
function known(then: Fingerprint, now: SurroundingsFingerprint | null): Pick<Fingerprint, 'credentials' | 'env'> {
  if (now === null) return then
  const isWhole = now.credentials.every(({ secret }) => secret !== 'missing')
  return { credentials: isWhole ? now.credentials : then.credentials, env: now.env }
}

function versionOf(
  then: Fingerprint,
  { version }: ShelvedWorkflow,
  now: SurroundingsFingerprint | null,
): Fingerprint['version'] {
  return now === null ? { ...then.version, workflow: version } : { ...now.version, app: then.version.app }
}

function reasonOf(delivered: Delivery | null, now: SurroundingsFingerprint | null): string {
  const compared =
    delivered === null
      ? 'The last success was started by no delivery that could be compared with this one.'
      : 'The delivery was compared with the one that started the last success.'
  return now === null
    ? `${compared} Credentials and environment could not be compared: they are known to the app while it runs.`
    : `${compared} Credentials and environment are those of now, for without an execution none were kept.`
}

function bodyOf({ deliveries }: Pick<Store, 'deliveries'>, deliveryId: string): string | null {
  const body = deliveries.body(deliveryId)
  return body === null ? null : new TextDecoder().decode(body)
}
