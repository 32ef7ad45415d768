import type { Execution, NodeRun, OutgoingRequest } from '../../shared/execution.ts'
import type { Failure } from '../../shared/failure.ts'
import { firstFailure, type FirstFailure } from '../../shared/first-failure.ts'
import { itemsEndOf } from '../engine/items-end.ts'
import { factsOf } from '../engine/nodes/catalogue.ts'
import { layerAsked } from '../engine/stand-ins/work-source.ts'
import { isMadeUp } from '../../shared/node-source.ts'
import type { EdgeCount, FailedAnswer, ServiceError, WorkflowView } from '../../shared/reproduction.ts'
import { findNode, type Workflow, type WorkflowNode } from '../../shared/workflow.ts'
import { headerValue } from '../../shared/headers.ts'
import { hasEffect } from '../world/has-effect.ts'
import { isModelCall } from '../world/model-form.ts'
import { wordsOf } from './answer-words.ts'
import { earlierAnswer, modelMark, refusal } from './earlier-answer.ts'
import type { WholeExecution } from './called-work.ts'
import { oddHandover } from './odd-handover.ts'
import { meantIn, oddAnswer, oddEffect, type CallerSaw } from './odd-work.ts'
import { faultOfReads } from './faults-of-reads.ts'
import { idleWay } from './idle-way.ts'
import { gaveUpAfter } from './gave-up.ts'
import { lacksReturn } from './lacking-return.ts'
import { branched } from './branched-failure.ts'
import { ownRefusal } from './own-refusal.ts'
import { morePages } from './more-pages.ts'
import { isOfModel, oddWords } from './odd-words.ts'
import { overwrites } from './overwrites.ts'
import type { TracedRead } from '../../shared/traced-read.ts'
import { unreadableChunk } from '../engine/expressions/unreadable-chunk.ts'
import { textsIn, valueAt } from '../layers/payload-references.ts'
import { readsOfExecution } from './reads-of-execution.ts'
import { quietPointer } from './quiet-pointer.ts'
import { refusedOfService } from './refused-of-service.ts'
import { refusedValue } from './refused-value.ts'
import { renamedInput } from './renamed-inputs.ts'
import { sameRequests } from './same-requests.ts'
import { layersOfServiceError } from './service-error.ts'
import { sentOddity, type Meant } from './sent-oddity.ts'
import { lackedSentences } from './unread-fields.ts'

/**
 * What the workflow did with one item: status, first failed node, exact error, item counts of each connection. `writes`: rows and
 * messages that it wrote; `saw`: what its caller was answered.
 */
export function workflowView(
  execution: WholeExecution,
  workflow: Workflow,
  { writes = 0, saw = null }: { readonly writes?: number; readonly saw?: CallerSaw | null } = {},
): WorkflowView {
  const first = firstFailure(execution)
  const failedNode = first?.run.node ?? execution.failure?.node ?? null
  const requests = execution.nodeRuns.flatMap(requestsOf)
  const before = runsBefore(execution.nodeRuns, failedNode)
  const itemsEndAt = itemsEndOf(execution.nodeRuns, workflow)
  const read = readsOfExecution(execution, workflow, failedNode)
  const view: WorkflowView = {
    status: execution.status,
    firstFailedNode: failedNode,
    errorMessage: first?.failure.message ?? execution.failure?.message ?? null,
    ...describedError(first?.failure ?? execution.failure),
    ...(execution.calledFailure === undefined ? {} : { calledFailure: execution.calledFailure }),
    findings: [...execution.findings, ...execution.nodeRuns.flatMap(findingsOf)],
    runTimeMs: execution.runTimeMs,
    edges: edgeCounts(execution, workflow),
    requestCount: requests.length,
    nodesRun: [...new Set(execution.nodeRuns.map((run) => run.node))],
    rowsWritten: writes,
    effectCount: writes + requests.filter(hasEffect).length,
    failedAnswer: failedAnswer(
      execution.nodeRuns.filter((run) => run.node === failedNode),
      failedNode === null ? undefined : findNode(workflow, failedNode),
      meantIn(before, workflow),
      (request) => refusedValue(request, read.reads ?? [], valueIn(execution.nodeRuns)),
    ),
    ...oddEffect(execution.nodeRuns, workflow),
    ...oddHandover(execution.nodeRuns, workflow),
    ...oddAnswer(execution.nodeRuns, workflow, saw),
    ...serviceError(first, failedNode === null ? undefined : findNode(workflow, failedNode), (node, text) =>
      refusedOfService(node, text, read.reads ?? [], valueIn(execution.nodeRuns)),
    ),
    ...earlierAnswer(before, failedNode !== null, (request) =>
      refusedValue(request, read.reads ?? [], valueIn(execution.nodeRuns)),
    ),
    kindsBefore: [...new Set(before.flatMap(({ node }) => findNode(workflow, node)?.type ?? []))],
    ...(itemsEndAt !== null && { itemsEndAt }),
    ...idleWay(execution.nodeRuns, workflow),
    ...unwritten([...unwrittenRequests(requests), ...madeUpNodes(before)]),
    ...standIns(execution.nodeRuns),
    ...modelNodes(execution.nodeRuns, workflow),
    ...databaseNodes(execution.nodeRuns, workflow),
    failedNodeType: failedNode === null ? null : (findNode(workflow, failedNode)?.type ?? null),
    ...(first?.failure.line == null ? {} : { failedLine: first.failure.line }),
    ...(first === null ? {} : lacksReturn(first.run, workflow)),
    ...unreadableIn(first?.failure.message, failedNode === null ? undefined : findNode(workflow, failedNode)),
    ...branched(first?.run ?? null, execution.nodeRuns, workflow),
    ...lackOf(first?.failure ?? execution.failure),
    ...read,
    ...oddWords(execution.nodeRuns, workflow),
    ...overwrites(execution.nodeRuns, workflow),
    ...morePages(execution.nodeRuns),
  }
  const fault = renamedInput(execution.calls ?? [], workflow, view) ?? faultOfReads(execution.nodeRuns, workflow, view)
  const lacked = [...lackedSentences(view, workflow), ...sameRequests(execution.nodeRuns, workflow)]
  const whole = {
    ...view,
    ...ownRefusal(execution.nodeRuns, workflow, saw, view.reads ?? [], valueIn(execution.nodeRuns)),
    ...(fault === null ? {} : { readFault: fault }),
    ...(lacked.length === 0 ? {} : { lacked }),
  }
  return { ...whole, ...unwrittenBefore(whole, execution.nodeRuns) }
}

/** Where no node failed, and the work was done amiss: what was answered later has no part in it. */
function unwrittenBefore(view: WorkflowView, runs: readonly NodeRun[]): Pick<WorkflowView, 'unwrittenBefore'> {
  const node = view.firstFailedNode === null && view.unwritten !== undefined ? quietPointer(view)?.node : undefined
  if (node === undefined) return {}
  const before = runsBefore(runs, node)
  const answers = [...unwrittenRequests(before.flatMap(requestsOf)), ...madeUpNodes(before)]
  return { unwrittenBefore: [...new Set(answers)] }
}

function describedError(failure: Failure | null): Pick<WorkflowView, 'errorDescription'> {
  const { description } = failure ?? { description: null }
  return description === null || description === '' ? {} : { errorDescription: description }
}

/** The expression that the service cannot parse, where it says so. */
function unreadableIn(message: string | undefined, node: WorkflowNode | undefined): Pick<WorkflowView, 'unreadable'> {
  if (message !== 'invalid syntax' || node === undefined) return {}
  const [code] = textsIn(node.parameters).flatMap((text) => unreadableChunk(text) ?? [])
  return code === undefined ? {} : { unreadable: code }
}

/** What Faultline lacks, as the failure says. */
function lackOf(failure: Failure | null): Pick<WorkflowView, 'lack'> {
  return failure?.lack === undefined ? {} : { lack: failure.lack }
}

function findingsOf({ node, findings }: NodeRun): WorkflowView['findings'] {
  return findings.map((finding) => ({ ...finding, node }))
}

function requestsOf(run: NodeRun): readonly OutgoingRequest[] {
  return run.attempts.flatMap((attempt) => attempt.requests)
}

function unwritten(found: readonly string[]): Pick<WorkflowView, 'unwritten'> {
  return found.length === 0 ? {} : { unwritten: [...new Set(found)] }
}

/** The requests whose answers nobody wrote, without their queries. */
function unwrittenRequests(requests: readonly OutgoingRequest[]): readonly string[] {
  return requests
    .filter(({ answer }) => answer?.madeUp === true)
    .map(({ method, url }) => `${method} ${new URL(url).host}${new URL(url).pathname}`)
}

/** The nodes whose answer was made up, and is read later. */
function madeUpNodes(runs: readonly NodeRun[]): readonly string[] {
  return runs.filter(({ nodeSource }) => isMadeUp(nodeSource)).map(({ node }) => `"${node}"`)
}

function standIns(runs: readonly NodeRun[]): Pick<WorkflowView, 'standIns'> {
  const names = runs.filter(({ nodeSource }) => nodeSource !== undefined).map(({ node }) => node)
  return names.length === 0 ? {} : { standIns: [...new Set(names)] }
}

function modelNodes(runs: readonly NodeRun[], workflow: Workflow): Pick<WorkflowView, 'modelNodes'> {
  const names = runs
    .filter(
      (run) =>
        isOfModel(run, findNode(workflow, run.node)) ||
        requestsOf(run).some(({ body, answer }) => isModelCall(body, answer)),
    )
    .map(({ node }) => node)
  return names.length === 0 ? {} : { modelNodes: [...new Set(names)] }
}

function databaseNodes(runs: readonly NodeRun[], workflow: Workflow): Pick<WorkflowView, 'databaseNodes'> {
  const names = runs
    .map(({ node }) => findNode(workflow, node))
    .filter((node) => node !== undefined)
    .filter((node) => layerAsked(node) === 'database' || factsOf(node.type).layer === 'database')
    .map(({ name }) => name)
  return names.length === 0 ? {} : { databaseNodes: [...new Set(names)] }
}

/** The last request of the failed node that was refused or never answered; else its last one. */
function failedAnswer(
  runs: readonly NodeRun[],
  node: WorkflowNode | undefined,
  meant: Meant,
  refusedIn: (request: OutgoingRequest) => Pick<FailedAnswer, 'refusedValue' | 'sentAsItCame'>,
): FailedAnswer | null {
  const requests = runs.flatMap(requestsOf)
  const request = requests.findLast(({ answer }) => answer === null || answer.status >= 400) ?? requests.at(-1)
  if (request === undefined) return null
  const { method, url, answer, error } = request
  const contentType = headerValue(answer?.headers ?? [], 'content-type') ?? null
  return {
    ...{ method, url, status: answer?.status ?? null, contentType, error },
    ...refusal(answer),
    ...((answer?.status ?? 0) >= 400 && wordsOf(answer)),
    ...modelMark(request),
    ...turnedFrom(requests, request),
    ...sentOddity(url, request.body, meant),
    ...refusedIn(request),
    ...gaveUpAfter(request, node),
  }
}

/** What stands in the payload, as the first step gave it, where a node read it. */
function valueIn([first]: readonly NodeRun[]): (read: TracedRead) => unknown {
  const item = first?.outputs?.find((items) => items.length > 0)?.[0]?.json
  return ({ origin, keys }) =>
    origin.kind === 'payload' && origin.part !== 'item' ? valueAt(item?.[origin.part], keys) : undefined
}

/** The request before it, where its redirect made a GET without a body of one that was to do something. */
function turnedFrom(all: readonly OutgoingRequest[], request: OutgoingRequest): Pick<FailedAnswer, 'turnedFrom'> {
  const before = all[all.indexOf(request) - 1]
  const status = before?.answer?.status ?? null
  if (before === undefined || status === null || status < 300 || status >= 400) return {}
  const isTurned = request.method === 'GET' && before.method !== 'GET' && before.itemIndex === request.itemIndex
  return isTurned ? { turnedFrom: { method: before.method, url: before.url, status } } : {}
}

/** The error that a stand-in or a recording gave in the place of a service. */
function serviceError(
  first: FirstFailure | null,
  node: WorkflowNode | undefined,
  refusedIn: (node: WorkflowNode, text: string) => Pick<ServiceError, 'refusedValue'>,
): Pick<WorkflowView, 'serviceError'> {
  if (first === null || node === undefined || first.run.nodeSource === undefined) return {}
  const { failure, run } = first
  if (failure.lack !== undefined || requestsOf(run).length > 0) return {}
  const status = Number.parseInt(failure.httpCode ?? '', 10)
  const error: ServiceError = {
    status: Number.isNaN(status) ? null : status,
    text: [failure.message, ...(failure.description === null ? [] : [failure.description])].join('\n'),
    asked: layerAsked(node),
  }
  const isAboutData = layersOfServiceError(error).includes('data')
  return { serviceError: { ...error, ...(isAboutData && refusedIn(node, error.text)) } }
}

/** The runs before that of the first failed node; all of them where none failed. */
function runsBefore(runs: readonly NodeRun[], failedNode: string | null): readonly NodeRun[] {
  if (failedNode === null) return runs
  return runs.slice(
    0,
    Math.max(
      0,
      runs.findIndex((run) => run.node === failedNode),
    ),
  )
}

/** Items that went over each connection of the workflow, summed over all runs of its source node. */
function edgeCounts(execution: Execution, workflow: Workflow): readonly EdgeCount[] {
  const edges: EdgeCount[] = []
  for (const [from, byType] of Object.entries(workflow.connections)) {
    const runs = execution.nodeRuns.filter((run) => run.node === from)
    for (const [output, targets] of (byType['main'] ?? []).entries()) {
      const items = runs.reduce((sum, run) => sum + (run.outputs?.[output]?.length ?? 0), 0)
      for (const target of targets ?? []) {
        edges.push({ from, output, to: target.node, input: target.index, items })
      }
    }
  }
  return edges
}
