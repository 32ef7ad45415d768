import { setTimeout as wait } from 'node:timers/promises'
import type { QuickJSHandle } from 'quickjs-emscripten-core'
import type { ConsoleLine } from '../../../shared/execution.ts'
import type { Door, GuestInstance } from './guest-instance.ts'
import type { LeftPromises } from './guest/left-promises.ts'
import type { RawError } from './guest/scene.ts'
import type { SandboxAnswer, SandboxJob } from './job.ts'
import type { Limits } from './limits.ts'
import type { JobRequests } from './job-requests.ts'
import type { ErrorTexts } from './texts/error-texts.ts'
import { messageOf } from '../../../shared/message-of.ts'

/** The running job's time and console. `stopped` is set when the guest was interrupted. */
export interface JobClock {
  deadline: number
  stopped: boolean
  console: ConsoleLine[]
  consoleCharacters: number
  readonly limits: Limits
  /** V8's words for the errors of the running job. */
  readonly texts: ErrorTexts
  /** What the running job's code asks of the network. */
  readonly requests: JobRequests
  /** Before a second run: its lines take the place of those of the first. */
  readonly forgetConsole: () => void
  /** Lets the guest's time go on by so much, without waiting for it. */
  readonly skip: (milliseconds: number) => void
  /** Sets the guest's time back to the start of the job. */
  readonly restart: () => void
}

interface JobEnd {
  readonly answer: SandboxAnswer
  /** False where the guest may be broken and must be dropped. */
  readonly intact: boolean
}

class Stop extends Error {
  readonly reason: Exclude<SandboxAnswer, { kind: 'result' }>['reason']
  constructor(reason: Stop['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

const jobsAtOnce = 200
/** How long it is looked how requests end that the code did not wait for, in milliseconds. */
const lookAfterMs = 3000

/** Runs one job in a guest that is as new. Never rejects. */
export async function runJob(guest: GuestInstance, job: SandboxJob, clock: JobClock): Promise<JobEnd> {
  try {
    const begun = performance.now()
    const code = clock.texts.begin(job.source)
    clock.requests.begin()
    const json = await runOnce(guest, job, clock, code)
    if (!clock.texts.needsNotes || !hasTimeForAnother(begun, clock)) return result(json)
    return await runAgain(guest, job, clock, json)
  } catch (error) {
    if (error instanceof Stop) {
      return { answer: { kind: 'stopped', reason: error.reason, message: error.message, console: [] }, intact: true }
    }
    // Anything else came out of the WebAssembly call itself (stack or memory of the engine): that guest is lost. With its memory
    // used up it may break before it can say so.
    if (isFull(guest, clock)) {
      const { message } = exhausted(clock)
      return { answer: { kind: 'stopped', reason: 'memory', message, console: [] }, intact: false }
    }
    const message = `The code broke the engine that ran it (${messageOf(error)}). Look for very deep recursion or very large values.`
    return { answer: { kind: 'stopped', reason: 'broken', message, console: [] }, intact: false }
  }
}

function result(json: string): JobEnd {
  return { answer: { kind: 'result', json, console: [] }, intact: true }
}

/** A second run takes about three times as long as the first. */
function hasTimeForAnother(begun: number, clock: JobClock): boolean {
  const now = performance.now()
  return clock.deadline - now > (now - begun) * 4
}

/**
 * Code that has failed is run once more, with notes of the values that V8's texts speak of: same data, same clock, same
 * chance, so it fails the same way. Where the second run is stopped, what the first came to stands.
 */
async function runAgain(guest: GuestInstance, job: SandboxJob, clock: JobClock, first: string): Promise<JobEnd> {
  guest.reset()
  clock.forgetConsole()
  clock.requests.beginAgain()
  clock.restart()
  try {
    return result(await runOnce(guest, job, clock, clock.texts.beginAgain(), true))
  } catch (error) {
    if (error instanceof Stop) return result(first)
    return { ...result(first), intact: false }
  }
}

async function runOnce(
  guest: GuestInstance,
  job: SandboxJob,
  clock: JobClock,
  code: string,
  notes = false,
): Promise<string> {
  const scene = guest.text(job.scene)
  demand(guest, 'open', clock, job, scene)
  if (notes) demand(guest, 'note', clock, job)
  const json =
    job.kind === 'expressions'
      ? take(guest, demand(guest, 'evaluate', clock, job), clock)
      : await runSource(guest, job, clock, code, notes)
  if (isFull(guest, clock) && hasThrownNothing(json)) throw exhausted(clock)
  return json
}

/** Used up but for what many small values leave unused. */
function isFull(guest: GuestInstance, { limits }: JobClock): boolean {
  return guest.heldBytes >= limits.heapBytes * 0.9
}

/** Where no memory is left for an error that would say so, the engine throws null. */
function hasThrownNothing(json: string): boolean {
  if (!json.includes('"message":"null"')) return false
  // The guest wrote it from the outcome of code.
  const { failures } = JSON.parse(json) as { readonly failures?: readonly { readonly error: RawError }[] }
  return failures?.some(({ error }) => error.message === 'null' && error.thrown === 'value') === true
}

function exhausted({ limits }: JobClock): Stop {
  const megabytes = Math.round(limits.heapBytes / 1024 / 1024)
  return new Stop(
    'memory',
    `The code needs more than its ${megabytes} MB of memory, or its result cannot be written as JSON. Handle fewer items at once.`,
  )
}

async function runSource(
  guest: GuestInstance,
  job: SandboxJob,
  clock: JobClock,
  code: string,
  hurries: boolean,
): Promise<string> {
  const compiled = guest.context.evalCode(code, 'code.js', { type: 'global' })
  if (compiled.error !== undefined) {
    if (clock.stopped) throw overdue(job)
    clock.texts.refuse()
    return take(guest, demand(guest, 'refuse', clock, job, compiled.error), clock)
  }
  demand(guest, 'start', clock, job, compiled.value)
  for (;;) {
    goOn(guest, job, clock)
    const state = guest.context.getNumber(demand(guest, 'poll', clock, job))
    if (state === -1) {
      const json = take(guest, demand(guest, 'finish', clock, job), clock)
      const left = await lookAfterLeft(guest, job, clock)
      return pendingOf(left) === null ? json : `${json.slice(0, -1)},"left":${left}}`
    }
    if (clock.requests.isWaiting) {
      const left = Math.max(0, clock.deadline - performance.now())
      await clock.requests.next(state < 0 ? left + 1 : Math.min(state, left))
      settleAnswered(guest, job, clock)
      continue
    }
    if (state === -2) {
      // Where no memory is left for what a promise is to do next, the engine lets it go without a word.
      if (isFull(guest, clock)) throw exhausted(clock)
      throw new Stop(
        'never-finished',
        'The code waits for something that never happens: a promise that nothing resolves. Resolve or reject it.',
      )
    }
    if (state > 0 && hurries) clock.skip(state)
    else if (state > 0) await wait(Math.min(state, Math.max(0, clock.deadline - performance.now())))
    demand(guest, 'fire', clock, job)
  }
}

/** Runs what promises have to do until nothing of it is left. */
function goOn(guest: GuestInstance, job: SandboxJob, clock: JobClock): void {
  do {
    const ran = guest.runtime.executePendingJobs(jobsAtOnce)
    if (clock.stopped || performance.now() > clock.deadline) throw overdue(job)
    if (ran.error !== undefined) throw new Error('a pending job failed')
  } while (guest.runtime.hasPendingJob())
}

function settleAnswered(guest: GuestInstance, job: SandboxJob, clock: JobClock): void {
  for (const text of clock.requests.take()) demand(guest, 'settle', clock, job, guest.text(text))
  demand(guest, 'fire', clock, job)
}

/**
 * What became of the promises that the code did not wait for; empty where there are none. The code's result stands: what requests
 * are under way for is done for a while, as it would be behind the execution, so that it shows how they end.
 */
async function lookAfterLeft(guest: GuestInstance, job: SandboxJob, clock: JobClock): Promise<string> {
  const until = Math.min(clock.deadline, performance.now() + lookAfterMs)
  const left = (): string => guest.context.getString(demand(guest, 'left', clock, job))
  try {
    while (clock.requests.isWaiting && (pendingOf(left()) ?? 0) > 0 && performance.now() < until) {
      await clock.requests.next(until - performance.now())
      settleAnswered(guest, job, clock)
      goOn(guest, job, clock)
    }
    return left()
  } catch (error) {
    if (error instanceof Stop) return ''
    throw error
  }
}

/** How many are pending. Null where there is nothing to tell: code can change how its objects are written, and its result stands all the same. */
function pendingOf(left: string): number | null {
  try {
    return (JSON.parse(left) as LeftPromises).pending
  } catch {
    return null
  }
}

function overdue(job: SandboxJob): Stop {
  const what = job.kind === 'code' ? 'The code' : 'The expressions of this node'
  return new Stop(
    'time',
    `${what} did not finish within ${job.timeLimitMs} ms. Look for an endless loop, or give it less to do.`,
  )
}

function demand(
  guest: GuestInstance,
  door: Door,
  clock: JobClock,
  job: SandboxJob,
  argument?: QuickJSHandle,
): QuickJSHandle {
  const result = guest.call(door, argument)
  if (clock.stopped) throw overdue(job)
  if (result === null) throw exhausted(clock)
  return result
}

function take(guest: GuestInstance, handle: QuickJSHandle, clock: JobClock): string {
  const length = guest.lengthOf(handle)
  const { resultCharacters, resultDepth } = clock.limits
  if (length > resultCharacters) {
    throw new Stop(
      'size',
      `The result is ${length} characters of JSON; at most ${resultCharacters} are allowed. Return less.`,
    )
  }
  const text = guest.context.getString(handle)
  const depth = depthOf(text, resultDepth)
  if (depth > resultDepth) {
    throw new Stop('size', `The result is nested deeper than ${resultDepth} levels. Return a flatter value.`)
  }
  return text
}

/** Depth of brackets in JSON text; stops counting just above the limit. */
function depthOf(json: string, limit: number): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index)
    if (inString) {
      if (code === 92) index++
      else if (code === 34) inString = false
    } else if (code === 34) inString = true
    else if (code === 123 || code === 91) {
      depth++
      if (depth > deepest) {
        deepest = depth
        if (deepest > limit) return deepest
      }
    } else if (code === 125 || code === 93) depth--
  }
  return deepest
}
