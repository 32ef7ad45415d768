/** The case under study, and what is made of it: requests to send, the baseline of its conditions, what is worth trying. */
import { createHash, randomUUID } from 'node:crypto'
import type { CaseFile, CaseRequest, CaseWorld } from '../../shared/case.ts'
import type { Change } from '../../shared/change.ts'
import type { OpenCredential } from '../../shared/credential.ts'
import type { HeaderPairs, RawRequest } from '../../shared/delivery.ts'
import type { OwnFault, Sending } from '../../shared/sweep.ts'
import { withStandIns, type Workflow } from '../../shared/workflow.ts'
import { readWorkflow } from '../engine/read-workflow.ts'
import { aimOf, checkChange, conditionsWith, describeChange } from '../layers/catalogue.ts'
import type { Baseline, Conditions, LastSuccess } from '../layers/conditions.ts'
import { layersOf } from '../layers/last-success.ts'
import type { BaselineSeen, Studied } from '../layers/studied.ts'
import { freshKey } from '../signatures/fresh-key.ts'
import { callerCredential } from './caller-credential.ts'
import { eventOf } from './event-of.ts'
import type { CapturedSigner } from '../credentials/known-signer.ts'
import type { IdHeaders } from '../providers/provider-table.ts'
import { signAsProvider } from '../signatures/sign-as-provider.ts'
import { urlOf } from '../signatures/url-of.ts'
import { freshRequest } from '../reproduction/fresh-request.ts'
import { credentialsAtHand } from './credentials-at-hand.ts'
import { signerOfCase, type Signing } from './signer-of-case.ts'
import type { Standing, StudiedState } from './standing.ts'
import type { StoredStep } from './undo-history.ts'
import { notAmong, readableHosts, realHostsOf, withRealHosts } from '../../shared/real-hosts.ts'
import { hostsPassedThrough } from '../layers/api.ts'

export interface EditedRequest {
  readonly method: string
  readonly path: string
  readonly headers: HeaderPairs
  readonly body: string
}

export interface Study {
  /** `baseline.real_hosts` are those that a person agreed to, whatever its text says. */
  readonly file: CaseFile
  /** Hosts that the text of the case would let out and nobody decided on yet: they are closed until somebody does. */
  readonly proposedHosts: readonly string[]
  readonly workflow: Workflow
  readonly request: EditedRequest
  readonly rawBody: Uint8Array
  readonly edited: boolean
  readonly change: Change | null
  /** The case's own changes first. */
  readonly adopted: readonly Change[]
  readonly lastSuccess: LastSuccess | null
}

export interface Secrets extends Signing {
  /** The credential that the workflow's webhook asks for; null where it asks for none. */
  readonly webhookCredential: (workflow: Workflow) => OpenCredential | null
  /**
   * A request with the secrets of now where it was kept with references to them.
   *
   * @throws ProblemError CREDENTIAL_NOT_KNOWN
   */
  readonly withKeptSecrets: (request: RawRequest) => RawRequest
  readonly now: () => number
  /** The listener's URL without a slash at its end. */
  readonly baseUrl: () => string
}

/** One item to send. */
export interface ItemToSend {
  readonly request: RawRequest
  /** The item that it repeats, by its index; null: none. */
  readonly duplicateOf: number | null
}

type ItemsWanted = Pick<Sending, 'size' | 'withDuplicate' | 'bodies' | 'withOwnIds'> & {
  /** Captured requests, one for each item. */
  readonly requests?: readonly RawRequest[] | undefined
}

/** @throws ProblemError UNKNOWN_CHANGE, INVALID_INPUT of the changes that the case names */
export function studyOf(file: CaseFile, workflow: Workflow): Study {
  return {
    file: file.baseline.real_hosts === undefined ? file : withRealHosts(file, []),
    proposedHosts: proposedHostsOf(file),
    workflow,
    ...requestOf(file.request),
    edited: false,
    change: null,
    adopted: (file.baseline.changes ?? []).map(checkChange),
    lastSuccess: lastSuccessOf(file),
  }
}

/** What the text of a case would let out, by its list or by one of its changes. */
function proposedHostsOf(file: CaseFile): readonly string[] {
  const changes = (file.baseline.changes ?? []).map(checkChange)
  return readableHosts([...realHostsOf(file), ...hostsPassedThrough(changes)])
}

/** Hosts that go out for real in a send with that change: those that a person agreed to, in the list or by a change of theirs. */
export function hostsToReach(
  { file, adopted }: Study,
  change: Change | null,
  conditions: Conditions,
): readonly string[] {
  // The first of the adopted changes came with the text of the case.
  const own = adopted.slice(file.baseline.changes?.length ?? 0)
  const chosen = hostsPassedThrough(change === null ? own : [...own, change])
  return [...realHostsOf(file), ...conditions.api.passedThrough.filter((host) => chosen.includes(host))]
}

/** What a person has broken by a change that they made part of the baseline; the changes of the case itself are its study. */
export function ownFaultsOf({ file, adopted }: Study): readonly OwnFault[] {
  return adopted
    .slice(file.baseline.changes?.length ?? 0)
    .filter((change) => aimOf(change) === 'break')
    .map((change) => ({ layer: change.layer, sentence: describeChange(change) }))
}

/** The case with other stand-ins for these hosts; those of other hosts stay. */
export function withApi(file: CaseFile, api: NonNullable<CaseWorld['api']>): CaseFile {
  return { ...file, baseline: { ...file.baseline, api: { ...file.baseline.api, ...api } } }
}

/** The study as it stood when it was left. */
export function resumedStudy(file: CaseFile, left: StudiedState, workflow: Workflow): Study {
  const { method, path, headers, bodyBase64 } = left.request
  const rawBody = Buffer.from(bodyBase64, 'base64')
  const {
    api = file.baseline.api,
    standIns = file.baseline.stand_ins,
    realHosts = [],
    proposedHosts = proposedHostsOf(file),
  } = left
  const baseline = { ...file.baseline, api: api ?? {}, ...(standIns !== undefined && { stand_ins: standIns }) }
  const begun = studyOf({ ...file, baseline }, workflow)
  return {
    ...begun,
    // What is undecided is closed, also where an earlier Faultline took the list of the text for agreed.
    file: withRealHosts(begun.file, notAmong(realHosts, proposedHosts)),
    proposedHosts,
    request: { method, path, headers, body: rawBody.toString('utf8') },
    rawBody,
    edited: left.edited,
    change: left.change,
    adopted: left.adopted,
  }
}

/** What is kept of a study when it is left; `baseline` is the number of its baseline. */
export function studiedState(
  { file, proposedHosts, request, rawBody, edited, change, adopted }: Study,
  baseline: number,
): StudiedState {
  const { method, path, headers } = request
  return {
    request: {
      method,
      path,
      headers: headers.map(([name, value]) => [name, value]),
      bodyBase64: Buffer.from(rawBody).toString('base64'),
    },
    edited,
    change,
    adopted: [...adopted],
    ...(file.baseline.api === undefined ? {} : { api: file.baseline.api }),
    ...(file.baseline.stand_ins === undefined ? {} : { standIns: file.baseline.stand_ins }),
    realHosts: [...realHostsOf(file)],
    proposedHosts: [...proposedHosts],
    baseline,
  }
}

/** Steps that are kept beside the store's other things: a person goes back a few, and a body may be large. */
const mostSteps = 20
const mostStepBytes = 1024 * 1024

export function storedSteps(steps: readonly StoredStep<Study & { readonly baseline: number }>[]): Standing['past'] {
  let bytes = 0
  return steps
    .slice(-mostSteps)
    .toReversed()
    .filter(({ state }) => (bytes += state.rawBody.length) <= mostStepBytes)
    .toReversed()
    .map(({ words, state }) => ({ words, state: studiedState(state, state.baseline) }))
}

/** The request of a case as it is edited, and its body as it was captured. */
export function requestOf({
  method,
  path,
  headers,
  body,
  body_base64: base64,
}: CaseRequest): Pick<Study, 'request' | 'rawBody'> {
  const rawBody = base64 === undefined ? Buffer.from(body ?? '', 'utf8') : Buffer.from(base64, 'base64')
  return { request: { method, path, headers, body: rawBody.toString('utf8') }, rawBody }
}

/** Path of the case's URL variant in front of the webhook's own path. */
export function pathPrefix(file: CaseFile): string {
  return file.request.url_variant === 'test' ? '/webhook-test' : '/webhook'
}

/**
 * The requests of a case that is a sequence, the first as it is edited; null where the case has one request. `pauses`: milliseconds
 * before each of them.
 */
export function sequenceOf({ file, request, rawBody }: Pick<Study, 'file' | 'request' | 'rawBody'>): {
  readonly requests: readonly RawRequest[]
  readonly pauses: readonly number[]
  readonly concurrent: boolean
} | null {
  const further = file.further_requests ?? []
  if (further.length === 0) return null
  const sent = further.map((one) => {
    const prefix = one.url_variant === 'test' ? '/webhook-test' : '/webhook'
    const { request: edited, rawBody: body } = requestOf(one)
    return rawRequest(prefix, edited, body)
  })
  return {
    requests: [rawRequest(pathPrefix(file), request, rawBody), ...sent],
    pauses: [0, ...further.map(({ pause_ms: pause }) => pause ?? 0)],
    concurrent: file.at_the_same_time ?? false,
  }
}

function rawRequest(prefix: string, request: EditedRequest, body: Uint8Array): RawRequest {
  const path = request.path.startsWith('/') ? request.path : `/${request.path}`
  return { method: request.method, target: `${prefix}${path}`, headers: request.headers, body }
}

function lastSuccessOf({ last_success: success, request: now }: CaseFile): LastSuccess | null {
  if (success === undefined) return null
  const { at, request, workflow, baseline } = success
  const sent = request === undefined ? null : requestOf(request)
  const prefix = (request ?? now).url_variant === 'test' ? '/webhook-test' : '/webhook'
  return {
    at: at ?? null,
    request: sent === null ? null : rawRequest(prefix, sent.request, sent.rawBody),
    workflow: workflow === undefined ? null : readWorkflow(JSON.stringify(workflow)).workflow,
    api: baseline?.api ?? null,
    database: databaseOf(baseline),
    adopted: baseline === undefined ? null : (baseline.changes ?? []).map(checkChange),
  }
}

function databaseOf(world: CaseWorld | undefined): LastSuccess['database'] {
  if (world?.tables === undefined && world?.seen_values === undefined) return null
  return { tables: world.tables ?? {}, seenValues: world.seen_values ?? {} }
}

export function baselineOf({ file, adopted, lastSuccess }: Study, ids: IdHeaders): Baseline {
  const { api = {}, stand_ins: standIns = {} } = file.baseline
  return { api, standIns, adopted, lastSuccess, ids }
}

/**
 * What the provider sends. The first item is the request as it was captured, unless it is to have identifiers of its own too; the
 * others have them, the same ones each time. Then come the conditions, then the signature, then the caller's credentials.
 */
export function itemsToSend(
  study: Study,
  { size, withDuplicate, bodies, requests, withOwnIds }: ItemsWanted,
  conditions: Conditions,
  secrets: Secrets,
): readonly ItemToSend[] {
  const { file } = study
  const plain = secrets.withKeptSecrets(rawRequest(pathPrefix(file), study.request, study.rawBody))
  const { ids } = secrets.providers()
  const given = bodies?.map((body) => Buffer.from(body, 'utf8'))
  const events = given?.map((body) => eventOf({ ...plain, headers: [], body }, ids)) ?? []
  const items = Array.from({ length: size }, (_, index) => {
    const captured = requests?.[index]
    if (captured !== undefined) return secrets.withKeptSecrets(captured)
    const body = given?.[index]
    if (body !== undefined) {
      // Where the id of a delivery stands in a header, each event of the file has one of its own, and its repeats have the same.
      const event = earlierOf(events, index) ?? index
      const { headers } = event === 0 ? plain : freshRequest(plain, seededIds(`${file.name} ${event}`), ids)
      return { ...plain, headers, body }
    }
    const copy = withOwnIds === true ? index + 1 : index
    return copy === 0 ? plain : freshRequest(plain, seededIds(`${file.name} ${copy}`), ids)
  })
  const first = items[0]
  const duplicates = withDuplicate && size > 1
  if (duplicates && first !== undefined) items[size - 1] = first
  const repeated = requests === undefined && bodies === undefined ? [] : items.map((item) => eventOf(item, ids))
  const webhook = callerCredential(study, secrets)
  const signer = signerOf(study, secrets)
  return conditions.send(items).map((request, index) => ({
    request: conditions.authorise(signed(request, signer, conditions, secrets), webhook),
    duplicateOf: duplicates && index === size - 1 ? 0 : earlierOf(repeated, index),
  }))
}

/** The first item of the same event before it; null where there is none. */
function earlierOf(events: readonly string[], index: number): number | null {
  const event = events[index]
  const at = event === undefined ? index : events.indexOf(event)
  return at < index ? at : null
}

/** Signed as its provider signs at the moment it sends; as it is where nobody signs, or its secret is not known. */
function signed(
  request: RawRequest,
  signer: CapturedSigner | null,
  { signing }: Conditions,
  parts: Secrets,
): RawRequest {
  if (signer === null || signer.key === null || signing.missing) return request
  const { provider, key } = signer
  return signAsProvider(request, provider, {
    key: signing.secret === 'right' ? key : freshKey(provider),
    nowMs: parts.now() + signing.clockSeconds * 1000,
    url: urlOf(request, parts.baseUrl()),
    createId: randomUUID,
    over: signing.over,
  })
}

/** Identifiers of the form of a UUID that are the same for the same seed, so that a reproduction can be repeated. */
function seededIds(seed: string): () => string {
  let count = 0
  return () => {
    count += 1
    const digits = createHash('sha256').update(`${seed} ${count}`).digest('hex')
    return [
      digits.slice(0, 8),
      digits.slice(8, 12),
      `4${digits.slice(13, 16)}`,
      `8${digits.slice(17, 20)}`,
      digits.slice(20, 32),
    ].join('-')
  }
}

/** The request of the case as it stands, before it is signed. */
export function studiedRequest({ file, request, rawBody }: Study): RawRequest {
  return rawRequest(pathPrefix(file), request, rawBody)
}

/** Who signs what is sent of the case; null: nobody. */
export function signerOf(study: Study, parts: Signing): CapturedSigner | null {
  const { request, rawBody } = requestOf(study.file.request)
  const opened = rawRequest(pathPrefix(study.file), request, rawBody)
  return signerOfCase(study.file.provider, { now: studiedRequest(study), opened }, parts)
}

/** What is known of the case when changes are to be tried on it. */
export function studiedOf(
  study: Study,
  credentials: readonly OpenCredential[],
  secrets: Secrets,
  seen: BaselineSeen,
): Studied {
  const { file, workflow, lastSuccess } = study
  const { ids } = secrets.providers()
  const { proxy, queue, api, ai, database, tokens } = conditionsWith(null, baselineOf(study, ids))
  const several = sequenceOf(study)
  return {
    request: several?.requests[seen.failedItem] ?? studiedRequest(study),
    sequence: several === null || several.concurrent ? [] : several.requests,
    workflow: withStandIns(workflow, file.baseline.stand_ins ?? {}),
    ids,
    hosts: Object.keys(api.rules),
    ...credentialsAtHand(workflow, file.workflows ?? [], credentials),
    signed: signerOf(study, secrets)?.key != null,
    adoptedLayers: [...new Set(study.adopted.map(({ layer }) => layer))],
    has: {
      proxy: proxy !== null,
      queue: queue.mode !== 'inline' || queue.providerRetries > 0,
      apiFaults: api.faults.length > 0,
      aiFault: ai !== null,
      databaseFault: database !== null,
      tokenRules: tokens !== null,
      webhookCredential: callerCredential(study, secrets) !== null,
    },
    lastSuccess: layersOf(lastSuccess),
    ...seen,
  }
}
