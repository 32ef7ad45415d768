import * as z from 'zod/mini'
import type { KeptTest, TestProposal } from '../views/test-proposal.ts'
import { call, nothing } from './call.ts'

const id = z.string().check(z.minLength(1), z.maxLength(100))

/** What is done with the cases that are kept, whichever is open. */
export const keptCaseCalls = {
  /** Calls a case otherwise. */
  renameCase: call<null>()(z.object({ id, title: z.string().check(z.maxLength(10_000)) })),
  /** Writes something down on a case; empty: nothing. */
  noteCase: call<null>()(z.object({ id, note: z.string().check(z.maxLength(100_000)) })),
  /** Puts a copy of a case beside it, with all that was sent of it; the answer is its id. */
  copyCase: call<{ readonly id: string }>()(z.object({ id })),
  /** What the case under study can be held to from now on, as it was seen under the baseline in force. */
  testProposal: call<TestProposal>()(nothing),
  /** Asks for a path and writes the case there with the chosen lines of its proposal; null where the person cancelled. */
  keepAsTest: call<KeptTest | null>()(z.object({ chosen: z.array(z.string()).check(z.maxLength(1000)) })),
  /** Asks for a path and writes the case there as it stands, its secrets put aside; null where the person cancelled. */
  exportCase: call<{ readonly path: string; readonly secretCount: number } | null>()(z.object({ id })),
} as const
