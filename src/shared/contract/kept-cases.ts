import * as z from 'zod/mini'
import { call } from './call.ts'

const id = z.string().check(z.minLength(1), z.maxLength(100))

/** What is done with the cases that are kept, whichever is open. */
export const keptCaseCalls = {
  /** Calls a case otherwise. */
  renameCase: call<null>()(z.object({ id, title: z.string().check(z.maxLength(10_000)) })),
  /** Writes something down on a case; empty: nothing. */
  noteCase: call<null>()(z.object({ id, note: z.string().check(z.maxLength(100_000)) })),
  /** Puts a copy of a case beside it, with all that was sent of it; the answer is its id. */
  copyCase: call<{ readonly id: string }>()(z.object({ id })),
  /** Asks for a path and writes the case there as it stands, its secrets put aside; null where the person cancelled. */
  exportCase: call<{ readonly path: string; readonly secretCount: number } | null>()(z.object({ id })),
} as const
