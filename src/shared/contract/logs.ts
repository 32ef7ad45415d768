import * as z from 'zod/mini'
import { longestLogPiece, mostLogsTogether } from '../file-limit.ts'
import type { LogLinesView, LogView } from '../views/log-view.ts'
import { call, nothing } from './call.ts'

const ofFile = { name: z.string().check(z.maxLength(1000)), bytes: z.int().check(z.gte(0)) }

/** A log, a list of deliveries or an error text that a person brings. One is looked at at a time. */
export const logCalls = {
  /** Begins with a file of so many bytes, which follow in pieces; with `files` these are those of several, one behind the other. */
  beginLog: call<null>()(
    z.object({ ...ofFile, files: z.optional(z.array(z.object(ofFile)).check(z.maxLength(mostLogsTogether))) }),
  ),
  addToLog: call<null>()(
    z.object({
      piece: z.instanceof(Uint8Array).check(z.refine(({ length }) => length <= longestLogPiece, 'it is too long')),
    }),
  ),
  /** Reads what was handed over; how far it is comes by the notice `logProgress`. */
  readLog: call<LogView>()(nothing),
  /** Ends the reading, whose call answers with the problem STOPPED, or closes the log that was read. */
  closeLog: call<null>()(nothing),
  /** Lines of one failure, with as many around it: its kind by its place in the view, from 0, and which of them, from 1. */
  logLines: call<LogLinesView>()(
    z.object({
      failure: z.int().check(z.gte(0), z.lt(200)),
      occurrence: z.int().check(z.gte(1)),
      around: z.int().check(z.gte(0), z.lte(500)),
    }),
  ),
  /** Puts what the log tells on the clipboard, as text. */
  copyLog: call<null>()(nothing),
  /** Writes what the log tells through the system's save dialog; null where the person cancelled. */
  exportLog: call<{ readonly paths: readonly string[] } | null>()(z.object({ format: z.enum(['md', 'json']) })),
} as const
