/**
 * The door between the window and Faultline: what the window asks for goes through to the thread that answers it, what
 * Faultline tells comes back. The sender is checked here and nowhere else (design: "Between window and main").
 */
import type { IpcMain, IpcMainInvokeEvent, WebContents } from 'electron'
import type { Answer } from '../../shared/answer.ts'
import type { NoticeListener } from '../../shared/notices.ts'
import { channels } from '../../shared/window-api.ts'

/** Faultline as the window talks to it, wherever it runs. */
export interface CallsAndNotices {
  /** Answers a call, unchecked as it came; never throws. */
  readonly answer: (name: unknown, input: unknown) => Promise<Answer<unknown>>
  /** Hears every notice until the returned function is called. */
  readonly onNotice: (listener: NoticeListener) => () => void
}

/** Answers the window's calls. `isTrusted` says whether a sender is the one window on its own page. */
export function answerCalls(
  ipcMain: Pick<IpcMain, 'handle'>,
  faultline: Pick<CallsAndNotices, 'answer'>,
  isTrusted: (event: IpcMainInvokeEvent) => boolean,
): void {
  ipcMain.handle(channels.call, async (event, name: unknown, input: unknown): Promise<Answer<unknown>> => {
    if (isTrusted(event)) return faultline.answer(name, input)
    return {
      ok: false,
      problem: {
        code: 'SENDER_REFUSED',
        sentence: `A call came from ${event.senderFrame?.url ?? 'a closed frame'}, which is not the window of Faultline.`,
        remedy: 'Close that page; only the window of Faultline may make calls.',
      },
    }
  })
}

/** Passes every notice on to the window, until the returned function is called. */
export function passNotices(
  faultline: Pick<CallsAndNotices, 'onNotice'>,
  window: () => WebContents | null,
): () => void {
  return faultline.onNotice((name, value) => {
    const contents = window()
    if (contents !== null && !contents.isDestroyed()) contents.send(channels.notice, name, value)
  })
}
