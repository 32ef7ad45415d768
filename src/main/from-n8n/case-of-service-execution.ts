/** A recorded execution of a running service as a case: what failed there can be tried here, without the service. */
import type { CaseFile, CaseOrigin } from '../../shared/case.ts'
import { credentialsByName } from '../../shared/credentials-by-name.ts'
import type { ServiceExecution, ServiceWorkflow } from '../../shared/service-execution.ts'
import { newestServiceProfile, profileOfVersion, type ServiceProfile } from '../../shared/service-profile.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import { rebuiltDelivery } from './rebuilt-delivery.ts'
import { recordedWorld } from './recorded-world.ts'
import { firstServiceFailure, lastServiceFailure, type ServiceFailure } from './service-failure.ts'
import { changesSince } from './workflow-changes.ts'
import type { WorkflowsAlong } from './workflows-along.ts'

/** What is known around an execution; null and empty where it is not. */
export interface AroundExecution {
  readonly lastSuccess: ServiceExecution | null
  readonly retries: readonly string[]
  /** The workflow as it is on the server now. */
  readonly now: ServiceWorkflow | null
  /** That of the service's version; null where the source does not tell it. */
  readonly profile: ServiceProfile | null
  /** The workflows that it calls, or that run where it fails. */
  readonly along: WorkflowsAlong
}

/** @throws ProblemError INVALID_INPUT where the service kept nothing of what started it */
export function caseOfServiceExecution(execution: ServiceExecution, around: AroundExecution): CaseFile {
  const told = profileTold(execution, around.profile)
  const { id, workflowName, startedAt } = execution
  const delivery = rebuiltDelivery(execution)
  const { world, notes } = recordedWorld(execution, delivery.trigger)
  const failed = firstServiceFailure(execution)
  const credentials = credentialsByName(execution.workflow)
  const success = around.lastSuccess === null ? null : successOf(around.lastSuccess, told ?? execution.likelyProfile)
  const unrecorded = [
    ...execution.notes,
    ...delivery.notes,
    ...notes,
    ...around.along.notes,
    ...(told === null ? [assumed(execution.likelyProfile)] : []),
  ]
  return {
    format: 'faultline-case',
    format_version: 1,
    name: id === '' ? 'n8n-editor-copy' : `n8n-execution-${id}`,
    title: `${workflowName}${id === '' ? '' : `: execution ${id}`}${startedAt === null ? '' : ` of ${startedAt.slice(0, 19).replace('T', ' ')}`}`,
    description:
      failed === null || execution.status === 'success'
        ? `As it ran in n8n${execution.status === 'success' ? ', where it succeeded' : ''}.`
        : `As it failed in n8n at "${failed.node}": ${failed.error.message}`,
    workflow: ofProfile(delivery.workflow, told ?? execution.likelyProfile),
    ...(Object.keys(credentials).length === 0 ? {} : { credentials }),
    ...(around.along.workflows.length === 0 ? {} : { workflows: around.along.workflows.map(besideOf) }),
    request: delivery.request,
    baseline: world,
    ...(success === null ? {} : { last_success: success }),
    origin: originOf(execution, around, { unknown: delivery.unknown, notes: unrecorded, hasSuccess: success !== null }),
  }
}

/** That of the source, or of what the execution tells itself; null where neither tells one. */
function profileTold({ serviceVersion }: ServiceExecution, profile: ServiceProfile | null): ServiceProfile | null {
  return profile ?? (serviceVersion === null ? null : profileOfVersion(serviceVersion))
}

function assumed(likely: ServiceProfile): string {
  return likely === newestServiceProfile
    ? `Which version of n8n ran it is not told: it runs here as version ${newestServiceProfile}. Where it was an older one, set "serviceProfile" in the workflow's settings to "1.123".`
    : `Which version of n8n ran it is not told, and it is told as versions before 2.4 tell it: it runs here as version ${likely}. Where it was one of 2.0 to 2.3, set "serviceProfile" in the workflow's settings to "${newestServiceProfile}".`
}

/** A workflow with the id by which it is called, and no more than the format has. */
function besideOf({ id, name, workflow }: ServiceWorkflow): JsonObject {
  const { nodes = [], connections = {}, settings, staticData, pinData } = workflow
  const rest = { settings, staticData, pinData }
  const given = Object.entries(rest).filter(([, value]) => value !== null && value !== undefined)
  return { id, name, nodes, connections, ...Object.fromEntries(given) }
}

function originOf(
  execution: ServiceExecution,
  { lastSuccess, retries, now, profile: ofSource }: AroundExecution,
  { unknown, notes, hasSuccess }: { unknown: readonly string[]; notes: readonly string[]; hasSuccess: boolean },
): CaseOrigin {
  const { id, workflowId, mode, status, startedAt, retryOf } = execution
  const profile = profileTold(execution, ofSource)
  const first = firstServiceFailure(execution)
  const last = lastServiceFailure(execution)
  const changed = now === null ? null : changesSince(execution.workflow, now.workflow)
  return {
    service: 'n8n',
    execution_id: id,
    workflow_id: workflowId,
    ...(execution.serviceVersion === null ? {} : { service_version: execution.serviceVersion }),
    mode,
    status,
    ...(startedAt === null ? {} : { started_at: startedAt }),
    ...(first === null ? {} : { failed: toldFailure(first) }),
    ...(last === null || last.node === first?.node ? {} : { ended: toldFailure(last) }),
    ...(retries.length === 0 ? {} : { retries: [...retries] }),
    ...(retryOf === null ? {} : { retry_of: retryOf }),
    ...(lastSuccess === null || !hasSuccess ? {} : { last_success_id: lastSuccess.id }),
    service_profile: profile ?? execution.likelyProfile,
    ...(profile === null ? { service_profile_assumed: true } : {}),
    ...(changed === null || changed.length === 0 ? {} : { changed_since: [...changed] }),
    ...(unknown.length === 0 ? {} : { unknown: [...unknown] }),
    ...(notes.length === 0 ? {} : { notes: [...notes] }),
  }
}

function toldFailure({ node, error }: ServiceFailure): NonNullable<CaseOrigin['failed']> {
  const code = error.httpCode ?? error.code
  return { node, message: error.message, ...(code === null ? {} : { code }) }
}

/** Null where the service kept no data of it. */
function successOf(success: ServiceExecution, profile: ServiceProfile): NonNullable<CaseFile['last_success']> | null {
  if (Object.keys(success.runs).length === 0) return null
  const delivery = rebuiltDelivery(success)
  const { world } = recordedWorld(success, delivery.trigger)
  return {
    ...(success.startedAt === null ? {} : { at: success.startedAt }),
    request: delivery.request,
    workflow: ofProfile(delivery.workflow, profile),
    baseline: world,
  }
}

/** The workflow as the version ran it that recorded it; as it says itself where it names one. */
function ofProfile(workflow: JsonObject, profile: ServiceProfile): JsonObject {
  const settings = isObject(workflow['settings']) ? workflow['settings'] : {}
  if (settings['serviceProfile'] !== undefined) return workflow
  return { ...workflow, settings: { ...settings, serviceProfile: profile } }
}
