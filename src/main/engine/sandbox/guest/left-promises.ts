import { isExhaustion, rawError } from './errors.ts'
import { nativeThen } from './exact.ts'
import { unnoted } from './reads.ts'
import type { RawError } from './scene.ts'

/** What became of the promises that code did not wait for. */
export interface LeftPromises {
  /** The first that were rejected. */
  readonly failures: readonly RawError[]
  /** How many were rejected in all. */
  readonly rejected: number
  /** How many are neither resolved nor rejected. */
  readonly pending: number
  /** How many were not when the code was done. */
  readonly unfinished: number
  /** The first fields that were read of a promise as if it were what it resolves to. */
  readonly reads: readonly PromiseRead[]
}

/** A field that no promise has. */
export interface PromiseRead {
  readonly name: string
  /** Line of the code, from 1. */
  readonly line: number
}

/** Failures and reads that are told. */
const mostTold = 5
/** Promises that are looked at. */
const mostNoted = 10_000

const NativePromise = Promise
const failures: RawError[] = []
const reads: PromiseRead[] = []
let noted = 0
let rejected = 0
let pending = 0
let unfinished = 0

/** Code lets go of a value; a promise is looked after. Gives the value. */
export function leave(value: unknown): unknown {
  try {
    if (value instanceof NativePromise && noted < mostNoted) lookAfter(value)
  } catch {
    // The code has made its promises something else.
  }
  return value
}

/** Code reads a field of a value. Gives the value. */
export function read(name: string, line: number, value: unknown): unknown {
  try {
    if (reads.length < mostTold && value instanceof NativePromise && !(name in value)) reads.push({ name, line })
  } catch {
    // The code has made its promises something else.
  }
  return value
}

/** A function that lets go of all that the given one gives. */
export function leaveBy(given: (...values: readonly unknown[]) => unknown): unknown {
  return function (this: unknown, ...values: readonly unknown[]) {
    return leave(Reflect.apply(given, this, values))
  }
}

function lookAfter(promise: Promise<unknown>): void {
  noted += 1
  pending += 1
  const settled = (): void => {
    pending -= 1
  }
  const failed = (error: unknown): void => {
    if (isExhaustion(error)) return
    pending -= 1
    rejected += 1
    if (failures.length < mostTold) failures.push(unnoted(() => rawError(error)))
  }
  void Reflect.apply(nativeThen, promise, [settled, failed])
}

const { stringify } = JSON

/** The code is done. */
export function endOfCode(): void {
  unfinished = pending
}

/** What became of them so far as JSON text; empty where code waited for everything. */
export function leftPromises(): string {
  const left: LeftPromises = { failures, rejected, pending, unfinished, reads }
  return rejected + pending + unfinished + reads.length === 0 ? '' : stringify(left)
}
