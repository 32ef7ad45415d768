import { isObject } from '../../../shared/json.ts'
import type { Item } from '../../../shared/item.ts'
import { parseSafely } from '../expressions/expression-job.ts'
import type { HeldBack } from '../expressions/held-back.ts'
import { sceneFor } from '../expressions/scene-for.ts'
import { runsFor, type Scope } from '../expressions/scope.ts'
import type { CodeFailure, CodeJob, CodeOutcome, LeftWork } from './code-outcome.ts'
import type { PromiseRead } from './guest/left-promises.ts'
import type { LostValue } from './guest/lost-values.ts'
import type { RawError } from './guest/scene.ts'
import type { SandboxAnswer } from './job.ts'
import { failureText, rulesOf } from './failure-text.ts'
import { readRawError } from './raw-error.ts'
import { readItem } from './read-item.ts'
import { readReads } from './raw-reads.ts'
import type { Sandbox } from './sandbox.ts'
import { parserSyntaxText } from './texts/parser-syntax-text.ts'
import type { SyntaxText } from './texts/syntax-text.ts'

/** Characters that stand before the first line of the code. */
const prefixLength = 18

/** Runs a Code node's JavaScript over the scope's items (engine §1.11). Never rejects: a failure is part of the outcome. */
export async function runCode(job: CodeJob, scope: Scope, sandbox: Sandbox, signal: AbortSignal): Promise<CodeOutcome> {
  const { limits } = sandbox
  const refused = refusedBeforehand(job, limits.sourceCharacters)
  if (refused !== null) return refusedOutcome(refused, job, runsFor(scope))
  const seed = scope.seed ?? Math.floor(Math.random() * 2 ** 31)
  const { text: scene, heldBack } = sceneFor(scope, {
    mode: job.mode,
    kind: job.kind ?? 'code',
    hidden: rulesOf(job).hiddenFromCode,
    refusedModule: rulesOf(job).refusedModule,
    returns: takesReturns(job) ? 'taken' : 'checked',
    continueOnFail: job.continueOnFail,
    sources: [job.source],
    templates: [],
    extra: job.extra ?? {},
    timers: limits.timers,
    seed,
  })
  if (scene.length > limits.sceneCharacters) {
    const message = `The code would be given ${scene.length} characters of data; at most ${limits.sceneCharacters} are possible at once. Give it fewer items, for example with a Loop Over Items node.`
    return failedOutcome(plainFailure('Error', message, null), [], job)
  }
  const timeLimitMs = job.timeLimitMs ?? limits.codeMs
  const answer = await sandbox.run(
    { kind: 'code', source: job.source, scene, now: scope.now, seed, timeLimitMs },
    signal,
    job.serve,
  )
  if (answer.kind === 'stopped') return failedOutcome(stoppedFailure(answer), answer.console, job)
  return readOutcome(answer, job, scope, heldBack, limits.items)
}

/** Of Code alone: the older nodes look at what they return as ever. */
function takesReturns(job: CodeJob): boolean {
  return (job.kind ?? 'code') === 'code' && rulesOf(job).returnsOfCode === 'taken'
}

/** Why code is refused before it runs; `misplaced` is the method that is not there for single items. */
type Refusal = CodeFailure & { readonly misplaced: string | null }

function misplacedText(method: string | null, line: number | null, itemIndex: number): string {
  return `Can't use .${method ?? ''}() here [line ${line ?? 1}, for item ${itemIndex}]`
}

/** Code that is refused before it runs fails for each item that it would have run for. */
function refusedOutcome(failure: Refusal, job: CodeJob, items: number): CodeOutcome {
  if (job.continueOnFail && failure.misplaced !== null && takesReturns(job)) {
    const message = misplacedText(failure.misplaced, failure.line, 0)
    return failedOutcome({ ...failure, message, itemIndex: 0 }, [], { ...job, continueOnFail: false })
  }
  const outcome = failedOutcome(failure, [], job)
  if (!job.continueOnFail || failure.misplaced === null) return outcome
  const each = Array.from({ length: items }, (_, itemIndex): CodeFailure => {
    return { ...failure, message: misplacedText(failure.misplaced, failure.line, itemIndex), itemIndex }
  })
  const made = each.map(({ message }, item) => ({ json: { error: message }, pairedItem: { item } }))
  return { ...outcome, items: made, continued: each }
}

/** Calls on all items are found in the text of "Run Once for Each Item", before anything runs. */
function refusedBeforehand({ source, mode, kind = 'code' }: CodeJob, maximum: number): Refusal | null {
  if (source.length > maximum) {
    const message = `The code is ${source.length} characters long; at most ${maximum} are allowed. Split it into several nodes.`
    return { ...plainFailure('Error', message, null), misplaced: null }
  }
  if (mode !== 'runOnceForEachItem' || kind !== 'code') return null
  const lines = source.split('\n')
  for (const [index, line] of lines.entries()) {
    const method = /\$input\.(first|last|all|itemMatching)\b/.exec(line)?.[1]
    if (method === undefined || /^\s*(?:\/\/|\*)/.test(line)) continue
    return {
      ...plainFailure('ValidationError', misplacedText(method, index + 1, 0), 0),
      misplaced: method,
      description: "This is only available in 'Run Once for All Items' mode",
      line: index + 1,
      column: line.indexOf('$input') + 1,
    }
  }
  return null
}

function plainFailure(name: string, message: string, itemIndex: number | null): CodeFailure {
  return { name, message, thrown: message, description: null, line: null, column: null, itemIndex, stack: null }
}

function stoppedFailure({ reason, message }: Extract<SandboxAnswer, { kind: 'stopped' }>): CodeFailure {
  const names = {
    time: 'TimeoutError',
    killed: 'TimeoutError',
    memory: 'MemoryError',
    size: 'SizeError',
    'never-finished': 'TimeoutError',
    aborted: 'AbortError',
    broken: 'EngineError',
  }
  return plainFailure(names[reason], message, null)
}

/** An outcome of one failure: it stops the run, or becomes one item where failures are continued. */
function failedOutcome(
  failure: CodeFailure,
  console: CodeOutcome['console'],
  { continueOnFail }: CodeJob,
): CodeOutcome {
  const rest = { console, customData: {}, staticData: null, lost: [], left: nothingLeft }
  if (!continueOnFail || failure.name === 'AbortError') return { items: null, failure, continued: [], ...rest }
  return { items: [{ json: { error: failure.message } }], failure: null, continued: [failure], ...rest }
}

function codeFailure(thrown: RawError, itemIndex: number | null, job: CodeJob): CodeFailure {
  const raw = thrown.isSyntax ? { ...thrown, ...syntaxTextFor(job) } : thrown
  const { name, message, column } = raw
  // What is missing at the end is missing in the last line of the code, not in the one that was put after it.
  const line = raw.line === null ? null : Math.min(raw.line, job.source.split('\n').length)
  if (name === 'ValidationError')
    return { ...plainFailure(name, message, itemIndex), description: raw.description, stack: null }
  const stack = raw.stack === '' ? null : `${name}: ${message}\n${ownFrames(raw.stack)}`
  return { name, ...failureText(raw, itemIndex, job), thrown: message, line, column, itemIndex, stack }
}

/** What the service says to code that cannot be compiled, where it is not the platform that says it. */
function syntaxTextFor(job: CodeJob): SyntaxText | null {
  const { kind = 'code', source } = job
  const isParsed = kind === 'function' || kind === 'function-item' || rulesOf(job).syntaxOfCode === 'parser'
  return isParsed && kind !== 'query' ? parserSyntaxText(source) : null
}

/** The stack without the frames of the guest's own script. */
function ownFrames(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => line.includes('code.js'))
    .map((line) =>
      line.replace(
        /code\.js:1:(\d+)/,
        (_whole, column: string) => `code.js:1:${Math.max(1, Number(column) - prefixLength)}`,
      ),
    )
    .join('\n')
}

function readOutcome(
  answer: Extract<SandboxAnswer, { kind: 'result' }>,
  job: CodeJob,
  scope: Scope,
  heldBack: HeldBack,
  maximumItems: number,
): CodeOutcome {
  const parsed = parseSafely(answer.json)
  if (!isObject(parsed) || !Array.isArray(parsed['items']) || !Array.isArray(parsed['failures'])) {
    const message =
      'The code changed how its own result is written, so it cannot be read. Leave the built-in objects as they are.'
    return failedOutcome(plainFailure('Error', message, null), answer.console, job)
  }
  scope.reads?.add(readReads(parsed['reads']))
  const items: Item[] = []
  for (const entry of parsed['items'] as readonly unknown[]) {
    const item = readItem(entry, heldBack)
    if (item !== null) items.push(item)
  }
  if (items.length > maximumItems) {
    const message = `The code returned ${items.length} items; at most ${maximumItems} are possible. Return fewer.`
    return failedOutcome(plainFailure('Error', message, null), answer.console, job)
  }
  const customData = readCustomData(parsed['customData'])
  for (const [key, value] of Object.entries(customData)) scope.customData.set(key, value)
  const staticData = readStaticData(parsed['staticData'])
  const lost = readLost(parsed['lost'])
  const left = readLeft(parsed['left'], job)
  const rest = { console: answer.console, customData, staticData, lost, left }
  const each = job.mode === 'runOnceForEachItem'
  const failures = (parsed['failures'] as readonly unknown[]).flatMap((entry) => {
    const raw = isObject(entry) ? readRawError(entry['error']) : null
    if (!isObject(entry) || raw === null) return []
    const itemIndex = typeof entry['itemIndex'] === 'number' ? entry['itemIndex'] : null
    // What cannot be compiled fails for each item that it would have run for.
    const indexes =
      each && itemIndex === null && job.continueOnFail ? scope.items.slice(0, runsFor(scope)).keys() : [itemIndex]
    return [...indexes].map((index) => ({
      failure: codeFailure(raw, index, job),
      afterItems: Number(entry['afterItems']),
    }))
  })
  const [first] = failures
  if (first === undefined) return { items, failure: null, continued: [], ...rest }
  if (!job.continueOnFail) return { items: null, failure: first.failure, continued: [], ...rest }
  const refused = failures.find(({ failure }) => takesReturns(job) && failure.name === 'ValidationError')
  if (refused !== undefined) return { items: null, failure: refused.failure, continued: [], ...rest }
  // From the back, so that the places of the earlier ones stay right.
  for (const { failure, afterItems } of failures.toReversed()) {
    // What the code of Function Item throws loses its link, what its own checks say does not.
    const isLinked = each && (job.kind !== 'function-item' || failure.name === 'ValidationError')
    const pairedItem = isLinked && failure.itemIndex !== null ? { pairedItem: { item: failure.itemIndex } } : {}
    items.splice(afterItems, 0, { json: { error: failure.message }, ...pairedItem })
  }
  return { items, failure: null, continued: failures.map(({ failure }) => failure), ...rest }
}

function readCustomData(value: unknown): Record<string, string> {
  if (!isObject(value)) return {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, entry]) => (typeof entry === 'string' ? [[key, entry]] : [])),
  )
}

function readStaticData(value: unknown): CodeOutcome['staticData'] {
  if (!isObject(value)) return null
  const { global, node } = value
  return isObject(global) && isObject(node) ? { global, node } : null
}

const nothingLeft: LeftWork = { failures: [], failed: 0, unfinished: 0, reads: [] }

function readLeft(value: unknown, job: CodeJob): LeftWork {
  if (!isObject(value) || !Array.isArray(value['failures'])) return nothingLeft
  const failures = (value['failures'] as readonly unknown[]).flatMap((entry) => {
    const raw = readRawError(entry)
    return raw === null ? [] : [codeFailure(raw, null, job)]
  })
  const { rejected, unfinished, reads } = value
  return {
    failures,
    failed: typeof rejected === 'number' ? rejected : failures.length,
    unfinished: typeof unfinished === 'number' ? unfinished : 0,
    reads: Array.isArray(reads) ? reads.flatMap(readPromiseRead) : [],
  }
}

function readPromiseRead(value: unknown): readonly PromiseRead[] {
  const { name, line } = isObject(value) ? value : {}
  return typeof name === 'string' && typeof line === 'number' ? [{ name, line }] : []
}

/** As they were noted beside untrusted code: what does not fit is left out. */
function readLost(value: unknown): readonly LostValue[] {
  return Array.isArray(value)
    ? value.flatMap((one: unknown) => {
        const { item, keys, value: word } = isObject(one) ? one : {}
        if (typeof item !== 'number' || typeof word !== 'string' || !Array.isArray(keys)) return []
        return [{ item, keys: keys.map(String), value: word }]
      })
    : []
}
