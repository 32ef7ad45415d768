/**
 * In: a call of the window, unchecked. Out: an `Answer`, always; nothing is thrown across, because a thrown error loses its
 * class, code and fields on the way to the window (design: "Between window and main").
 */
import * as z from 'zod/mini'
import type { Answer } from '../../shared/answer.ts'
import { calls, type CallFunctions, type CallName } from '../../shared/contract.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { Store } from '../store/open-store.ts'
import { problemOf } from './problem-of.ts'
import { messageOf } from '../../shared/message-of.ts'
import { shortJson } from '../../shared/short-json.ts'

z.config(z.locales.en())

/**
 * Inputs that name a place on the disk, for callers within this process. The window names none, whatever runs in it: there a
 * person says it in the system's dialog.
 */
const placesOnDisk = { askAiSet: 'file', exportRecord: 'folder', exportAiReport: 'folder' } as const satisfies Partial<
  Record<CallName, string>
>

/** A list of what there is may take some lines; what is longer names a value that somebody made so. */
const longestSentence = 4000

/** What stands in the log when a call fails with something that is not a problem: a mistake of ours. */
export type ReportMistake = (name: string, error: unknown) => void

/**
 * Answers one call. `opening` may still be under way: the call waits for it, and answers its problem if it fails. What a call
 * writes may join the deliveries that are just being committed: it is answered when that is safe.
 */
export async function answerCall(
  name: unknown,
  input: unknown,
  opening: Promise<{ readonly calls: CallFunctions; readonly store?: Pick<Store, 'rowsWritten' | 'committed'> }>,
  reportMistake: ReportMistake,
): Promise<Answer<unknown>> {
  try {
    const checked = checkCall(name, input)
    const { calls: functions, store } = await opening
    const before = store?.rowsWritten()
    const value: unknown = await (functions[checked.name] as (input: unknown) => Promise<unknown>)(checked.input)
    if (store !== undefined && store.rowsWritten() !== before) await store.committed()
    return { ok: true, value }
  } catch (thrown) {
    const error = problemOf(thrown)
    if (error instanceof ProblemError)
      return { ok: false, problem: { ...error.problem, sentence: shortSentence(error.problem.sentence) } }
    const shown = typeof name === 'string' ? name : typeof name
    reportMistake(shown, error)
    return {
      ok: false,
      problem: {
        code: 'UNEXPECTED',
        sentence: `Faultline failed inside "${shown}": ${messageOf(error)}.`,
        remedy: 'This is a mistake in Faultline. Please report it with the log from the data folder.',
      },
    }
  }
}

/** A sentence that a person can read, however long the value is that it names: its beginning says what was wrong, its end what was expected. */
function shortSentence(sentence: string): string {
  if (sentence.length <= longestSentence) return sentence
  return `${sentence.slice(0, longestSentence / 2)}… (${String(sentence.length - longestSentence)} characters left out) …${sentence.slice(-longestSentence / 2)}`
}

/** The call of that name with its input as the schema reads it; fails with INVALID_INPUT. */
function checkCall(name: unknown, input: unknown): { readonly name: CallName; readonly input: unknown } {
  if (typeof name !== 'string' || !isCallName(name)) {
    throw new ProblemError({
      code: 'INVALID_INPUT',
      sentence: `There is no call named ${JSON.stringify(name)}.`,
      remedy: `Use one of: ${Object.keys(calls).join(', ')}.`,
    })
  }
  const read = z.safeParse(calls[name].input, input)
  if (!read.success) {
    const issue = read.error.issues[0]
    const place = issue === undefined || issue.path.length === 0 ? 'its input' : `"${issue.path.join('.')}"`
    throw new ProblemError({
      code: 'INVALID_INPUT',
      sentence: `The call "${name}" was refused: ${place} does not fit (${issue?.message ?? 'unknown reason'}).`,
      remedy: 'Check the value and try again.',
    })
  }
  refusePlace(name, read.data)
  return { name, input: read.data }
}

function refusePlace(name: CallName, input: unknown): void {
  const field = Object.entries(placesOnDisk).find(([call]) => call === name)?.[1]
  const place = field === undefined ? undefined : (input as Readonly<Record<string, unknown>>)[field]
  if (field === undefined || place === undefined) return
  throw new ProblemError({
    code: 'INVALID_INPUT',
    sentence: `The call "${name}" was refused: its "${field}" is ${shortJson(place)}, and the window names no place on the disk.`,
    remedy: `Leave "${field}" out: the system's dialog asks for it.`,
  })
}

function isCallName(name: string): name is CallName {
  return Object.hasOwn(calls, name)
}
