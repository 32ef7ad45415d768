/**
 * The case under study: its workflow, its request, its one change, and what was reproduced of it. The request goes over real
 * HTTP to the listener, the way the provider sends it (contract §7 rule 3).
 */
import type { CaseFile, CaseOrigin } from '../../shared/case.ts'
import type { Change } from '../../shared/change.ts'
import type { CaseView } from '../../shared/views/case-view.ts'
import type { SuggestedChange } from '../../shared/views/suggested-change.ts'
import type { WorkflowTwin } from '../../shared/views/workflow-twin.ts'
import type { OpenCredential } from '../../shared/credential.ts'
import type { Delivery, RawRequest } from '../../shared/delivery.ts'
import type { Execution } from '../../shared/execution.ts'
import type { OutsideRun } from '../../shared/outside-run.ts'
import type { Comparison, Reproduction } from '../../shared/reproduction.ts'
import { isGood } from '../../shared/item-verdict.ts'
import { checkHosts } from '../../shared/real-hosts.ts'
import type { JsonObject } from '../../shared/json.ts'
import type { StandIn } from '../../shared/stand-in.ts'
import type { NodeAnswerView } from '../../shared/views/node-answer-view.ts'
import type { Sweep } from '../../shared/sweep.ts'
import type { Verdict } from '../../shared/verdict.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { checkChange, readChange } from '../layers/catalogue.ts'
import type { TestRig } from '../lab/test-rig.ts'
import { compareReproductions } from '../reproduction/compare.ts'
import { caseVerdict } from '../reproduction/case-verdict.ts'
import type { WorkflowRepository } from '../workflows/workflow-repository.ts'
import { madeUpCaller } from './caller-credential.ts'
import * as commands from './case-commands.ts'
import { fittingChange, type FittingParts } from './change-that-fits.ts'
import {
  beginCase,
  leaveCase,
  openCase,
  openRecent,
  reopenCase,
  startOver,
  studyDelivery,
  twinOf,
} from './case-opener.ts'
import { caseFileOf, copyCase, noteOnCase, renameCase } from './case-shelf.ts'
import { executionNotFound } from '../executions/execution-not-found.ts'
import { noReproduction, stoppedSending } from './case-problems.ts'
import type { CaseRepository } from './case-repository.ts'
import { takeEndedExecution } from './ended-execution.ts'
import { KnownSweeps } from './known-sweeps.ts'
import type { SendStudyParts } from './send-study.ts'
import { Sendings, type BegunSending, type SendOrder } from './sendings.ts'
import { nodeAnswer } from './node-answer.ts'
import type { GivenAnswer } from './stand-in-answer.ts'
import { StudiedCase, type StudiedCaseParts } from './studied-case.ts'
import { studiedOf, type EditedRequest } from './study.ts'
import { suggestChange } from './suggest-change.ts'
import { SweepRunner, type SweepOrder } from './sweep-runner.ts'
import type { TakeAs } from './taken-workflow.ts'
import { requireWebhook } from '../reproduction/read-case.ts'

export interface StudySession {
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
  /** Notifies of the case again: something around it has changed. */
  readonly refresh: () => void
  /** Makes a delivery the case: its request as it was captured, with the workflow it meant. @throws ProblemError NO_CASE */
  readonly study: (delivery: Delivery, body: Uint8Array) => Promise<CaseView>
  /** Goes on with the case that was open when the app ended. */
  readonly reopen: () => Promise<void>
  readonly editRequest: (request: EditedRequest) => CaseView
  /** Puts a captured request in the place of the case's, byte for byte. */
  readonly takeRequest: (request: RawRequest, keepsPath?: boolean) => CaseView
  /** Puts a captured body in the place of the case's, byte for byte; method, path and headers stay. */
  readonly takeBody: (body: Uint8Array) => CaseView
  /** Fills in what the workflow reads of the request and it lacks. @throws ProblemError INVALID_INPUT */
  readonly fillRequest: () => CaseView
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
  /** Takes the answer for hosts that the text of the case would let out; those that nobody asked about stay undecided. */
  readonly decideHosts: (hosts: readonly string[], isReal: boolean) => CaseView
  /** Writes what the stand-in of a host answers; null: nobody wrote it any more. */
  readonly answerFor: (host: string, answer: GivenAnswer | null) => CaseView
  /** What a node answers with, and what it could. @throws ProblemError INVALID_INPUT where there is no such node */
  readonly nodeAnswer: (node: string) => NodeAnswerView
  /** Has a node answer with that in place of its work; null: with what it would by itself. @throws ProblemError INVALID_INPUT */
  readonly answerNode: (node: string, standIn: StandIn | null) => CaseView
  /** Takes in an altered workflow, where it is the one under study: it makes a new baseline. */
  readonly workflowAltered: (workflow: Workflow, text: string) => void
  /** Takes back the last edit, change or new baseline; nothing where there is none. */
  readonly undo: () => CaseView
  readonly redo: () => CaseView
  /** Begins to send; the reproduction goes on by itself and notifies as it grows. */
  readonly send: (order: SendOrder) => BegunSending
  readonly stop: (reproductionId: string) => void
  readonly reproductions: () => readonly Reproduction[]
  /** The reproduction of that id, those of a sweep included; null where there is none of this case. */
  readonly reproduction: (id: string) => Reproduction | null
  /** @throws ProblemError REPRODUCTION_NOT_FOUND */
  readonly compare: (baselineId: string, changedId: string) => Comparison
  /** True where every item succeeded. */
  readonly isGood: (reproduction: Reproduction) => boolean
  readonly knowsLastSuccess: () => boolean
  /** The execution that the case was made of; null where it was made of none. */
  readonly origin: () => CaseOrigin | null
  /** What the newest sweep and the newest transplant say together; null while neither is done. */
  readonly verdict: () => Verdict | null
  /**
   * Sends the failing request of an execution of this case once more, without the engine (contract §5.4).
   *
   * @throws ProblemError EXECUTION_NOT_FOUND, EXECUTION_NOT_FAILED
   */
  readonly sendOutside: (executionId: string, node?: string) => Promise<OutsideRun>
  /** Begins to try the catalogue of single-layer changes (or those of the layers), or to go on where one was stopped. */
  readonly sweep: (order: SweepOrder) => { readonly id: string; readonly done: Promise<Sweep> }
  readonly stopSweep: () => void
  /** The newest of each kind. */
  readonly sweeps: () => readonly Sweep[]
  /** Calls a kept case otherwise. @throws ProblemError FILE_NOT_FOUND, INVALID_INPUT */
  readonly rename: (id: string, title: string) => void
  /** Writes something down on a kept case; empty: nothing. @throws ProblemError FILE_NOT_FOUND */
  readonly note: (id: string, note: string) => void
  /** Puts a copy of a kept case beside it; its id. @throws ProblemError FILE_NOT_FOUND */
  readonly copy: (id: string) => string
  /** A kept case as it stands, to be handed on. @throws ProblemError FILE_NOT_FOUND */
  readonly fileOf: (id: string) => CaseFile
  /** Closes the open case and forgets where it stands; nothing where none is open. */
  readonly leave: () => Promise<void>
  readonly close: () => Promise<void>
}

export interface StudySessionParts
  extends SendStudyParts, FittingParts, Omit<StudiedCaseParts, 'kept' | 'sweeps' | 'repository'> {
  readonly kept: CaseRepository
  readonly repository: WorkflowRepository
  /** Opens what surrounds the case: stand-ins for its external APIs and the like. `compressed`: time is ten times shorter. */
  readonly openRig: (file: CaseFile, compressed: boolean) => Promise<TestRig>
  /** Puts the providers that the case brings in force. */
  readonly takeProviders: (file: CaseFile) => void
  /** Makes the credentials that the case names and nobody has given. */
  readonly addCredentials: (file: CaseFile) => void
  /** What stands for a secret that a case refers to by name: made up where nobody gave it. */
  readonly secretText: (name: string) => string
  readonly credentials: () => readonly OpenCredential[]
  readonly execution: (id: string) => Execution | null
  /** The same, with what its credentials hold now. */
  readonly executionToSend: (id: string) => Execution | null
  readonly swept: (sweep: Sweep) => void
  /** What a node of a workflow gave when it last gave something; null where nothing is known. */
  readonly lastGave: (workflowId: string, node: string) => readonly JsonObject[] | null
}

export function openStudySession(parts: StudySessionParts): StudySession {
  const sweeps = new KnownSweeps()
  const studied = new StudiedCase({ ...parts, sweeps })
  const sendings = new Sendings(studied, parts)
  const swept = sweepKeeper(studied, sweeps, parts)
  const runner = new SweepRunner({ ...parts, sweeps, keep: parts.kept.reproduced, swept })
  const stopAll = async (because: string): Promise<void> => {
    await runner.stopAll()
    await sendings.stopAll(stoppedSending(because))
  }
  const opener = { ...parts, studied, sweeps, stopAll }
  let last: Promise<unknown> = Promise.resolve()
  /** One case after the other is opened or closed: each closes the rig of the one before. */
  const inTurn = <Value>(act: () => Promise<Value>): Promise<Value> => {
    const done = last.then(act)
    last = done.catch(() => undefined)
    return done
  }
  const sweepsNow = (): readonly Sweep[] => sweeps.under(studied.current.baseline)
  return {
    current: () => (studied.open === null ? null : studied.view()),
    open: (text, name, as) => inTurn(() => beginCase(opener, text, name, as)),
    goOn: (text, name, as) => inTurn(() => openCase(opener, text, name, as)),
    twin: (text, name) => twinOf(opener, text, name),
    goBackTo: (id) => inTurn(() => openRecent(opener, id)),
    startOver: () => inTurn(async () => startOver(opener)),
    study: (delivery, body) => inTurn(() => studyDelivery(opener, delivery, body)),
    reopen: () => inTurn(() => reopenCase(opener)),
    rename: (id, title) => renameCase(opener, id, title),
    note: (id, note) => noteOnCase(opener, id, note),
    copy: (id) => copyCase(opener, id),
    fileOf: (id) => caseFileOf(opener, id),
    leave: () => inTurn(() => leaveCase(opener)),
    close: () =>
      inTurn(async () => {
        await stopAll('Faultline was closed')
        await studied.open?.rig.close()
      }),
    executionEnded: (execution) => takeEndedExecution(studied, execution, parts),
    refresh: () => studied.refresh(),
    editRequest: (request) => commands.editRequest(studied, request),
    takeRequest: (request, keepsPath) => commands.takeRequest(studied, request, keepsPath),
    takeBody: (body) => commands.takeBody(studied, body, madeUpCaller(studied.current, parts)),
    fillRequest: () => commands.fillRequest(studied, madeUpCaller(studied.current, parts)),
    chooseChange: (change) =>
      commands.chooseChange(studied, change && fittingChange(studied, checkChange(change), parts)),
    chooseNamed: (text) => commands.chooseChange(studied, readChange(text)),
    recordAnswers: (executionId) => commands.recordAnswers(studied, found(executionId, parts.execution)),
    answerFor: (host, answer) => commands.answerFor(studied, host, answer),
    nodeAnswer: (node) => nodeAnswer(studied.current.workflow, studied.current.file, node, parts.lastGave),
    answerNode: (node, standIn) => commands.answerNode(studied, node, standIn),
    letOut: (hosts) => commands.letOut(studied, hosts),
    decideHosts: (hosts, isReal) => commands.decideHosts(studied, hosts, isReal),
    adoptChange: () => commands.adoptChange(studied),
    workflowAltered: (workflow, text) => commands.takeAlteredWorkflow(studied, workflow, text),
    undo: () => studied.undo(),
    redo: () => studied.redo(),
    suggestedChange: () => suggestionFor(studied, parts),
    send: (order) => {
      requireWebhook(studied.current.workflow)
      return sendings.send(order)
    },
    stop: (reproductionId) => sendings.stop(reproductionId),
    sendOutside: async (executionId, node) => sendings.sendOutside(found(executionId, parts.executionToSend), node),
    reproductions: () => studied.reproductions(),
    reproduction: (id) => studied.reproduction(id),
    compare: (baselineId, changedId) =>
      compareReproductions(sent(studied, baselineId), sent(studied, changedId), parts.execution),
    isGood: (reproduction) => reproduction.items.every(isGood),
    knowsLastSuccess: () => studied.current.lastSuccess !== null,
    origin: () => studied.current.file.origin ?? null,
    verdict: () => caseVerdict(sweepsNow()),
    sweep: (order) => {
      requireWebhook(studied.current.workflow)
      const realHosts = checkHosts(order.realHosts ?? [])
      return runner.begin(studied.current, studied.current.baseline, { ...order, realHosts })
    },
    stopSweep: () => runner.stop(),
    sweeps: sweepsNow,
  }
}

/** Stores what a sweep found; its begin and its end change the case. */
function sweepKeeper(
  studied: StudiedCase,
  sweeps: KnownSweeps,
  { kept, swept }: Pick<StudySessionParts, 'kept' | 'swept'>,
): (sweep: Sweep) => void {
  let begun: string | null = null
  return (sweep) => {
    swept(sweep)
    const { open } = studied
    if (open === null || (sweep.status === 'running' && begun === sweep.id)) return
    begun = sweep.id
    if (sweep.status !== 'running') kept.swept(open.id, sweeps.all())
    studied.become(open)
  }
}

function suggestionFor(studied: StudiedCase, parts: StudySessionParts): SuggestedChange | null {
  return suggestChange({
    reproductions: studied.reproductionsNow(),
    studied: (seen) => studiedOf(studied.current, parts.credentials(), parts, seen),
    execution: parts.execution,
  })
}

/** @throws ProblemError EXECUTION_NOT_FOUND */
function found(id: string, find: (id: string) => Execution | null): Execution {
  const execution = find(id)
  if (execution === null) throw executionNotFound(id)
  return execution
}

/** @throws ProblemError REPRODUCTION_NOT_FOUND */
function sent(studied: StudiedCase, id: string): Reproduction {
  const reproduction = studied.reproduction(id)
  if (reproduction === null) throw noReproduction(id)
  return reproduction
}
