/** The only file that touches `window.faultline`: asks main for something, hears what main tells. */
import type { Answer } from '../shared/answer.ts'
import type { CallInput, CallName, CallValue } from '../shared/contract.ts'
import type { NoticeName, Notices } from '../shared/notices.ts'
import type { WindowApi } from '../shared/window-api.ts'
import { messageOf } from '../shared/message-of.ts'
import { inFrames } from './in-frames.ts'

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
    const answer = await call(input)
    // What main told before it answered is known to whoever goes on with the answer.
    notices.flush()
    return answer
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

const notices = inFrames()
const listeners = new Map<NoticeName, Set<(value: never) => void>>()

/** Hears one notice until the returned function is called; those of one frame come together, in the order in which main told them. */
export function hear<Name extends NoticeName>(name: Name, listener: (value: Notices[Name]) => void): () => void {
  const heard = listeners.get(name) ?? hearFromMain(name)
  heard.add(listener)
  return () => {
    heard.delete(listener)
  }
}

/** Each listener of the bridge gets a copy of its own: there is one for each notice. */
function hearFromMain<Name extends NoticeName>(name: Name): Set<(value: Notices[Name]) => void> {
  const heard = new Set<(value: Notices[Name]) => void>()
  listeners.set(name, heard)
  window.faultline.on(name, (value) => {
    notices.hand(() => {
      for (const listener of heard) listener(value)
    })
  })
  return heard
}
