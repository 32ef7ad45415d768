import { counted } from '../../../../shared/counted.ts'
import type { Lack } from '../../../../shared/lack.ts'
import { pathOfKeys } from '../../../../shared/traced-read.ts'
import type { CodeFailure, LeftWork } from '../../sandbox/code-outcome.ts'
import type { LostValue } from '../../sandbox/guest/lost-values.ts'
import { noteContinued } from './each-item.ts'
import type { NodeContext } from '../node-kind.ts'

/** That null goes on in the place of a number or a date, or nothing in that of a promise, fails nowhere by itself. */
export function noteLost(context: NodeContext, lost: readonly LostValue[]): void {
  const promises = lost.filter(({ value }) => value === 'Promise')
  const { name } = context.node
  const nulls = told(lost.filter(({ value }) => value !== 'Promise'))
  if (nulls !== null) {
    context.note(
      'value-without-json',
      `"${name}" gives ${nulls.what}: JSON has no such value, so null goes on in its place${nulls.others}. What it is computed from is no number or no date.`,
      [],
    )
  }
  const waiting = told(promises)
  if (waiting !== null) {
    context.note(
      'promise-not-awaited',
      `"${name}" gives a ${waiting.what}: an object without fields goes on in its place${waiting.others}. Put await before the call that it comes from.`,
      [],
    )
  }
}

function told(lost: readonly LostValue[]): { readonly what: string; readonly others: string } | null {
  const [first] = lost
  if (first === undefined) return null
  const { keys, value, item } = first
  const others = lost.length === 1 ? '' : `, and so do ${counted(lost.length - 1, 'other value')} of the kind`
  return { what: `${value} as ${pathOfKeys(keys)} of its item ${String(item)}`, others }
}

/** A failure that became an item. */
export function noteFailure(context: NodeContext, failure: CodeFailure): void {
  const all = context.items.map((_, index) => index)
  noteContinued(context, failure.message, failure.itemIndex === null ? all : [failure.itemIndex])
}

/** What code read of a promise in place of what it resolves to: whether it fails by that or goes on without it. */
export function notePromiseReads(context: NodeContext, reads: LeftWork['reads']): void {
  const [read] = reads
  if (read !== undefined) {
    context.note(
      'promise-not-awaited',
      `"${context.node.name}" reads "${read.name}" of a promise that it does not wait for [line ${String(read.line)}]: it has no such field, so undefined goes on. Put await before the call that gives the promise.`,
      [],
    )
  }
}

const waitForIt = 'Put await before the call; a forEach waits for nothing, a for loop does.'

/**
 * What code began without waiting for it: a failure of it ends nothing and is told nowhere, and what comes of it too late is in
 * no item. `lacks`: what cannot be run here, which is noted for itself.
 */
export function noteLeft(
  context: NodeContext,
  { failures, failed, unfinished }: LeftWork,
  lacks: ReadonlyMap<string, Lack>,
): void {
  const { name } = context.node
  const [first] = failures.filter(({ thrown }) => ![...lacks.keys()].some((lack) => thrown.startsWith(lack)))
  if (first !== undefined) {
    const others = failed === 1 ? '' : ` So did ${counted(failed - 1, 'other call')} of the kind.`
    context.note(
      'failure-not-awaited',
      `"${name}" began something that it does not wait for, and it failed: ${first.message}.${others} The node succeeded all the same. ${waitForIt}`,
      [],
    )
  } else if (failed === 0 && unfinished > 0) {
    const what = unfinished === 1 ? 'one call that it began' : `${String(unfinished)} calls that it began`
    context.note(
      'work-not-awaited',
      `"${name}" was done before ${what}: what comes of it, and whether it fails, is in no item. ${waitForIt}`,
      [],
    )
  }
}
