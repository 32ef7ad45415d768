import type { CaseExpectations, ItemExpectation } from '../../shared/case-expectations.ts'
import type { CaseFile } from '../../shared/case.ts'
import type { Execution } from '../../shared/execution.ts'
import { whyBad } from '../../shared/item-verdict.ts'
import { append } from '../../shared/list.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { Reproduction } from '../../shared/reproduction.ts'
import type { Verdict } from '../../shared/verdict.ts'
import type { StudySession } from '../studies/study-session.ts'
import { checkItem } from './check-item.ts'
import { checkSweep } from './check-sweep.ts'
import type { SeenItem } from './seen-item.ts'
import type { SeenCase } from './seen-expectations.ts'
import type { Shortfall } from './shortfall.ts'

export interface CaseTestParts {
  /** The case is open in it. */
  readonly cases: Pick<
    StudySession,
    'send' | 'stop' | 'chooseNamed' | 'chooseChange' | 'letOut' | 'sweep' | 'stopSweep' | 'verdict' | 'knowsLastSuccess'
  >
  readonly execution: (id: string) => Execution | null
  /** Hosts that it may send to for real. */
  readonly realHosts: readonly string[]
}

export interface CaseTest {
  readonly failed: readonly Shortfall[]
  readonly seen: SeenCase
}

/**
 * Studies the case that is open as its expectations ask for, and says where it falls short of them: baseline first, then each
 * change, then the sweep. A case with `expected` alone is sent once and held to that.
 *
 * @throws ProblemError UNKNOWN_CHANGE, INVALID_INPUT of a change; STOPPED where the signal says so
 */
export async function runCaseTest(
  { expect, expected }: Pick<CaseFile, 'expect' | 'expected'>,
  parts: CaseTestParts,
  signal: AbortSignal,
): Promise<CaseTest> {
  if (parts.realHosts.length > 0) parts.cases.letOut(parts.realHosts)
  if (expect !== undefined) return studied(expect, parts, signal)
  const seen = { baseline: null, changes: [], verdict: undefined }
  if (expected === undefined) return { failed: [nothingExpected], seen }
  const { items } = await sent(undefined, parts, signal)
  const failed = items.flatMap((item) =>
    whyBad(item).map((sentence): Shortfall => ({
      kind: 'item',
      sentence: `Item ${String(item.index + 1)}: ${sentence}`,
    })),
  )
  return { failed, seen }
}

/** What falls short of nothing: a case has to say what it expects. */
export const nothingExpected: Shortfall = {
  kind: 'nothing-expected',
  sentence:
    'The case says nothing of what is expected: give it "expect", or have `faultline test --update` write what is seen.',
}

async function studied(expect: CaseExpectations, parts: CaseTestParts, signal: AbortSignal): Promise<CaseTest> {
  const failed: Shortfall[] = []
  const check = async (expected: ItemExpectation, title: string): Promise<SeenItem | null> => {
    const { items } = await sent(expect.send, parts, signal)
    const seen = items.map((item): SeenItem => ({ item, execution: executionOf(item.executionId, parts) }))
    append(failed, shortOf(expected, seen, title))
    return seen[0] ?? null
  }
  // First, so that nothing that is sent for another expectation is known to it.
  const verdict = expect.sweep === undefined ? undefined : await swept(expect.sweep, parts, signal)
  const baseline = expect.baseline === undefined ? null : await check(expect.baseline, 'Baseline')
  const changes: (SeenItem | null)[] = []
  for (const one of expect.changes ?? []) {
    const { change, parameters } = one
    parts.cases.chooseNamed(parameters === undefined ? change : `${change}=${JSON.stringify(parameters)}`)
    changes.push(await check(one, `With ${change}`))
    parts.cases.chooseChange(null)
  }
  if (expect.sweep !== undefined) append(failed, checkSweep(expect.sweep, verdict ?? null))
  return { failed, seen: { baseline, changes, verdict } }
}

/** What falls short, item by item; where all of a batch fall short alike, once. */
function shortOf(expected: ItemExpectation, seen: readonly SeenItem[], title: string): readonly Shortfall[] {
  const [first] = seen
  if (first === undefined) return []
  if (seen.length === 1) return checkItem(expected, first, title)
  const own = seen.map((one) => JSON.stringify(checkItem(expected, one, title)))
  if (new Set(own).size === 1) return checkItem(expected, first, `${title}, all ${String(seen.length)} items`)
  return seen.flatMap((one) =>
    checkItem(expected, one, `${title}, item ${String(one.item.index + 1)} of ${String(seen.length)}`),
  )
}

function executionOf(id: string | null, { execution }: CaseTestParts): Execution | null {
  return id === null ? null : execution(id)
}

async function sent(
  send: CaseExpectations['send'],
  { cases }: CaseTestParts,
  signal: AbortSignal,
): Promise<Reproduction> {
  throwIfStopped(signal)
  const { batch = 1, duplicate = false, concurrent = false } = send ?? {}
  const { id, done } = cases.send({ size: batch, withDuplicate: duplicate, concurrent })
  const stop = (): void => cases.stop(id)
  signal.addEventListener('abort', stop, { once: true })
  try {
    const reproduction = await done
    throwIfStopped(signal)
    return reproduction
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

async function swept(
  { layers = [] }: NonNullable<CaseExpectations['sweep']>,
  { cases, realHosts }: CaseTestParts,
  signal: AbortSignal,
): Promise<Verdict | null> {
  throwIfStopped(signal)
  const stop = (): void => cases.stopSweep()
  signal.addEventListener('abort', stop, { once: true })
  try {
    const order = { layers, resume: false, realHosts }
    await cases.sweep({ kind: 'sweep', ...order }).done
    throwIfStopped(signal)
    if (cases.knowsLastSuccess()) await cases.sweep({ kind: 'transplant', ...order }).done
    throwIfStopped(signal)
    return cases.verdict()
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

function throwIfStopped(signal: AbortSignal): void {
  if (!signal.aborted) return
  throw new ProblemError({ code: 'STOPPED', sentence: 'It was stopped before its end.', remedy: 'Run it again.' })
}
