/**
 * The case under study: its workflow, its request, its one change, and what was reproduced of it. The request goes over real
 * HTTP to the listener, the way the provider sends it (contract §7 rule 3).
 */
import { randomUUID } from 'node:crypto'
import { v7 as createId } from 'uuid'
import type { CaseFile } from '../../shared/case.ts'
import type { Change } from '../../shared/change.ts'
import type { OpenCredential } from '../../shared/credential.ts'
import type { CaseView } from '../../shared/contract.ts'
import type { HeaderPairs, RawRequest } from '../../shared/delivery.ts'
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
import type { Conditions } from '../layers/conditions.ts'
import type { Bench } from './bench.ts'
import { signRequest } from './sign-request.ts'
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
  readonly editRequest: (request: EditedRequest) => CaseView
  readonly chooseChange: (change: Change | null) => CaseView
  /** Makes the chosen change part of the baseline. */
  readonly adoptChange: () => CaseView
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
  readonly shelf: WorkflowShelf
  readonly now: () => number
  readonly webhooksOf: (workflow: Workflow) => readonly Webhook[]
  /** The listener's URL without a slash at its end. */
  readonly baseUrl: () => string
  /** Opens what surrounds the case: stand-ins for its external APIs and the like. */
  readonly openBench: (file: CaseFile) => Promise<Bench>
  /** The credential that the workflow's webhook asks for; null where it asks for none. */
  readonly webhookCredential: (workflow: Workflow) => OpenCredential | null
  /** The secret that a case refers to; made on the spot where the case brings none. */
  readonly secret: (reference: string) => string
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
}

export function openCaseDesk(parts: CaseDeskParts): CaseDesk {
  let study: Study | null = null
  let known: Reproduction[] = []
  const sending = new Map<string, { readonly abort: AbortController; readonly done: Promise<Reproduction> }>()

  const current = (): Study => {
    if (study === null) throw noCase()
    return study
  }
  const become = (next: Study): CaseView => {
    study = next
    const view = viewOf(next, known, parts)
    parts.changed(view)
    return view
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

  return {
    current: () => (study === null ? null : viewOf(study, known, parts)),
    open: async (text, name) => {
      const file = readCase(text, name)
      await settle()
      const { workflow } = parts.shelf.put(JSON.stringify(file.workflow), name, true)
      await study?.bench.close()
      const bench = await parts.openBench(file)
      known = []
      return become({ file, workflow, bench, ...requestOf(file), edited: false, change: null, adopted: [] })
    },
    editRequest: (request) => {
      const before = current()
      known = []
      return become({ ...before, request, rawBody: Buffer.from(request.body, 'utf8'), edited: true })
    },
    chooseChange: (change) => become({ ...current(), change: change === null ? null : checkChange(change) }),
    adoptChange: () => {
      const before = current()
      if (before.change === null) return viewOf(before, known, parts)
      known = []
      return become({ ...before, adopted: [...before.adopted, before.change], change: null })
    },
    send: (order) => {
      const size = checkBatchSize(order.size)
      const now = current()
      const { bench, file, change } = now
      const id = createId()
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
  { secret, webhookCredential }: CaseDeskParts,
): readonly RawRequest[] {
  const { file } = study
  const plain = rawRequest(file, study.request, study.rawBody)
  const fresh = Array.from({ length: size }, () => freshRequest(plain, randomUUID))
  const first = fresh[0]
  if (withDuplicate && size > 1 && first !== undefined) fresh[size - 1] = first
  const reference = file.provider?.secret_ref
  const webhook = webhookCredential(study.workflow)
  return conditions
    .send(fresh)
    .map((request) =>
      file.provider === undefined || reference === undefined
        ? request
        : signRequest(request, file.provider.profile, secret(reference), conditions.signing),
    )
    .map((request) => conditions.authorise(request, webhook))
}

function viewOf(study: Study, known: readonly Reproduction[], parts: CaseDeskParts): CaseView {
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
    fault: locateFault(known),
  }
}

function noCase(): ProblemError {
  return new ProblemError({
    code: 'NO_CASE',
    sentence: 'No case is open.',
    remedy: 'Open a sample, a case or a workflow first.',
  })
}
