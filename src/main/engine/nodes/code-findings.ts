import { counted } from '../../../shared/counted.ts'
import type { Lack } from '../../../shared/lack.ts'
import { pathOfKeys } from '../../../shared/traced-read.ts'
import type { CodeFailure, LeftWork } from '../sandbox/code-outcome.ts'
import type { LostValue } from '../sandbox/guest/lost-values.ts'
import { noteContinued } from './items/each-item.ts'
import type { NodeContext } from './node-kind.ts'

/** That null goes on in the place of a number or a date fails nowhere by itself. */
export function noteLost(context: NodeContext, lost: readonly LostValue[]): void {
  const [first] = lost
  if (first === undefined) return
  const { keys, value, item } = first
  const others = lost.length === 1 ? '' : `, and so do ${counted(lost.length - 1, 'other value')} of the kind`
  context.note(
    'value-without-json',
    `"${context.node.name}" gives ${value} as ${pathOfKeys(keys)} of its item ${String(item)}: JSON has no such value, so null goes on in its place${others}. What it is computed from is no number or no date.`,
    [],
  )
}

/** A failure that became an item. */
export function noteFailure(context: NodeContext, failure: CodeFailure): void {
  const all = context.items.map((_, index) => index)
  noteContinued(context, failure.message, failure.itemIndex === null ? all : [failure.itemIndex])
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
