import type { ArrivalWatch } from '../nodes/http/send-request.ts'
import { answerText } from './answer-text.ts'
import { joinStream } from './join-stream.ts'

/** What came of an answer that did not come to its end. */
export interface Arrival extends ArrivalWatch {
  /** The model's text as far as it came word by word, else the bytes as text; null where nothing came. */
  readonly textSoFar: () => Promise<string | null>
  /**
   * How far the answer came, in a sentence without its full stop; null where not even its head did. `timeoutMs`: the time it was
   * given; null where it ended for another reason.
   */
  readonly sentence: (timeoutMs: number | null) => Promise<string | null>
}

/** Watches one answer come. */
export function watchArrival(now: () => number): Arrival {
  const chunks: Buffer[] = []
  const began = now()
  let head: { readonly status: number; readonly type: string } | null = null
  let lastAt = began
  const text = async (): Promise<string> => (await answerText(Buffer.concat(chunks), head?.type ?? '')).text
  return {
    head: (status, type) => {
      head = { status, type }
      lastAt = now()
    },
    part: (bytes) => {
      chunks.push(bytes)
      lastAt = now()
    },
    textSoFar: async () => {
      if (chunks.length === 0) return null
      const came = await text()
      return joinStream(came)?.text ?? came
    },
    sentence: async (timeoutMs) => {
      if (head === null) return null
      const ended =
        timeoutMs === null
          ? `The model's answer broke off after ${String(now() - began)} ms`
          : `The model's answer had not come to its end after ${String(timeoutMs)} ms`
      if (chunks.length === 0) return `${ended}: the endpoint answered ${String(head.status)} and then sent nothing`
      const came = await text()
      const stream = joinStream(came)
      const amount =
        stream === null
          ? `${String(Buffer.concat(chunks).length)} bytes`
          : `${String(stream.text.length)} characters of its text`
      return `${ended}: ${amount} had come, the last after ${String(lastAt - began)} ms`
    },
  }
}
