/** The only file that touches `window.faultline`: asks main for something, hears what main tells. */
import type { Answer } from '../shared/answer.ts'
import type { CallInput, CallName, CallValue } from '../shared/contract.ts'
import type { NoticeName, Notices } from '../shared/notices.ts'
import type { WindowApi } from '../shared/window-api.ts'
import { messageOf } from '../shared/message-of.ts'

declare global {
  interface Window {
    readonly faultline: WindowApi
  }
}

/** Makes one call. Never throws: what could not be done comes back as a problem. */
export async function ask<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<Answer<CallValue<Name>>> {
  const call = window.faultline[name] as (input: CallInput<Name>) => Promise<Answer<CallValue<Name>>>
  showAsking(1)
  try {
    return await call(input)
  } catch (error) {
    return {
      ok: false,
      problem: {
        code: 'NOT_CONNECTED',
        sentence: `The window lost its connection while it asked for "${name}": ${messageOf(error)}.`,
        remedy: 'Close Faultline and open it again; what was recorded is kept.',
      },
    }
  } finally {
    showAsking(-1)
  }
}

let asking = 0

/** Written on the page for tests: whether the window waits for an answer. */
function showAsking(more: 1 | -1): void {
  asking += more
  document.documentElement.dataset['asking'] = String(asking > 0)
}

/** Hears one notice until the returned function is called. */
export function hear<Name extends NoticeName>(name: Name, listener: (value: Notices[Name]) => void): () => void {
  return window.faultline.on(name, listener)
}
