/**
 * The case under study: its workflow, its request, its one change, and what was reproduced of it. The request goes over real
 * HTTP to the listener, the way the provider sends it (contract §7 rule 3).
 */
import { setMaxListeners } from 'node:events'
import { isDeepStrictEqual } from 'node:util'
import { v7 as createId } from 'uuid'
import type { CaseFile } from '../../shared/case.ts'
import type { Change } from '../../shared/change.ts'
import type { SuggestedChange } from '../../shared/views/suggested-change.ts'
import type { WorkflowTwin } from '../../shared/views/workflow-twin.ts'
import type { CaseView } from '../../shared/views/case-view.ts'
import type { OpenCredential } from '../../shared/credential.ts'
import type { Delivery, RawRequest } from '../../shared/delivery.ts'
import type { Execution } from '../../shared/execution.ts'
import type { OutsideRun } from '../../shared/outside-run.ts'
import { layerPhrase } from '../../shared/layer.ts'
import type { Comparison, Reproduction } from '../../shared/reproduction.ts'
import type { Suspicion, Sweep } from '../../shared/sweep.ts'
import type { Webhook } from '../../shared/webhook.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { checkChange, conditionsWith, describeChange, readChange } from '../layers/catalogue.ts'
import type { LastSuccess } from '../layers/conditions.ts'
import { layersOf } from '../layers/last-success.ts'
import { checkBatchSize } from '../reproduction/batch-size.ts'
import { caseState } from '../reproduction/case-state.ts'
import { compareReproductions } from '../reproduction/compare.ts'
import { failingRequest, judgeOutside } from '../reproduction/outside-run.ts'
import { fateOf, isGood } from '../../shared/item-verdict.ts'
import { joinVerdicts } from '../reproduction/join-verdicts.ts'
import { readCase } from '../reproduction/read-case.ts'
import { workflowView } from '../reproduction/workflow-view.ts'
import type { Bench } from '../lab/test-rig.ts'
import { executionNotFound } from '../executions/execution-not-found.ts'
import { noCase, noReproduction } from './case-problems.ts'
import { caseOfDelivery, meantWorkflow, splitTarget } from './case-of-delivery.ts'
import { caseIdOf, type CaseRepository, type KeptStudy } from './case-repository.ts'
import { answersFor, recordedAnswers, recordedRules } from './last-successful-run.ts'
import { checkHosts, closedAgain, realHostsOf, withRealHosts } from '../../shared/real-hosts.ts'
import { answersOf, withAnswer, type GivenAnswer } from './stand-in-answer.ts'
import { sendStudy } from './send-study.ts'
import {
  baselineOf,
  keptSteps,
  pathPrefix,
  requestOf,
  resumedStudy,
  studiedOf,
  studiedState,
  studyOf,
  withApi,
  type EditedRequest,
  type Secrets,
  type Study,
} from './study.ts'
import type { Standing, StudiedState } from './standing.ts'
import { createStudyHistory, type KeptStep } from './undo-history.ts'
import { suggestChange } from './suggest-change.ts'
import { openSweepDesk, type SweepOrder } from './sweep-runner.ts'
import { foundTwin, takeWorkflow, type TakeAs } from './taken-workflow.ts'
import type { WorkflowShelf } from '../workflows/workflow-repository.ts'

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
  /**
   * Begins a case from its text: nothing was sent of it yet.
   *
   * @throws ProblemError NOT_JSON, NOT_A_CASE, NOT_A_WORKFLOW
   */
  readonly open: (text: string, name: string, as?: TakeAs) => Promise<CaseView>
  /** Opens a case as it was left, where it was opened before; begins it where it was not. */
  readonly goOn: (text: string, name: string, as?: TakeAs) => Promise<CaseView>
  /** The workflow of which this text would be another version; null where it is new, the same, or its case is kept. */
  readonly twin: (text: string, name: string) => WorkflowTwin | null
  /** Opens one of the recent cases as it was left. @throws ProblemError FILE_NOT_FOUND */
  readonly goBackTo: (id: string) => Promise<CaseView>
  /** Begins the open case again from the text it was opened from; what was sent of it is left behind. @throws ProblemError NO_CASE */
  readonly startOver: () => Promise<CaseView>
  /** Takes in that an execution ended that an item was left waiting with. */
  readonly executionEnded: (execution: Pick<Execution, 'id' | 'status' | 'workflowId'>) => void
  /** Tells the case again: something around it has changed. */
  readonly refresh: () => void
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
  /** Closes the open case and forgets where it stands; nothing where none is open. */
  readonly leave: () => Promise<void>
  readonly close: () => Promise<void>
}

export interface CaseDeskParts extends Secrets {
  readonly kept: CaseRepository
  readonly shelf: WorkflowShelf
  /** Why a workflow cannot be served beside another active one; null where it can. */
  readonly conflict: (workflow: Workflow) => string | null
  /** Name of the workflow that gets the production deliveries of this one's webhooks; null: none does. */
  readonly servedInstead: (workflow: Workflow) => string | null
  readonly webhooksOf: (workflow: Workflow) => readonly Webhook[]
  /** Opens what surrounds the case: stand-ins for its external APIs and the like. `compressed`: time is ten times shorter. */
  readonly openBench: (file: CaseFile, compressed: boolean) => Promise<Bench>
  /** Makes the credentials that the case names and nobody has given. */
  readonly addCredentials: (file: CaseFile) => void
  readonly credentials: () => readonly OpenCredential[]
  readonly execution: (id: string) => Execution | null
  /** The same, with what its credentials hold now. */
  readonly executionToSend: (id: string) => Execution | null
  /** The last execution of a workflow that succeeded and was kept. */
  readonly lastSuccess: (workflowId: string) => LastSuccess | null
  readonly changed: (view: CaseView) => void
  readonly reproduced: (reproduction: Reproduction) => void
  readonly swept: (sweep: Sweep) => void
}

interface OpenStudy extends Study {
  /** Under which it is kept. */
  readonly id: string
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
      state: caseState(
        known.filter((one) => !isEarlier(one)),
        sweeps.all(shown.baseline),
      ),
      sweeps: sweeps.all(shown.baseline).map(({ id }) => id),
      verdict: joinVerdicts(sweeps.all(shown.baseline)),
    }
  }
  const standing = (now: OpenStudy): Standing => {
    const { past, future } = history.steps()
    const version = parts.shelf.find(now.workflow.id)?.version
    return {
      ...studiedState(now, now.baseline),
      workflowId: now.workflow.id,
      ...(version === undefined ? {} : { workflowVersion: version }),
      reproductions: known.map(({ id }) => ({ id, baseline: sentUnder.get(id) ?? 0 })),
      past: keptSteps(past),
      future: keptSteps(future),
    }
  }
  const become = (given: OpenStudy): CaseView => {
    // A case that brings no last success has that of its workflow, as far as one was kept.
    const isGiven = given.file.last_success !== undefined
    const next = isGiven ? given : { ...given, lastSuccess: parts.lastSuccess(given.workflow.id) }
    study = next
    const shown = view(next)
    parts.kept.stands(next.id, standing(next))
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
      if (sweep.status !== 'running') parts.kept.swept(study.id, sweeps.known())
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

  const open = async (text: string, name: string, as: TakeAs = 'version'): Promise<CaseView> => {
    const file = readCase(text, name)
    await settle()
    parts.addCredentials(file)
    const workflow = takeWorkflow(file, name, as, parts)
    const next = studyOf(file, workflow)
    await study?.bench.close()
    const bench = await parts.openBench(file, false)
    known = []
    sweeps.forget()
    history.clear()
    const id = caseIdOf(file.name, text)
    parts.kept.begin({ id, file, text })
    return become({ ...next, id, bench, baseline: newBaseline() })
  }
  /** Null where the workflow of the case is gone. */
  const resume = async ({
    id,
    file,
    standing: left,
    known: sent,
    sweeps: swept,
  }: KeptStudy): Promise<CaseView | null> => {
    const shelved = parts.shelf.find(left.workflowId)
    if (shelved === null) return null
    await settle()
    parts.addCredentials(file)
    await study?.bench.close()
    const bench = await parts.openBench(file, false)
    const openAs = (state: StudiedState): OpenStudy => ({
      ...resumedStudy(file, state, shelved.workflow),
      id,
      bench,
      baseline: state.baseline,
    })
    known = sent
    for (const one of left.reproductions) sentUnder.set(one.id, one.baseline)
    const steps = [...left.past, ...left.future].map(({ state }) => state.baseline)
    baselines = Math.max(baselines, left.baseline, ...steps, ...left.reproductions.map((one) => one.baseline))
    // Under another version of the workflow nothing is as it was sent.
    const isAltered = left.workflowVersion !== undefined && left.workflowVersion !== shelved.version
    if (isAltered) history.clear()
    else {
      const stepOf = (one: Standing['past'][number]): KeptStep<OpenStudy> => ({ ...one, state: openAs(one.state) })
      history.restore(left.past.map(stepOf), left.future.map(stepOf))
    }
    sweeps.restore(swept)
    parts.kept.touch(id)
    const next = openAs(left)
    return become(isAltered ? { ...next, baseline: newBaseline() } : next)
  }
  const asLeft = async (id: string): Promise<CaseView | null> => {
    if (study?.id === id) return view(study)
    const left = parts.kept.read(id)
    return left === null ? null : resume(left)
  }
  const goOn = async (text: string, name: string, as?: TakeAs): Promise<CaseView> =>
    (await asLeft(caseIdOf(readCase(text, name).name, text))) ?? open(text, name, as)

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
      // The delivery's own workflow, as it is: no copy of it is put beside it.
      const meant = meantWorkflow(delivery, study?.workflow.id ?? null)
      const isThere = meant !== null && parts.shelf.find(meant) !== null
      return goOn(JSON.stringify(file), file.name, isThere ? { id: meant } : 'version')
    },
    goOn,
    twin: (text, name) => {
      const file = readCase(text, name)
      const isKept = parts.kept.read(caseIdOf(file.name, text)) !== null
      return isKept ? null : foundTwin(file, name, parts.shelf)
    },
    goBackTo: async (id) => {
      const left = await asLeft(id)
      if (left !== null) return left
      const { text, name } = parts.kept.given(id)
      return open(text, name)
    },
    startOver: () => {
      const { text, name } = parts.kept.given(current().id)
      return open(text, name)
    },
    executionEnded: ({ id, status }) => {
      if (status === 'waiting' || status === 'running' || status === 'new') return
      for (const reproduction of known) {
        if (!reproduction.items.some((item) => item.executionId === id && fateOf(item) === 'open')) continue
        const execution = parts.execution(id)
        const workflow = parts.shelf.find(reproduction.workflowId)?.workflow
        if (reproduction.status === 'running' || execution === null || workflow === undefined) continue
        const items = reproduction.items.map((item) =>
          item.executionId === id ? { ...item, workflowView: workflowView(execution, workflow) } : item,
        )
        keep({ ...reproduction, items })
      }
    },
    refresh: () => {
      if (study !== null) parts.changed(view(study))
    },
    reopen: async () => {
      const id = parts.kept.openId()
      if (id !== null) await asLeft(id)
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
      // Every item, its request and its executions listen to it.
      setMaxListeners(0, abort.signal)
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
      const execution = parts.executionToSend(executionId)
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
    leave: async () => {
      await settle()
      await study?.bench.close()
      study = null
      known = []
      sweeps.forget()
      history.clear()
      parts.kept.leave()
    },
    close: async () => {
      await settle()
      await study?.bench.close()
    },
  }
}

function viewOf(
  study: Study,
  parts: CaseDeskParts,
): Omit<CaseView, 'earlier' | 'undo' | 'redo' | 'state' | 'sweeps' | 'verdict'> {
  const { file, request } = study
  const prefix = pathPrefix(file)
  const shelved = parts.shelf.find(study.workflow.id)
  return {
    name: file.title ?? file.name,
    description: file.description ?? '',
    workflow: { ...study.workflow, active: shelved?.workflow.active ?? study.workflow.active },
    deliveriesGoTo: parts.servedInstead(study.workflow),
    importNotes: shelved?.notes ?? [],
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
