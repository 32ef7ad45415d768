// Two values that a person takes for the same and a comparison does not. In: the values. Out: in what they differ. Pure.

/** Operations that ask for sameness, or for a part that is the same; in the names of both condition formats. */
const sameness = ['equals', 'equal', 'contains', 'startsWith', 'endsWith'] as const
type Sameness = (typeof sameness)[number]

/**
 * In what alone they differ, for a sentence ("capitals"); null where they are the same, or differ in more, or where sameness is
 * not what the operation asks for.
 */
export function nearlyEqual(operation: string, left: unknown, right: unknown): string | null {
  const asked = sameness.find((one) => one === operation)
  const [one, other] = [writtenOf(left), writtenOf(right)]
  if (asked === undefined || one === null || other === null || agrees(asked, left, right)) return null
  if (one === other && typeof left !== typeof right) return `type (${typeWord(left)}, ${typeWord(right)})`
  const found = slips.find(({ without }) => agrees(asked, without(one), without(other)))
  return found?.words ?? null
}

interface Slip {
  readonly words: string
  readonly without: (text: string) => string
}

const withoutQuotes = (text: string): string => text.trim().replace(/^=?(["'])(.*)\1$/su, '$2')
const lower = (text: string): string => text.toLowerCase()
const trimmed = (text: string): string => text.trim()

/** `order.paid`, `ORDER_PAID` and `order paid` alike; a text without a letter, such as a number, as it is. */
function joined(text: string): string {
  return /\p{L}/u.test(text) ? (lower(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ') : text
}

/** Those that explain least first. */
const slips: readonly Slip[] = [
  { words: 'blanks at the end', without: trimmed },
  { words: 'capitals', without: lower },
  { words: 'quotes around them', without: withoutQuotes },
  { words: 'capitals and blanks', without: (text) => lower(trimmed(text)) },
  { words: 'the signs between their words', without: joined },
]

/** A part of a text says no more than that it is one. */
function agrees(operation: Sameness, left: unknown, right: unknown): boolean {
  if (operation === 'equals' || operation === 'equal' || typeof left !== 'string' || typeof right !== 'string')
    return left === right
  if (right === '') return false
  if (operation === 'contains') return left.includes(right)
  return operation === 'startsWith' ? left.startsWith(right) : left.endsWith(right)
}

/** The value as it is written; null where it is nothing, or no single value. */
function writtenOf(value: unknown): string | null {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

function typeWord(value: unknown): string {
  return typeof value === 'string' ? 'text' : typeof value
}

/** The same as a sentence about the comparison that a node made. */
export function nearlyEqualSentence(operation: string, left: unknown, right: unknown): string | null {
  const slip = nearlyEqual(operation, left, right)
  return slip === null
    ? null
    : `compared ${JSON.stringify(left)} with ${JSON.stringify(right)}, which differ in ${slip} alone: they did not count as the same.`
}
