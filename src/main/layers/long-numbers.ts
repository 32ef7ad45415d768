// Numbers of more digits than a number keeps (over 2^53, ECMAScript §6.1.6.1; RFC 8259 §6): whoever parses the body reads others. In:
// the requests of a reproduction. Out: the same with such numbers as texts.
import type { RawRequest } from '../../shared/delivery.ts'
import { isJson } from '../world/json-path.ts'
import { bodyText, withBody } from './alter-body.ts'
import { altered } from './conditions.ts'
import { defineChange, type ChangeDefinition } from './define-change.ts'
import { textField } from './fields.ts'

/** Gives numbers that lose digits where they are read as texts, which keep them. */
export const longNumbers: ChangeDefinition = defineChange('data', {
  name: 'long-numbers',
  title: 'Long numbers as texts',
  description: 'Whole numbers of more digits than a number keeps are texts.',
  aim: 'repair',
  fields: { first: textField('The first of them', '12345678901234567891') },
  sentence: ({ first }) => {
    const read = /^-?\d+$/u.test(first) ? `: ${first} is read as ${String(Number(first))}` : ''
    return `Numbers of more digits than a number keeps are texts${read}.`
  },
  apply: (conditions) => altered(conditions, { send: (requests) => conditions.send(requests).map(withTexts) }),
  candidates: ({ request }) => {
    const [first] = longIn(bodyText(request))
    return first === undefined ? [] : [{ first }]
  },
})

/** A text of JSON, or a whole number that stands for itself. */
const tokens = /"(?:[^"\\]|\\.)*"|(?<![\d.eE+-])-?\d+(?![\d.eE])/gsu

function longIn(text: string): readonly string[] {
  return isJson(text) ? [...text.matchAll(tokens)].map(([token]) => token).filter(losesDigits) : []
}

function losesDigits(token: string): boolean {
  return !token.startsWith('"') && token.length > 15 && BigInt(Number(token)) !== BigInt(token)
}

function withTexts(request: RawRequest): RawRequest {
  const text = bodyText(request)
  if (longIn(text).length === 0) return request
  return withBody(request, Buffer.from(text.replaceAll(tokens, (token) => (losesDigits(token) ? `"${token}"` : token))))
}
