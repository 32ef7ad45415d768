// A workflow that tells its caller no by an answer of its own, and what decided that. In: the node runs of an execution, what its caller
// was answered, and what its nodes read. Out: the refusal. Pure.
import { wordsOfFailure } from '../../shared/error-inside.ts'
import type { NodeRun } from '../../shared/execution.ts'
import { isLacking } from '../../shared/field-read.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import type { TracedRead } from '../../shared/traced-read.ts'
import { findNode, type Workflow } from '../../shared/workflow.ts'
import { answeringRun, type CallerSaw } from './odd-work.ts'
import { deciders } from './deciders.ts'
import { jsonIn } from './json-in-text.ts'

/** What the caller was told, and what decided it; nothing where it was told yes, or nothing. */
export function ownRefusal(
  runs: readonly NodeRun[],
  workflow: Workflow,
  saw: CallerSaw | null,
  reads: readonly TracedRead[],
  valueOf: (read: TracedRead) => unknown,
): Pick<WorkflowView, 'ownRefusal'> {
  const run = saw === null ? undefined : answeringRun(runs, workflow)
  if (saw === null || run === undefined) return {}
  const words = saw.status >= 400 ? null : saysNo(saw.body)
  if (words === null && saw.status < 400) return {}
  const { over, by } = decisionBefore(run, runs, workflow, reads)
  return {
    ownRefusal: {
      ...{ node: run.node, words },
      ...(over === undefined ? {} : { over, ...aged(valueOf(over), runs) }),
      ...(over !== undefined || by === undefined ? {} : { by }),
      ...(isUndecided(run, runs, workflow) && { isUndecided: true }),
    },
  }
}

/** A time that is not long before it was sent is none that anything is refused for. */
const leastSeconds = 60
const secondsOfYear = 366 * 24 * 3600

/** How long before it was sent a time was that came with it, in seconds or milliseconds since 1970 or as a date with a time. */
function aged(value: unknown, [first]: readonly NodeRun[]): { readonly agedSeconds?: number } {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const isCount = /^1\d{9}(?:\d{3})?(?:\.\d+)?$/u.test(text)
  const count = Number(text)
  const at = isCount ? (count > 1e12 ? count : count * 1000) : /^\d{4}-\d\d-\d\dT/u.test(text) ? Date.parse(text) : NaN
  const seconds = Math.round((Date.parse(first?.startedAt ?? '') - at) / 1000)
  return seconds >= leastSeconds && seconds < secondsOfYear ? { agedSeconds: seconds } : {}
}

/** The status is written in the node that answers, and nothing on the way to it decides anything. */
function isUndecided(last: NodeRun, runs: readonly NodeRun[], workflow: Workflow): boolean {
  const { options } = findNode(workflow, last.node)?.parameters ?? {}
  if (!isObject(options) || typeof options['responseCode'] !== 'number') return false
  for (let run = before(last, runs); run !== undefined; run = before(run, runs)) {
    const node = findNode(workflow, run.node)
    const ways = (workflow.connections[run.node]?.['main'] ?? []).filter((targets) => (targets ?? []).length > 0)
    if (deciders.has(node?.type ?? '') || ways.length > 1 || node?.onError === 'continueErrorOutput') return false
  }
  return true
}

const mostCharacters = 120

/** A text that begins with a word of failure, behind a sign or none: `❌ Error: Draft not found`. */
const textOfNo = /^[^\p{L}\p{N}<]{0,8}(?:error|failed|failure|fehler|erreur)\b/iu

/** What of a body says that it did not succeed; null where nothing does. */
function saysNo(body: string): string | null {
  const json = jsonIn(body)
  const first: unknown = Array.isArray(json) ? json[0] : json
  if (json === undefined && textOfNo.test(body)) return JSON.stringify(body.slice(0, mostCharacters))
  if (!isObject(first)) return null
  const isNo =
    ['success', 'ok'].some((key) => first[key] === false) ||
    ['status', 'result'].some((key) => wordsOfFailure.has(lower(first[key]))) ||
    isStatusOfError(first) ||
    isErrorAlone(first)
  return isNo ? JSON.stringify(first).slice(0, mostCharacters) : null
}

/** An error in words with nothing beside it but more of the same: `{"error":"url parameter missing"}`. */
function isErrorAlone({ error, ...others }: JsonObject): boolean {
  const said = ['message', 'details', 'detail', 'description', 'code', 'hint', 'status', 'statusCode', 'timestamp']
  const isSaid =
    typeof error === 'string' && error.trim() !== '' && !/^(?:none|no|null|false|ok|0)$/iu.test(error.trim())
  return isSaid && Object.keys(others).every((key) => said.includes(key))
}

/** A status of HTTP that is an error, with what was wrong beside it. */
function isStatusOfError(body: JsonObject): boolean {
  const status = body['statusCode'] ?? body['status'] ?? body['code']
  const isRefused = typeof status === 'number' && status >= 400 && status < 600
  return isRefused && ['error', 'errors', 'message'].some((key) => typeof body[key] === 'string' || isObject(body[key]))
}

function lower(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase() : value
}

/**
 * Back from the answer: the first step that found nothing where it read, or that a decision was left to. Behind a decision by what a step
 * made of its own no earlier one has led to the answer.
 */
function decisionBefore(
  last: NodeRun,
  runs: readonly NodeRun[],
  workflow: Workflow,
  reads: readonly TracedRead[],
): { readonly over?: TracedRead; readonly by?: string } {
  let by: string | undefined
  for (let run: NodeRun | undefined = last; run !== undefined; run = before(run, runs)) {
    const { node } = run
    const all = reads.filter((read) => read.node === node && read.listed !== true && read.assumed !== true)
    const own = all.filter(({ origin }) => origin.kind !== 'item')
    const decides = deciders.has(findNode(workflow, node)?.type ?? '')
    const lacking = own.filter(isLacking)
    // What somebody gave without a value says more than what may be there by another name.
    const telling = lacking.find(({ found }) => found !== 'missing') ?? lacking.at(-1)
    if (telling !== undefined) return { over: telling }
    if (own[0] !== undefined && decides && by === undefined) return { over: own[0] }
    if (decides && all.length > 0) by ??= node
  }
  return by === undefined ? {} : { by }
}

/** The run that its items came from; undefined for a trigger. */
function before({ source, executionIndex }: NodeRun, runs: readonly NodeRun[]): NodeRun | undefined {
  const from = source.find((one) => one !== null)
  return runs.findLast(
    (run) =>
      run.node === from?.previousNode && run.runIndex === from.previousRun && run.executionIndex < executionIndex,
  )
}
