/**
 * Regular expressions that a workflow brings along, matched in bounded time: some patterns take longer than anyone lives, and
 * nothing else would run meanwhile. The results are the platform's own.
 */
import { isNativeError } from 'node:util/types'
import { createContext, Script, type Context } from 'node:vm'
import { NodeFailure } from '../../node-failure.ts'

/** Longest time of one match, in milliseconds. */
export const longestMatchMs = 100

/** Time that one pattern may spend on matches that were stopped, within `windowMs`: what comes then is not tried. */
const stoppedMs = 300
const windowMs = 10_000

/** True where the pattern is found in the text. Throws a `NodeFailure` where that cannot be said in time. */
export function testWithin(pattern: RegExp, text: string): boolean {
  return within(pattern, text, () => pattern.test(text))
}

/** The text with what the pattern finds replaced, as `String.replace` does. Throws a `NodeFailure` where it takes too long. */
export function replaceWithin(pattern: RegExp, text: string, replacement: string): string {
  return within(pattern, text, () => text.replace(pattern, replacement))
}

/**
 * All patterns together may spend so long on matches that were stopped, within `windowMs`: a workflow that brings another one with each
 * item would else hold everything up. Each later match has the shorter time.
 */
const allStoppedMs = 1000
const shortMatchMs = 2

interface Stopped {
  readonly since: number
  readonly spentMs: number
}

const stopped = new Map<string, Stopped>()
let all: Stopped = { since: Number.NEGATIVE_INFINITY, spentMs: 0 }
let room: Context | null = null
const script = new Script('work()')

function within<Value>(pattern: RegExp, text: string, work: () => Value): Value {
  if (isQuick(pattern.source, text.length)) return work()
  const key = String(pattern)
  const known = stopped.get(key)
  const now = performance.now()
  const isOld = known === undefined || now - known.since > windowMs
  const spentMs = isOld ? 0 : known.spentMs
  if (spentMs >= stoppedMs) throw tooSlow(key, text, longestMatchMs)
  if (now - all.since > windowMs) all = { since: now, spentMs: 0 }
  const timeout = all.spentMs < allStoppedMs ? longestMatchMs : shortMatchMs
  room ??= createContext(Object.create(null) as Context)
  let result: { readonly value: Value } | null = null
  room['work'] = () => {
    result = { value: work() }
  }
  try {
    script.runInContext(room, { timeout })
  } catch (error) {
    // The error belongs to the other context: it is no `Error` of this one.
    if (!isNativeError(error) || !('code' in error) || error.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    all = { ...all, spentMs: all.spentMs + timeout }
    if (isOld) stopped.delete(key)
    if (stopped.size >= 1000) stopped.clear()
    stopped.set(key, { since: isOld ? performance.now() : known.since, spentMs: spentMs + timeout })
  } finally {
    delete room['work']
  }
  return valueOf(result, key, text, timeout)
}

function valueOf<Value>(result: { readonly value: Value } | null, key: string, text: string, timeout: number): Value {
  if (result === null) throw tooSlow(key, text, timeout)
  return result.value
}

function tooSlow(pattern: string, text: string, timeout: number): NodeFailure {
  return new NodeFailure(
    `The pattern ${pattern} did not come to an end within ${timeout} ms on a text of ${text.length} characters, so it was stopped.`,
    {
      description:
        'A repeat inside a repeat, like (a+)+, can try endlessly many ways: write it so that each text can be matched in one way only.',
      code: 'PATTERN_TOO_SLOW',
    },
  )
}

/** Steps that take no time worth a guard. */
const quickSteps = 1_000_000

/** True where, by the look of the pattern, even the worst text of that length is done with at once. */
export function isQuick(source: string, length: number): boolean {
  const bare = source.replace(/\\[^1-9k]/gs, 'x').replace(/\[(?:\\.|[^\]\\])*\]/gs, 'x')
  const isNested = /\)(?:[*+]|\{)|\\[1-9k]/.test(bare)
  if (isNested) return length <= 16
  const repeats = bare.match(/[*+]|\{\d/g)?.length ?? 0
  const choices = bare.match(/[?|]/g)?.length ?? 0
  return (length + 1) ** (repeats + 1) * 2 ** choices <= quickSteps
}
