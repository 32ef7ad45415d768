/** What a person does to the case under study; each command is one step that can be taken back. */
import { isDeepStrictEqual } from 'node:util'
import type { CaseFile } from '../../shared/case.ts'
import type { Change } from '../../shared/change.ts'
import type { CaseView } from '../../shared/views/case-view.ts'
import type { OpenCredential } from '../../shared/credential.ts'
import type { RawRequest } from '../../shared/delivery.ts'
import type { Execution } from '../../shared/execution.ts'
import { hasHeader } from '../../shared/headers.ts'
import { layerPhrase } from '../../shared/layer.ts'
import { checkHosts, closedAgain, notAmong, realHostsOf, withRealHosts } from '../../shared/real-hosts.ts'
import type { StandIn } from '../../shared/stand-in.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { splitTarget } from '../deliveries/resendable-request.ts'
import { checkChange } from '../layers/catalogue.ts'
import { filledRequest, isEmptyBody } from './filled-request.ts'
import { answersFor, recordedAnswers } from './last-successful-run.ts'
import { withNodeAnswer } from './node-answer.ts'
import { askingWebhook } from './reached-webhook.ts'
import { withAnswer, type GivenAnswer } from './stand-in-answer.ts'
import type { OpenStudy, StudiedCase } from './studied-case.ts'
import { requestOf, withApi, type EditedRequest } from './study.ts'

/** Nothing happens where the request is as it was. */
export function editRequest(studied: StudiedCase, request: EditedRequest): CaseView {
  const before = studied.current
  if (isDeepStrictEqual(request, before.request)) return studied.view()
  const original = requestOf(before.file.request)
  // A body that was not touched stays as it is, byte for byte, also where it is no text.
  const untouched = [before, original].find((one) => one.request.body === request.body)
  return studied.take('Edit of the request', {
    ...before,
    request,
    rawBody: untouched?.rawBody ?? Buffer.from(request.body, 'utf8'),
    edited: !isDeepStrictEqual(request, original.request),
    baseline: studied.newBaseline(),
  })
}

/**
 * Fills in what the workflow reads of the request and it lacks, and has it present `credential` where its webhook asks for that: its
 * secret is put in as it is sent, and is no part of the case. Nothing happens where nothing is lacking.
 *
 * @throws ProblemError INVALID_INPUT where it reaches no webhook, or its body is no JSON
 */
export function fillRequest(studied: StudiedCase, credential: OpenCredential | null): CaseView {
  const before = studied.current
  const { rawBody, ...request } = filledRequest(before.workflow, before.request)
  if (!lacksCredential(before, request, credential)) {
    return rawBody === undefined
      ? editRequest(studied, request)
      : takeBytes(studied, 'Edit of the request', request, rawBody)
  }
  const isSameBody = request.body === before.request.body
  const bytes = rawBody ?? (isSameBody ? before.rawBody : Buffer.from(request.body, 'utf8'))
  return takeBytes(studied, 'Edit of the request', request, bytes, true)
}

/** True where the webhook that the request reaches asks for this credential, and the request presents none. */
function lacksCredential(
  { workflow, adopted }: OpenStudy,
  request: EditedRequest,
  credential: OpenCredential | null,
): boolean {
  if (credential === null || askingWebhook(workflow, request)?.type !== credential.type) return false
  const header = credential.type === 'httpHeaderAuth' ? String(credential.data['name']) : 'authorization'
  return !hasHeader(request.headers, header) && !adopted.some(({ name }) => name === 'credentials')
}

/** Puts a captured request in the place of the case's, byte for byte; with `keepsPath` to the path that the case has, with its query. */
export function takeRequest(studied: StudiedCase, taken: RawRequest, keepsPath = false): CaseView {
  const { method, target, headers, body } = taken
  const path = splitTarget(target)[1]
  const own = studied.current.request.path.replace(/\?.*$/su, '')
  const query = /\?.*$/su.exec(path)?.[0] ?? ''
  const request = {
    method,
    path: keepsPath ? `${own}${query}` : path,
    headers,
    body: Buffer.from(body).toString('utf8'),
  }
  return takeBytes(studied, 'Captured request', request, body)
}

/**
 * Puts a captured body in the place of the case's; the rest of the request stays, and what tells the body's length goes. Where the
 * case had no request of its own, it presents `credential` as well, if its webhook asks for that.
 */
export function takeBody(studied: StudiedCase, body: Uint8Array, credential: OpenCredential | null): CaseView {
  const { current } = studied
  const { request: before, file } = current
  const headers = before.headers.filter(([name]) => name.toLowerCase() !== 'content-length')
  const request = { ...before, headers, body: Buffer.from(body).toString('utf8') }
  const isMadeUp = isEmptyBody(requestOf(file.request).request) && lacksCredential(current, request, credential)
  return takeBytes(studied, 'Captured body', request, body, isMadeUp)
}

/** `presents`: its caller presents the credential that the webhook asks for, from now on. */
function takeBytes(
  studied: StudiedCase,
  words: string,
  request: EditedRequest,
  rawBody: Uint8Array,
  presents = false,
): CaseView {
  const right = checkChange({ layer: 'authorisation', name: 'credentials', parameters: { how: 'right' } })
  const { current } = studied
  return studied.take(words, {
    ...current,
    request,
    rawBody,
    edited: true,
    adopted: presents ? [...current.adopted, right] : current.adopted,
    baseline: studied.newBaseline(),
  })
}

/** The one change; null: back to the baseline. */
export function chooseChange(studied: StudiedCase, change: Change | null): CaseView {
  const before = studied.current
  if (isDeepStrictEqual(change, before.change)) return studied.view()
  const layer = (change ?? before.change)?.layer
  const phrase = layer === undefined ? 'layer' : layerPhrase(layer)
  const words = change === null ? `Return of the ${phrase} to the baseline` : `Change of the ${phrase}`
  return studied.take(words, { ...before, change })
}

/** Makes the chosen change part of the baseline. */
export function adoptChange(studied: StudiedCase): CaseView {
  const before = studied.current
  if (before.change === null) return studied.view()
  const adopted = [...before.adopted, before.change]
  return studied.take('New baseline', { ...before, adopted, change: null, baseline: studied.newBaseline() })
}

/**
 * Makes what the APIs answered in an execution their stand-ins of the baseline.
 *
 * @throws ProblemError INVALID_INPUT where it is of another workflow, or no answer was kept whole
 */
export function recordAnswers(studied: StudiedCase, execution: Execution): CaseView {
  const before = studied.current
  const answers = recordedAnswers(answersFor(execution, before.workflow))
  return answered(studied, 'Answers of the API', withApi(before.file, answers), Object.keys(answers))
}

/** Writes what the stand-in of a host answers; null: nobody wrote it any more. */
export function answerFor(studied: StudiedCase, host: string, answer: GivenAnswer | null): CaseView {
  return answered(studied, 'Answer of a stand-in', withAnswer(studied.current.file, host, answer), [host])
}

/**
 * Has a node answer with that in place of its work; null: with what it would by itself.
 *
 * @throws ProblemError INVALID_INPUT where the workflow has no such node
 */
export function answerNode(studied: StudiedCase, node: string, standIn: StandIn | null): CaseView {
  const before = studied.current
  const file = withNodeAnswer(before.file, before.workflow, node, standIn)
  if (isDeepStrictEqual(file, before.file)) return studied.view()
  return studied.take(`Answer of "${node}"`, { ...before, file, baseline: studied.newBaseline() })
}

/**
 * Puts other hosts in place of those that go out for real.
 *
 * @throws ProblemError INVALID_INPUT for a text that names no host
 */
export function letOut(studied: StudiedCase, hosts: readonly string[]): CaseView {
  const before = studied.current
  const checked = checkHosts(hosts)
  if (isDeepStrictEqual(checked, realHostsOf(before.file))) return studied.view()
  return opened(studied, checked, notAmong(before.proposedHosts, checked))
}

/** Takes the answer for hosts that the text of the case would let out; those that nobody asked about stay undecided. */
export function decideHosts(studied: StudiedCase, hosts: readonly string[], isReal: boolean): CaseView {
  const before = studied.current
  const decided = before.proposedHosts.filter((host) => hosts.includes(host))
  if (decided.length === 0) return studied.view()
  const proposedHosts = notAmong(before.proposedHosts, decided)
  if (isReal) return opened(studied, [...realHostsOf(before.file), ...decided], proposedHosts)
  // Stand-ins answered them before as well: nothing that was sent is of another baseline.
  return studied.take('Hosts of the case kept closed', { ...before, proposedHosts })
}

/** Takes in an altered workflow, where it is the one under study: it makes a new baseline. */
export function takeAlteredWorkflow(studied: StudiedCase, workflow: Workflow, text: string): void {
  const { open } = studied
  if (open?.workflow.id !== workflow.id) return
  const file = { ...open.file, workflow: JSON.parse(text) as CaseFile['workflow'] }
  // The workflow has versions of its own to go back to: an edit of the case cannot be taken back across them.
  studied.forgetSteps()
  studied.become({ ...open, file, workflow, baseline: studied.newBaseline() })
}

/** What stand-ins answer goes out no more, and needs no decision. */
function answered(studied: StudiedCase, words: string, file: CaseFile, hosts: readonly string[]): CaseView {
  const before = studied.current
  const proposedHosts = notAmong(before.proposedHosts, hosts)
  const next: OpenStudy = { ...before, file: closedAgain(file, hosts), proposedHosts, baseline: studied.newBaseline() }
  return studied.take(words, next)
}

function opened(studied: StudiedCase, hosts: readonly string[], proposedHosts: readonly string[]): CaseView {
  const before = studied.current
  const file = withRealHosts(before.file, hosts)
  return studied.take('Hosts that go out for real', { ...before, file, proposedHosts, baseline: studied.newBaseline() })
}
