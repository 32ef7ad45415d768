/**
 * The case under study: its workflow, its request, its one change, and what was reproduced of it. The request goes over real
 * HTTP to the listener, the way the provider sends it (contract §7 rule 3).
 */
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { v7 as createId } from 'uuid'
import type { CaseFile } from '../../shared/case.ts'
import type { Change } from '../../shared/change.ts'
import type { OpenCredential } from '../../shared/credential.ts'
import type { CaseView } from '../../shared/contract.ts'
import type { Delivery, HeaderPairs, RawRequest } from '../../shared/delivery.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { Reproduction } from '../../shared/reproduction.ts'
import type { Webhook } from '../../shared/webhook.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { checkBatchSize } from '../reproduction/batch-size.ts'
import { freshRequest } from '../reproduction/fresh-request.ts'
import { locateFault } from '../reproduction/locate-fault.ts'
import { readCase } from '../reproduction/read-case.ts'
import { reproduce } from '../reproduction/reproduce.ts'
import { checkChange, conditionsWith, describeChange } from '../layers/catalogue.ts'
import type { Conditions, Signing } from '../layers/conditions.ts'
import { freshKey } from '../listener/signature/fresh-key.ts'
import type { SignatureKey } from '../listener/signature/message.ts'
import { providerNameOf, type ProviderName } from '../listener/signature/scheme.ts'
import { signAsProvider } from '../listener/signature/sign-as-provider.ts'
import { urlOf } from '../listener/signature/url-of.ts'
import type { Bench } from './bench.ts'
import { caseOfDelivery } from './case-of-delivery.ts'
import type { KeptCase, Standing } from './kept-case.ts'
import { createStudyHistory } from './study-history.ts'
import type { WorkflowShelf } from './workflow-shelf.ts'

export interface SendOrder {
  readonly size: number
  readonly withDuplicate?: boolean | undefined
  readonly concurrent?: boolean | undefined
}

export interface CaseDesk {
  readonly current: () => CaseView | null
  /** @throws ProblemError NOT_JSON, NOT_A_CASE, NOT_A_WORKFLOW */
  readonly open: (text: string, name: string) => Promise<CaseView>
  /** Makes a delivery the case: its request as it was captured, with the workflow it meant. @throws ProblemError NO_CASE */
  readonly study: (delivery: Delivery, body: Uint8Array) => Promise<CaseView>
  /** Goes on with the case that was open when the app ended. */
  readonly reopen: () => Promise<void>
  readonly editRequest: (request: EditedRequest) => CaseView
  readonly chooseChange: (change: Change | null) => CaseView
  /** Makes the chosen change part of the baseline. */
  readonly adoptChange: () => CaseView
  /** Takes in an altered workflow, where it is the one under study: it makes a new baseline. */
  readonly workflowAltered: (workflow: Workflow, text: string) => void
  /** Takes back the last edit, change or new baseline; nothing where there is none. */
  readonly undo: () => CaseView
  readonly redo: () => CaseView
  /** Begins to send; the reproduction goes on by itself and is told as it grows. */
  readonly send: (order: SendOrder) => { readonly id: string; readonly done: Promise<Reproduction> }
  readonly stop: (reproductionId: string) => void
  readonly reproductions: () => readonly Reproduction[]
  readonly close: () => Promise<void>
}

export interface EditedRequest {
  readonly method: string
  readonly path: string
  readonly headers: HeaderPairs
  readonly body: string
}

export interface CaseDeskParts {
  readonly kept: KeptCase
  readonly shelf: WorkflowShelf
  readonly now: () => number
  readonly webhooksOf: (workflow: Workflow) => readonly Webhook[]
  /** The listener's URL without a slash at its end. */
  readonly baseUrl: () => string
  /** Opens what surrounds the case: stand-ins for its external APIs and the like. */
  readonly openBench: (file: CaseFile) => Promise<Bench>
  /** The credential that the workflow's webhook asks for; null where it asks for none. */
  readonly webhookCredential: (workflow: Workflow) => OpenCredential | null
  /** The key that a case refers to; made on the spot where the case brings none. */
  readonly secret: (reference: string, provider: ProviderName) => SignatureKey
  /** Hears of every case that is opened, with its text. */
  readonly opened: (file: CaseFile, text: string) => void
  readonly changed: (view: CaseView) => void
  readonly reproduced: (reproduction: Reproduction) => void
}

interface Study {
  readonly file: CaseFile
  readonly workflow: Workflow
  readonly bench: Bench
  readonly request: EditedRequest
  readonly rawBody: Uint8Array
  readonly edited: boolean
  readonly change: Change | null
  readonly adopted: readonly Change[]
  /** Number of the baseline: another one after every edit and every adopted change. */
  readonly baseline: number
}

export function openCaseDesk(parts: CaseDeskParts): CaseDesk {
  let study: Study | null = null
  let known: Reproduction[] = []
  let baselines = 0
  const sentUnder = new Map<string, number>()
  const history = createStudyHistory<Study>(parts.now)
  const sending = new Map<string, { readonly abort: AbortController; readonly done: Promise<Reproduction> }>()

  const current = (): Study => {
    if (study === null) throw noCase()
    return study
  }
  const view = (shown: Study): CaseView => {
    const isEarlier = (one: Reproduction): boolean => sentUnder.get(one.id) !== shown.baseline
    return {
      ...viewOf(shown, parts),
      earlier: known.filter(isEarlier).map((one) => one.id),
      undo: history.undoable(),
      redo: history.redoable(),
      fault: locateFault(known.filter((one) => !isEarlier(one))),
    }
  }
  const become = (next: Study): CaseView => {
    study = next
    const shown = view(next)
    parts.kept.stands(standingOf(next, known, sentUnder))
    parts.changed(shown)
    return shown
  }
  const take = (words: string, before: Study, next: Study): CaseView => {
    history.did(words, before)
    return become(next)
  }
  const newBaseline = (): number => {
    baselines += 1
    return baselines
  }
  const keep = (reproduction: Reproduction): void => {
    known = [...known.filter((one) => one.id !== reproduction.id), reproduction]
    parts.reproduced(reproduction)
    if (reproduction.status !== 'running' && study !== null) become(study)
  }
  const settle = async (): Promise<void> => {
    for (const one of sending.values()) one.abort.abort()
    await Promise.allSettled([...sending.values()].map((one) => one.done))
  }

  const open = async (text: string, name: string): Promise<CaseView> => {
    const file = readCase(text, name)
    await settle()
    const { workflow } = parts.shelf.put(JSON.stringify(file.workflow), name, true)
    await study?.bench.close()
    const bench = await parts.openBench(file)
    known = []
    history.clear()
    parts.opened(file, text)
    parts.kept.opened(file)
    const baseline = newBaseline()
    return become({ file, workflow, bench, ...requestOf(file), edited: false, change: null, adopted: [], baseline })
  }

  return {
    current: () => (study === null ? null : view(study)),
    open,
    study: (delivery, body) => {
      const file = caseOfDelivery(delivery, body, study?.file ?? null, study?.workflow.id ?? null, (id) =>
        parts.shelf.text(id),
      )
      if (file === null) return Promise.reject(noCase())
      return open(JSON.stringify(file), file.name)
    },
    reopen: async () => {
      const kept = parts.kept.read()
      if (kept === null) return
      const { file, standing } = kept
      const { method, path, headers, bodyBase64 } = standing.request
      const rawBody = Buffer.from(bodyBase64, 'base64')
      const shelved = parts.shelf.find(standing.workflowId)
      if (shelved === null) return
      const { workflow } = shelved
      const bench = await parts.openBench(file)
      known = kept.known
      baselines = standing.baseline
      for (const one of standing.reproductions) {
        sentUnder.set(one.id, one.baseline)
        baselines = Math.max(baselines, one.baseline)
      }
      become({
        file,
        workflow,
        bench,
        request: { method, path, headers, body: rawBody.toString('utf8') },
        rawBody,
        edited: standing.edited,
        change: standing.change,
        adopted: standing.adopted,
        baseline: standing.baseline,
      })
    },
    editRequest: (request) => {
      const before = current()
      if (isDeepStrictEqual(request, before.request)) return view(before)
      const original = requestOf(before.file)
      // A body that was not touched stays as it is, byte for byte, also where it is no text.
      const untouched = [before, original].find((one) => one.request.body === request.body)
      return take('Edit of the request', before, {
        ...before,
        request,
        rawBody: untouched?.rawBody ?? Buffer.from(request.body, 'utf8'),
        edited: !isDeepStrictEqual(request, original.request),
        baseline: newBaseline(),
      })
    },
    chooseChange: (change) => {
      const before = current()
      const next = change === null ? null : checkChange(change)
      if (isDeepStrictEqual(next, before.change)) return view(before)
      const layer = (next ?? before.change)?.layer ?? ''
      const words = next === null ? `Return of the ${layer} layer to the baseline` : `Change of the ${layer} layer`
      return take(words, before, { ...before, change: next })
    },
    adoptChange: () => {
      const before = current()
      if (before.change === null) return view(before)
      const adopted = [...before.adopted, before.change]
      return take('New baseline', before, { ...before, adopted, change: null, baseline: newBaseline() })
    },
    workflowAltered: (workflow, text) => {
      if (study?.workflow.id !== workflow.id) return
      const file = { ...study.file, workflow: JSON.parse(text) as CaseFile['workflow'] }
      // The workflow has versions of its own to go back to: an edit of the case cannot be taken back across them.
      history.clear()
      become({ ...study, file, workflow, baseline: newBaseline() })
    },
    undo: () => become(history.undo(current()) ?? current()),
    redo: () => become(history.redo(current()) ?? current()),
    send: (order) => {
      const size = checkBatchSize(order.size)
      const now = current()
      const { bench, file, change } = now
      const id = createId()
      sentUnder.set(id, now.baseline)
      const abort = new AbortController()
      const conditions = conditionsWith(change, { api: file.baseline.api ?? {}, adopted: now.adopted })
      const requests = requestsFor(now, size, order.withDuplicate ?? false, conditions, parts)
      const shelved = parts.shelf.get(now.workflow.id)
      const run = async (): Promise<Reproduction> => {
        await Promise.allSettled(before)
        await bench.enter(conditions)
        return reproduce(
          {
            id,
            caseName: file.name,
            workflowId: now.workflow.id,
            size,
            change,
            changeSentence: change === null ? null : describeChange(change),
            requests,
            concurrent: order.concurrent ?? false,
          },
          {
            now: parts.now,
            deliver: (request, index, signal) => bench.deliver({ request, index, reproductionId: id, shelved }, signal),
            changed: keep,
          },
          abort.signal,
        )
      }
      // One set of conditions is in force at a time: a reproduction waits for those before it.
      const before = [...sending.values()].map((one) => one.done)
      const done = run().finally(() => sending.delete(id))
      sending.set(id, { abort, done })
      return { id, done }
    },
    stop: (reproductionId) => {
      sending.get(reproductionId)?.abort.abort()
    },
    reproductions: () => known,
    close: async () => {
      await settle()
      await study?.bench.close()
    },
  }
}

function requestOf(file: CaseFile): Pick<Study, 'request' | 'rawBody'> {
  const { method, path, headers, body, body_base64: base64 } = file.request
  const rawBody = base64 === undefined ? Buffer.from(body ?? '', 'utf8') : Buffer.from(base64, 'base64')
  return { request: { method, path, headers, body: rawBody.toString('utf8') }, rawBody }
}

function standingOf(
  { workflow, request, rawBody, edited, change, adopted, baseline }: Study,
  known: readonly Reproduction[],
  sentUnder: ReadonlyMap<string, number>,
): Standing {
  const { method, path, headers } = request
  return {
    workflowId: workflow.id,
    request: {
      method,
      path,
      headers: headers.map(([name, value]) => [name, value]),
      bodyBase64: Buffer.from(rawBody).toString('base64'),
    },
    edited,
    change,
    adopted: [...adopted],
    baseline,
    reproductions: known.map(({ id }) => ({ id, baseline: sentUnder.get(id) ?? 0 })),
  }
}

function rawRequest(file: CaseFile, request: EditedRequest, body: Uint8Array): RawRequest {
  const prefix = file.request.url_variant === 'test' ? '/webhook-test' : '/webhook'
  const path = request.path.startsWith('/') ? request.path : `/${request.path}`
  return { method: request.method, target: `${prefix}${path}`, headers: request.headers, body }
}

/** What the provider sends: each item with identifiers of its own, then the conditions, then the signature. */
function requestsFor(
  study: Study,
  size: number,
  withDuplicate: boolean,
  conditions: Conditions,
  parts: CaseDeskParts,
): readonly RawRequest[] {
  const { file } = study
  const plain = rawRequest(file, study.request, study.rawBody)
  const fresh = Array.from({ length: size }, () => freshRequest(plain, randomUUID))
  const first = fresh[0]
  if (withDuplicate && size > 1 && first !== undefined) fresh[size - 1] = first
  const webhook = parts.webhookCredential(study.workflow)
  return conditions
    .send(fresh)
    .map((request) => signed(request, file, conditions.signing, parts))
    .map((request) => conditions.authorise(request, webhook))
}

/** Signed as the provider of the case signs at the moment it sends; as it is where the case names none that is known. */
function signed(request: RawRequest, { provider }: CaseFile, signing: Signing, parts: CaseDeskParts): RawRequest {
  const name = provider === undefined ? null : providerNameOf(provider.profile)
  if (name === null || provider?.secret_ref === undefined || signing.missing) return request
  const key = parts.secret(provider.secret_ref, name)
  return signAsProvider(request, name, {
    key: signing.secret === 'right' ? key : freshKey(name),
    nowMs: parts.now() + signing.clockSeconds * 1000,
    url: urlOf(request, parts.baseUrl()),
    createId: randomUUID,
    over: signing.over,
  })
}

function viewOf(study: Study, parts: CaseDeskParts): Omit<CaseView, 'earlier' | 'undo' | 'redo' | 'fault'> {
  const { file, request } = study
  const prefix = file.request.url_variant === 'test' ? '/webhook-test' : '/webhook'
  return {
    name: file.title ?? file.name,
    description: file.description ?? '',
    workflow: study.workflow,
    webhooks: parts.webhooksOf(study.workflow),
    request: {
      ...request,
      url: `${parts.baseUrl()}${prefix}${request.path.startsWith('/') ? '' : '/'}${request.path}`,
      edited: study.edited,
    },
    provider: file.provider?.profile ?? null,
    change: study.change,
    changeSentence: study.change === null ? null : describeChange(study.change),
    adopted: study.adopted.map((change) => ({ change, sentence: describeChange(change) })),
  }
}

function noCase(): ProblemError {
  return new ProblemError({
    code: 'NO_CASE',
    sentence: 'No case is open.',
    remedy: 'Open a sample, a case or a workflow first.',
  })
}
