// What a verdict says beside layer and place: with which error a node failed, or what it was answered, and with what it succeeds. In:
// what is seen, and the repair. Out: the rest of a sentence, or a sentence. Pure.
import type { Change } from '../../shared/change.ts'
import type { SeenCall } from './remedies-of-calls.ts'

/** More of an error text is in the execution. */
const mostCharacters = 240

/** What is seen of a failure, in words. */
export interface SeenWords {
  /** The exact error text, or in which way it falls short; null where nothing is known. */
  readonly text: string | null
  /** What the failed node was answered; null where it asked nobody, or was answered as it should be; absent: not known. */
  readonly call?: SeenCall | null
  /** The value that the failed node stumbled over, in a sentence of its own; absent where none is known. */
  readonly over?: string
}

/** What follows "It shows at …": the answer that the node got, else its exact error text; a full stop where there is neither. */
export function seenWords({ over, ...seen }: SeenWords): string {
  return over === undefined ? answerOrError(seen) : `${answerOrError(seen)} ${over}`
}

function answerOrError({ text, call }: SeenWords): string {
  if (call?.status != null) {
    const answered = `, which was answered ${String(call.status)}`
    return call.words === undefined ? `${answered}.` : `${answered}: ${quoted(call.words)}`
  }
  const late = call?.gaveUpAfterMs === undefined ? '' : `, which waited ${String(call.gaveUpAfterMs)} ms for an answer`
  const line = (text ?? '')
    .replace(/ \[line \d+\]$/u, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  return line === '' ? `${late}.` : `${late}: ${quoted(line)}`
}

/** Between quotes, unless it has pairs of its own; with the full stop of the sentence where the text has none. */
function quoted(text: string): string {
  const short = text.length <= mostCharacters ? text : `${text.slice(0, mostCharacters)}…`
  const own = short.split('"').length - 1
  if (own > 0 && own % 2 === 0) return /[.!?…]$/u.test(short) ? short : `${short}.`
  return `"${short}"${/[.!?…]$/u.test(short) ? '' : '.'}`
}

/** Repairs of which the remedy says the same, or which only take the symptom away. */
const toldElsewhere: ReadonlySet<string> = new Set([
  ...['fill', 'fill-all', 'reference', 'fields-kept', 'active', 'enabled', 'answer-at-once'],
  ...['healthy', 'stand-ins-answer', 'once', 'inline', 'none', 'retry'],
])

/** With what it succeeds, as a sentence behind others; empty where nothing heals, or the remedy says it. */
export function healedWords(healing: { readonly change: Change; readonly sentence: string } | null): string {
  return healing === null || toldElsewhere.has(healing.change.name) ? '' : ` With this it succeeds: ${healing.sentence}`
}
