/** A delivery or an execution of the ledger as a case of its own, with what is known around it. */
import type { CaseFile, CaseOrigin, CaseRequest, CaseWorld } from '../../shared/case.ts'
import { credentialsByName } from '../../shared/credentials-by-name.ts'
import type { Delivery } from '../../shared/delivery.ts'
import type { Execution } from '../../shared/execution.ts'
import { firstFailure } from '../../shared/first-failure.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import { ProblemError } from '../../shared/problem.ts'
import { deliveryNotFound } from '../deliveries/delivery-not-found.ts'
import { resendableHeaders, splitTarget } from '../deliveries/resendable-request.ts'
import { providerTable, type ProviderTable } from '../providers/provider-table.ts'
import { ownProviders } from '../settings/own-providers.ts'
import type { Store } from '../store/open-store.ts'
import { recordedAnswers, recordedRules } from './last-successful-run.ts'
import { deliveredTitle } from './delivered-title.ts'
import { intendedWorkflow } from './case-of-delivery.ts'
import { withItsProvider } from './with-its-provider.ts'
import { recordedConnections } from './recorded-connections.ts'
import { worldOfReproduction } from './studied-world.ts'

type CaseStore = Pick<Store, 'deliveries' | 'executions' | 'workflows' | 'reproductions' | 'settings' | 'keptMarks'>

/**
 * The case of what has that id: its request byte for byte, its workflow as it ran, what the APIs answered, its last success
 * before. The workflow of a delivery that started nothing is the one that it was nearest to.
 *
 * @throws ProblemError DELIVERY_NOT_FOUND where neither has the id, INVALID_INPUT where no delivery started it, or its body was not kept
 */
export function caseOfStored(id: string, store: CaseStore): CaseFile {
  const found = store.executions.find(id)
  const deliveryId = found === null ? id : found.deliveryId
  const delivery = deliveryId === null ? null : store.deliveries.find(deliveryId)
  if (found !== null && delivery === null) throw withoutDelivery(found)
  if (delivery === null) throw deliveryNotFound(id)
  const execution = found ?? (delivery.executionId === null ? null : store.executions.find(delivery.executionId))
  const workflow = workflowOf(delivery, execution, store)
  const table = providerTable(ownProviders(store))
  const provider = providerOf(delivery, table)
  const success = execution === null ? null : successBefore(execution, store)
  const credentials = credentialsByName(workflow)
  const file: CaseFile = {
    format: 'faultline-case',
    format_version: 1,
    name: found === null ? `delivery-${delivery.id}` : `execution-${found.id}`,
    title: deliveredTitle(nameOf(workflow), delivery),
    workflow: { ...workflow, active: true },
    ...(Object.keys(credentials).length === 0 ? {} : { credentials }),
    request: requestOf(delivery, store),
    ...(provider === null ? {} : { provider }),
    baseline: worldOf(delivery, execution, store),
    ...(success === null ? {} : { last_success: success }),
    ...(execution === null ? {} : { origin: originOf(execution) }),
  }
  return withItsProvider(file, table)
}

function requestOf(delivery: Delivery, { deliveries }: CaseStore): CaseRequest {
  const body = deliveries.body(delivery.id)
  if ((body?.byteLength ?? 0) !== delivery.bodyBytes) {
    throw new ProblemError({
      code: 'INVALID_INPUT',
      sentence: `Of the body of delivery ${delivery.id}, ${String(body?.byteLength ?? 0)} of ${String(delivery.bodyBytes)} bytes were kept.`,
      remedy: 'Choose a delivery that was kept whole.',
    })
  }
  const [variant, path] = splitTarget(delivery.target)
  return {
    method: delivery.method,
    url_variant: variant,
    path,
    headers: resendableHeaders(delivery.headers).map(([name, value]): [string, string] => [name, value]),
    ...(body === null || body.byteLength === 0 ? {} : { body_base64: Buffer.from(body).toString('base64') }),
  }
}

/** As it ran; where nothing ran, as it is now. */
function workflowOf(delivery: Delivery, execution: Execution | null, { workflows }: CaseStore): JsonObject {
  const id = execution?.workflowId ?? intendedWorkflow(delivery, null)
  const ran = execution === null ? null : workflows.versionText(execution.workflowId, execution.workflowVersion)
  const text = ran ?? (id === null ? null : (workflows.find(id)?.json ?? null))
  const parsed: unknown = text === null ? null : JSON.parse(text)
  if (isObject(parsed)) {
    // Its file may name none: then it is called as it was when it was imported.
    const known = id === null || typeof parsed['name'] === 'string' ? undefined : workflows.find(id)?.name
    return { ...parsed, ...(id === null ? {} : { id }), ...(known === undefined ? {} : { name: known }) }
  }
  throw new ProblemError({
    code: 'WORKFLOW_NOT_FOUND',
    sentence:
      id === null
        ? `Delivery ${delivery.id} (${delivery.method} ${delivery.target}) reached no workflow, and is near to none.`
        : `The workflow "${id}" of delivery ${delivery.id} is not there any more.`,
    remedy: 'Open the workflow that was meant, and take the request of the delivery into its case.',
  })
}

/** A reproduction has its case's world; what came from outside, what was recorded of it. */
function worldOf(delivery: Delivery, execution: Execution | null, store: CaseStore): CaseWorld {
  const reproduction = delivery.reproductionId === null ? null : store.reproductions.find(delivery.reproductionId)
  const studied = reproduction === null ? null : worldOfReproduction(store, reproduction)
  if (studied !== null) return studied
  if (execution === null) return {}
  const rules = recordedRules(execution)
  const changes = recordedConnections(
    execution.nodeRuns
      .flatMap((run) => run.attempts.flatMap(({ requests }) => requests))
      .map(({ url, answer, error }) => ({ url, answered: answer !== null, error })),
  )
  return {
    ...(rules === null ? {} : { api: recordedAnswers(rules) }),
    ...(changes.length === 0 ? {} : { changes }),
  }
}

function successBefore(execution: Execution, store: CaseStore): NonNullable<CaseFile['last_success']> | null {
  const summary = store.executions.lastSuccessBefore(execution.workflowId, execution.id)
  const success = summary === null ? null : store.executions.find(summary.id)
  const delivery = success?.deliveryId == null ? null : store.deliveries.find(success.deliveryId)
  if (success === null || delivery === null) return null
  const body = store.deliveries.body(delivery.id)
  if ((body?.byteLength ?? 0) !== delivery.bodyBytes) return null
  return {
    at: success.stoppedAt ?? success.startedAt,
    request: requestOf(delivery, store),
    workflow: workflowOf(delivery, success, store),
    baseline: worldOf(delivery, success, store),
  }
}

/** Signed again by its provider where that is known: the signature that was captured is a secret's, and of its moment. */
function providerOf({ signature }: Delivery, table: ProviderTable): CaseFile['provider'] | null {
  if (signature === null || table.find(signature.provider) === null) return null
  return { profile: signature.provider, secret_ref: signature.provider }
}

function originOf(execution: Execution): CaseOrigin {
  const { id, workflowId, mode, status, startedAt, retryOf } = execution
  const failed = firstFailure(execution)?.failure ?? null
  const code = failed?.httpCode ?? failed?.code ?? null
  return {
    service: 'faultline',
    execution_id: id,
    workflow_id: workflowId,
    mode,
    status,
    started_at: startedAt,
    ...(failed === null
      ? {}
      : { failed: { node: failed.node, message: failed.message, ...(code === null ? {} : { code }) } }),
    ...(retryOf === null ? {} : { retry_of: retryOf }),
  }
}

function nameOf({ name }: JsonObject): string {
  return typeof name === 'string' ? name : 'Workflow without a name'
}

function withoutDelivery({ id, mode }: Execution): ProblemError {
  return new ProblemError({
    code: 'INVALID_INPUT',
    sentence: `Execution ${id} was started by no delivery that is kept (mode "${mode}"), so there is no request to send again.`,
    remedy: 'Choose an execution that a delivery started.',
  })
}
