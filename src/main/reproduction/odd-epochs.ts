// A time that came in seconds and is read as milliseconds, or the other way round: it makes a day of January 1970, or of a year with five digits.
// In: the node runs of an execution, and what they read. Out: the first such number. Pure.
import type { NodeRun } from '../../shared/execution.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import type { ReadFault } from '../../shared/silent-sign.ts'
import { valueOf } from './parsed-code.ts'
import { asItCame, givenRead } from './sources.ts'

/** Null where no number that was read became such a day. */
export function oddEpoch(runs: readonly NodeRun[], view: WorkflowView): ReadFault | null {
  for (const [index, run] of runs.entries()) {
    const { attempts, node, status } = run
    if (status !== 'success') continue
    const own = (attempts.at(-1)?.reads ?? []).filter(
      ({ listed, assumed, found }) => listed !== true && assumed !== true && (found === 'number' || found === 'text'),
    )
    for (const read of own) {
      const value = valueOf(read, run, runs.slice(0, index))
      const taken = takenAs(value)
      const given = taken === null || !makes(run, taken.day) ? null : givenRead(node, read, view)
      if (taken === null || given === null) continue
      const { layer, whose, read: traced } = given
      const { path, found, line, origin } = traced
      return {
        layer,
        others: ['node'],
        sentence: `"${node}" reads a time from ${path} of ${whose}, which is ${String(value)}, in ${taken.as}: those are ${taken.are}, and it makes a day of them in ${taken.when}.`,
        node,
        read: { path, found, line },
        ...asItCame(origin, view),
      }
    }
  }
  return null
}

/** True where the day stands in what the node gave or sent. */
function makes({ outputs, attempts }: NodeRun, day: string): boolean {
  const sent = attempts.flatMap(({ requests }) => requests)
  return (
    sent.some(({ url, body }) => url.includes(day) || (body ?? '').includes(day)) ||
    JSON.stringify(outputs ?? []).includes(day)
  )
}

interface Taken {
  readonly as: string
  readonly are: string
  readonly when: string
  /** As ISO 8601 writes it (ECMA-262, 21.4.1.32: a year of more than four digits has a sign). */
  readonly day: string
}

/** Seconds of 2001 to 2286 have ten digits, milliseconds of these years thirteen. */
function takenAs(value: unknown): Taken | null {
  const digits = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  if (/^[1-9]\d{9}$/u.test(digits)) {
    const day = new Date(Number(digits)).toISOString().slice(0, 'yyyy-mm-dd'.length)
    return { as: 'milliseconds', are: 'seconds', when: day.slice(0, 'yyyy'.length), day }
  }
  if (!/^[1-9]\d{12}$/u.test(digits)) return null
  const late = new Date(Number(digits) * 1000)
  if (Number.isNaN(late.getTime())) return null
  const day = late.toISOString().slice(0, '+yyyyyy-mm-dd'.length)
  return { as: 'seconds', are: 'milliseconds', when: `the year ${String(late.getUTCFullYear())}`, day }
}
