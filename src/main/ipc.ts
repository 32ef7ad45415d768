/**
 * In: what the window asks for, unchecked. Out: an `Answer`, always; nothing is thrown across, because Electron strips an
 * error of its class, code and fields. The sender is checked here and nowhere else (design: "Between window and main").
 */
import type { IpcMain, IpcMainInvokeEvent, WebContents } from 'electron'
import * as z from 'zod/mini'
import type { Answer } from '../shared/answer.ts'
import { calls, type CallFunctions, type CallName, type NoticeName, type Notices } from '../shared/contract.ts'
import { ProblemError } from '../shared/problem.ts'
import { channels } from '../shared/window-api.ts'

z.config(z.locales.en())

/** The part of Faultline that the window talks to. */
export interface CallsAndNotices {
  readonly calls: CallFunctions
  /** Hears every notice until the returned function is called. */
  readonly onNotice: (listener: NoticeListener) => () => void
}

export type NoticeListener = <Name extends NoticeName>(name: Name, value: Notices[Name]) => void

/** What stands in the log when a call fails with something that is not a problem: a mistake of ours. */
export type ReportMistake = (name: string, error: unknown) => void

/**
 * Answers the window's calls. `opening` may still be under way: calls wait for it, and all answer its problem if it
 * fails. `isTrusted` says whether a sender is the one window on its own page.
 */
export function answerCalls(
  ipcMain: Pick<IpcMain, 'handle'>,
  opening: Promise<CallsAndNotices>,
  isTrusted: (event: IpcMainInvokeEvent) => boolean,
  reportMistake: ReportMistake,
): void {
  ipcMain.handle(channels.call, async (event, name: unknown, input: unknown): Promise<Answer<unknown>> => {
    try {
      if (!isTrusted(event)) {
        throw new ProblemError({
          code: 'SENDER_REFUSED',
          sentence: `A call came from ${event.senderFrame?.url ?? 'a closed frame'}, which is not the window of Faultline.`,
          remedy: 'Close that page; only the window of Faultline may make calls.',
        })
      }
      const checked = checkCall(name, input)
      const { calls: functions } = await opening
      const answer: unknown = await (functions[checked.name] as (input: unknown) => Promise<unknown>)(checked.input)
      return { ok: true, value: answer }
    } catch (error) {
      if (error instanceof ProblemError) return { ok: false, problem: error.problem }
      const shown = typeof name === 'string' ? name : typeof name
      reportMistake(shown, error)
      return {
        ok: false,
        problem: {
          code: 'UNEXPECTED',
          sentence: `Faultline failed inside "${shown}": ${error instanceof Error ? error.message : String(error)}.`,
          remedy: 'This is a mistake in Faultline. Please report it with the log from the data folder.',
        },
      }
    }
  })
}

/** Passes every notice on to the window, until the returned function is called. */
export function passNotices(faultline: CallsAndNotices, window: () => WebContents | null): () => void {
  return faultline.onNotice((name, value) => {
    const contents = window()
    if (contents !== null && !contents.isDestroyed()) contents.send(channels.notice, name, value)
  })
}

/** The call of that name with its input as the schema reads it; fails with INVALID_INPUT. */
export function checkCall(name: unknown, input: unknown): { readonly name: CallName; readonly input: unknown } {
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
  return { name, input: read.data }
}

function isCallName(name: string): name is CallName {
  return Object.hasOwn(calls, name)
}
