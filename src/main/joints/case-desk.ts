/**
 * The case under study: its workflow, its request, its one change, and what was reproduced of it. The request goes over real
 * HTTP to the listener, the way the provider sends it (contract §7 rule 3).
 */
import { isDeepStrictEqual } from 'node:util'
import { v7 as createId } from 'uuid'
import type { CaseFile } from '../../shared/case.ts'
import type { Change } from '../../shared/change.ts'
import type { CaseView, SuggestedChange } from '../../shared/contract.ts'
import type { OpenCredential } from '../../shared/credential.ts'
import type { Delivery, RawRequest } from '../../shared/delivery.ts'
import type { Execution } from '../../shared/execution.ts'
import type { OutsideRun } from '../../shared/outside-run.ts'
import { layerPhrase, type Layer } from '../../shared/layer.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { Comparison, Reproduction } from '../../shared/reproduction.ts'
import type { Suspicion, Sweep } from '../../shared/sweep.ts'
import type { Webhook } from '../../shared/webhook.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { checkChange, conditionsWith, describeChange, readChange } from '../layers/catalogue.ts'
import type { LastSuccess } from '../layers/conditions.ts'
import { layersOf } from '../layers/last-success.ts'
import { checkBatchSize } from '../reproduction/batch-size.ts'
import { compareReproductions } from '../reproduction/compare.ts'
import { failingRequest, judgeOutside } from '../reproduction/outside-run.ts'
import { isGood } from '../../shared/item-verdict.ts'
import { joinVerdicts } from '../reproduction/join-verdicts.ts'
import { locateFault } from '../reproduction/locate-fault.ts'
import { readCase } from '../reproduction/read-case.ts'
import type { Bench } from './bench.ts'
import { caseOfDelivery, splitTarget } from './case-of-delivery.ts'
import type { KeptCase } from './kept-case.ts'
import { answersFor, recordedAnswers, recordedRules } from './kept-success.ts'
import { checkHosts, closedAgain, realHostsOf, withRealHosts } from './real-hosts.ts'
import { answersOf, withAnswer, type GivenAnswer } from './stand-in-answer.ts'
import { sendStudy } from './send-study.ts'
import {
  baselineOf,
  pathPrefix,
  requestOf,
  resumedStudy,
  standingOf,
  studiedOf,
  studyOf,
  withApi,
  type EditedRequest,
  type Secrets,
  type Study,
} from './study.ts'
import { createStudyHistory } from './study-history.ts'
import { suggestChange } from './suggest-change.ts'
import { openSweepDesk } from './sweep-desk.ts'
import type { WorkflowShelf } from './workflow-shelf.ts'

export interface SendOrder {
  readonly size: number
  readonly withDuplicate?: boolean | undefined
  readonly concurrent?: boolean | undefined
  readonly bodies?: readonly string[] | undefined
  /** Captured requests, one for each item. */
  readonly requests?: readonly RawRequest[] | undefined
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
  /** Puts a captured request in the place of the case's, byte for byte. */
  readonly takeRequest: (request: RawRequest) => CaseView
  readonly chooseChange: (change: Change | null) => CaseView
  /** The same from one line: `LAYER.CHANGE` or `LAYER.CHANGE=JSON`. */
  readonly chooseNamed: (text: string) => CaseView
  /** The change to try next; null before the baseline failed. */
  readonly suggestedChange: () => SuggestedChange | null
  /**
   * Makes what the APIs answered in an execution their stand-ins of the baseline.
   *
   * @throws ProblemError EXECUTION_NOT_FOUND, INVALID_INPUT where it is of another workflow, or no answer was kept whole
   */
  readonly recordAnswers: (executionId: string) => CaseView
  /** Makes the chosen change part of the baseline. */
  readonly adoptChange: () => CaseView
  /**
   * Puts other hosts in place of those that go out for real.
   *
   * @throws ProblemError INVALID_INPUT for a text that names no host
   */
  readonly letOut: (hosts: readonly string[]) => CaseView
  /** Writes what the stand-in of a host answers; null: nobody wrote it any more. */
  readonly answerFor: (host: string, answer: GivenAnswer | null) => CaseView
  /** Takes in an altered workflow, where it is the one under study: it makes a new baseline. */
  readonly workflowAltered: (workflow: Workflow, text: string) => void
  /** Takes back the last edit, change or new baseline; nothing where there is none. */
  readonly undo: () => CaseView
  readonly redo: () => CaseView
  /** Begins to send; the reproduction goes on by itself and is told as it grows. */
  readonly send: (order: SendOrder) => { readonly id: string; readonly done: Promise<Reproduction> }
  readonly stop: (reproductionId: string) => void
  readonly reproductions: () => readonly Reproduction[]
  /** The reproduction of that id, those of a sweep included; null where there is none of this case. */
  readonly reproduction: (id: string) => Reproduction | null
  /** @throws ProblemError REPRODUCTION_NOT_FOUND */
  readonly compare: (baselineId: string, changedId: string) => Comparison
  /** True where every item succeeded. */
  readonly isGood: (reproduction: Reproduction) => boolean
  readonly knowsLastSuccess: () => boolean
  /** What the newest sweep and the newest transplant say together; null while neither is done. */
  readonly verdict: () => Suspicion | null
  /**
   * Sends the failing request of an execution of this case once more, without the engine (contract §5.4).
   *
   * @throws ProblemError EXECUTION_NOT_FOUND, EXECUTION_NOT_FAILED
   */
  readonly sendOutside: (executionId: string) => Promise<OutsideRun>
  /** Begins to try the catalogue of single-layer changes (or those of the layers), or to go on where one was stopped. */
  readonly sweep: (order: SweepOrder) => { readonly id: string; readonly done: Promise<Sweep> }
  readonly stopSweep: () => void
  /** The newest of each kind. */
  readonly sweeps: () => readonly Sweep[]
  readonly close: () => Promise<void>
}

export interface SweepOrder {
  readonly kind: Sweep['kind']
  /** Empty: all eight. */
  readonly layers: readonly Layer[]
  /** True: what the newest sweep of this kind has tried is not tried again. */
  readonly resume: boolean
  /** Hosts that it may send to for real, as a person agreed for this one; absent: none, whatever the case says. */
  readonly realHosts?: readonly string[]
}

export interface CaseDeskParts extends Secrets {
  readonly kept: KeptCase
  readonly shelf: WorkflowShelf
  readonly webhooksOf: (workflow: Workflow) => readonly Webhook[]
  /** Opens what surrounds the case: stand-ins for its external APIs and the like. `compressed`: time is ten times shorter. */
  readonly openBench: (file: CaseFile, compressed: boolean) => Promise<Bench>
  /** Makes the credentials that the case names and nobody has given. */
  readonly addCredentials: (file: CaseFile) => void
  readonly credentials: () => readonly OpenCredential[]
  /** Hears of every case that is opened, with its text. */
  readonly opened: (file: CaseFile, text: string) => void
  readonly execution: (id: string) => Execution | null
  /** The last execution of a workflow that succeeded and was kept. */
  readonly lastSuccess: (workflowId: string) => LastSuccess | null
  readonly changed: (view: CaseView) => void
  readonly reproduced: (reproduction: Reproduction) => void
  readonly swept: (sweep: Sweep) => void
}

interface OpenStudy extends Study {
  readonly bench: Bench
  /** Number of the baseline: another one after every edit and every adopted change. */
  readonly baseline: number
}

export function openCaseDesk(parts: CaseDeskParts): CaseDesk {
  let study: OpenStudy | null = null
  let known: Reproduction[] = []
  let baselines = 0
  /** The sweep whose begin was told. */
  let begunSweep: string | null = null
  const sentUnder = new Map<string, number>()
  const history = createStudyHistory<OpenStudy>(parts.now)
  const sending = new Map<string, { readonly abort: AbortController; readonly done: Promise<Reproduction> }>()

  const current = (): OpenStudy => {
    if (study === null) throw noCase()
    return study
  }
  const view = (shown: OpenStudy): CaseView => {
    const isEarlier = (one: Reproduction): boolean => sentUnder.get(one.id) !== shown.baseline
    return {
      ...viewOf(shown, parts),
      earlier: known.filter(isEarlier).map((one) => one.id),
      undo: history.undoable(),
      redo: history.redoable(),
      fault: locateFault(
        known.filter((one) => !isEarlier(one)),
        sweeps.all(shown.baseline),
      ),
      sweeps: sweeps.all(shown.baseline).map(({ id }) => id),
      verdict: joinVerdicts(sweeps.all(shown.baseline)),
    }
  }
  const become = (given: OpenStudy): CaseView => {
    // A case that brings no last success has that of its workflow, as far as one was kept.
    const isGiven = given.file.last_success !== undefined
    const next = isGiven ? given : { ...given, lastSuccess: parts.lastSuccess(given.workflow.id) }
    study = next
    const shown = view(next)
    parts.kept.stands(standingOf(next, next.baseline, known, sentUnder))
    parts.changed(shown)
    return shown
  }
  const take = (words: string, before: OpenStudy, next: OpenStudy): CaseView => {
    history.did(words, before)
    return become(next)
  }
  const newBaseline = (): number => {
    baselines += 1
    return baselines
  }
  const choose = (next: Change | null): CaseView => {
    const before = current()
    if (isDeepStrictEqual(next, before.change)) return view(before)
    const layer = (next ?? before.change)?.layer
    const phrase = layer === undefined ? 'layer' : layerPhrase(layer)
    const words = next === null ? `Return of the ${phrase} to the baseline` : `Change of the ${phrase}`
    return take(words, before, { ...before, change: next })
  }
  const sweeps = openSweepDesk({
    ...parts,
    keep: parts.kept.reproduced,
    swept: (sweep) => {
      parts.swept(sweep)
      if (study === null || (sweep.status === 'running' && begunSweep === sweep.id)) return
      begunSweep = sweep.id
      if (sweep.status !== 'running') parts.kept.swept(sweeps.known())
      become(study)
    },
  })
  const keep = (reproduction: Reproduction): void => {
    known = [...known.filter((one) => one.id !== reproduction.id), reproduction]
    parts.reproduced(reproduction)
    if (reproduction.status !== 'running' && study !== null) become(study)
  }
  const find = (id: string): Reproduction | null => known.find((one) => one.id === id) ?? parts.kept.reproduction(id)
  const found = (id: string): Reproduction => {
    const reproduction = find(id)
    if (reproduction === null) throw noReproduction(id)
    return reproduction
  }
  const settle = async (): Promise<void> => {
    await sweeps.settle()
    for (const one of sending.values()) one.abort.abort()
    await Promise.allSettled([...sending.values()].map((one) => one.done))
  }

  const recordedOf = ({ executionId }: Delivery): CaseFile['baseline']['api'] | null => {
    const execution = executionId === null ? null : parts.execution(executionId)
    return execution === null ? null : recordedRules(execution)
  }

  const open = async (text: string, name: string): Promise<CaseView> => {
    const file = readCase(text, name)
    await settle()
    parts.addCredentials(file)
    const { workflow } = parts.shelf.put(JSON.stringify(file.workflow), name, file.workflow['active'] !== false)
    const next = studyOf(file, workflow)
    await study?.bench.close()
    const bench = await parts.openBench(file, false)
    known = []
    sweeps.forget()
    history.clear()
    parts.opened(file, text)
    parts.kept.opened(file)
    return become({ ...next, bench, baseline: newBaseline() })
  }

  return {
    current: () => (study === null ? null : view(study)),
    open,
    study: (delivery, body) => {
      const file = caseOfDelivery(
        delivery,
        body,
        study?.file ?? null,
        study?.workflow.id ?? null,
        (id) => (parts.shelf.find(id) === null ? null : parts.shelf.exported(id)),
        recordedOf(delivery),
      )
      if (file === null) return Promise.reject(noCase())
      return open(JSON.stringify(file), file.name)
    },
    reopen: async () => {
      const kept = parts.kept.read()
      if (kept === null) return
      const shelved = parts.shelf.find(kept.standing.workflowId)
      if (shelved === null) return
      parts.addCredentials(kept.file)
      const next = resumedStudy(kept.file, kept.standing, shelved.workflow)
      const bench = await parts.openBench(kept.file, false)
      known = kept.known
      baselines = kept.standing.baseline
      sweeps.restore(kept.sweeps)
      for (const one of kept.standing.reproductions) {
        sentUnder.set(one.id, one.baseline)
        baselines = Math.max(baselines, one.baseline)
      }
      become({ ...next, bench, baseline: kept.standing.baseline })
    },
    editRequest: (request) => {
      const before = current()
      if (isDeepStrictEqual(request, before.request)) return view(before)
      const original = requestOf(before.file.request)
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
    takeRequest: ({ method, target, headers, body }) => {
      const before = current()
      const request = { method, path: splitTarget(target)[1], headers, body: Buffer.from(body).toString('utf8') }
      const next = { ...before, request, rawBody: body, edited: true, baseline: newBaseline() }
      return take('Captured request', before, next)
    },
    chooseChange: (change) => choose(change === null ? null : checkChange(change)),
    chooseNamed: (text) => choose(readChange(text)),
    suggestedChange: () => {
      const now = current()
      return suggestChange({
        reproductions: known.filter((one) => sentUnder.get(one.id) === now.baseline),
        studied: (failedNode) => studiedOf(now, parts.credentials(), parts, failedNode),
        execution: parts.execution,
      })
    },
    recordAnswers: (executionId) => {
      const before = current()
      const execution = parts.execution(executionId)
      if (execution === null) throw executionNotFound(executionId)
      const answers = recordedAnswers(answersFor(execution, before.workflow))
      const file = closedAgain(withApi(before.file, answers), Object.keys(answers))
      return take('Answers of the API', before, { ...before, file, baseline: newBaseline() })
    },
    answerFor: (host, answer) => {
      const before = current()
      const file = closedAgain(withAnswer(before.file, host, answer), [host])
      return take('Answer of a stand-in', before, { ...before, file, baseline: newBaseline() })
    },
    letOut: (hosts) => {
      const before = current()
      const checked = checkHosts(hosts)
      if (isDeepStrictEqual(checked, realHostsOf(before.file))) return view(before)
      const file = withRealHosts(before.file, checked)
      return take('Hosts that go out for real', before, { ...before, file, baseline: newBaseline() })
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
      const { bodies, requests } = order
      const size = checkBatchSize(requests?.length ?? bodies?.length ?? order.size)
      const now = current()
      const id = createId()
      sentUnder.set(id, now.baseline)
      const abort = new AbortController()
      const sent = {
        size,
        concurrent: order.concurrent ?? false,
        withDuplicate: order.withDuplicate ?? false,
        ...(bodies === undefined ? {} : { bodies }),
      }
      // One set of conditions is in force at a time: a reproduction waits for those before it.
      const before = [...sending.values()].map((one) => one.done)
      const realHosts = realHostsOf(now.file)
      const sendOrder = { id, study: now, change: now.change, sending: sent, requests, realHosts }
      const started = sendStudy(sendOrder, now.bench, parts, keep)
      const done = Promise.allSettled(before)
        .then(() => started(abort.signal))
        .finally(() => sending.delete(id))
      sending.set(id, { abort, done })
      return { id, done }
    },
    stop: (reproductionId) => {
      sending.get(reproductionId)?.abort.abort()
    },
    reproductions: () => known,
    reproduction: (id) => find(id),
    compare: (baselineId, changedId) => compareReproductions(found(baselineId), found(changedId), parts.execution),
    isGood: (reproduction) => reproduction.items.every(isGood),
    knowsLastSuccess: () => current().lastSuccess !== null,
    verdict: () => joinVerdicts(sweeps.all(current().baseline)),
    sendOutside: async (executionId) => {
      const now = current()
      const execution = parts.execution(executionId)
      if (execution === null) throw executionNotFound(executionId)
      const request = failingRequest(execution)
      await Promise.allSettled([...sending.values()].map((one) => one.done))
      const conditions = conditionsWith(now.change, baselineOf(now))
      const { end, arrived } = await now.bench.sendOutside(request, conditions, [
        ...realHostsOf(now.file),
        ...conditions.api.passedThrough,
      ])
      // What the workflow sent is known as its node sent it; the connection added nothing else.
      const inside = { headers: request.headers, body: Buffer.from(request.body ?? '') }
      return judgeOutside(request, end, arrived === null ? null : { inside, outside: arrived })
    },
    sweep: (order) =>
      sweeps.begin(current(), current().baseline, { ...order, realHosts: checkHosts(order.realHosts ?? []) }),
    stopSweep: () => {
      sweeps.stop()
    },
    sweeps: () => sweeps.all(current().baseline),
    close: async () => {
      await settle()
      await study?.bench.close()
    },
  }
}

function viewOf(
  study: Study,
  parts: CaseDeskParts,
): Omit<CaseView, 'earlier' | 'undo' | 'redo' | 'fault' | 'sweeps' | 'verdict'> {
  const { file, request } = study
  const prefix = pathPrefix(file)
  return {
    name: file.title ?? file.name,
    description: file.description ?? '',
    workflow: study.workflow,
    importNotes: parts.shelf.find(study.workflow.id)?.notes ?? [],
    webhooks: parts.webhooksOf(study.workflow),
    request: {
      ...request,
      url: `${parts.baseUrl()}${prefix}${request.path.startsWith('/') ? '' : '/'}${request.path}`,
      edited: study.edited,
    },
    provider: file.provider?.profile ?? null,
    realHosts: realHostsOf(file),
    answers: answersOf(file),
    change: study.change,
    changeSentence: study.change === null ? null : describeChange(study.change),
    lastSuccess: study.lastSuccess === null ? null : { at: study.lastSuccess.at, layers: layersOf(study.lastSuccess) },
    adopted: study.adopted.map((change) => ({ change, sentence: describeChange(change) })),
  }
}

function noReproduction(id: string): ProblemError {
  return new ProblemError({
    code: 'REPRODUCTION_NOT_FOUND',
    sentence: `There is no reproduction with the id "${id}" of this case.`,
    remedy: 'Choose one of the table of reproductions.',
  })
}

function executionNotFound(id: string): ProblemError {
  return new ProblemError({
    code: 'EXECUTION_NOT_FOUND',
    sentence: `There is no execution with the id "${id}".`,
    remedy: 'Choose one of the list of executions.',
  })
}

function noCase(): ProblemError {
  return new ProblemError({
    code: 'NO_CASE',
    sentence: 'No case is open.',
    remedy: 'Open a sample, a case or a workflow first.',
  })
}
