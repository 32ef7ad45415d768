/** The leaves of an object or list of JSON that stands under a sensitive key. */
import { innocentLeaves } from './key-traits.ts'
import { quotedValue } from './quoted-value.ts'
import { bareValue, isQuote, skipBlanks, type ValueExtent } from './value-extent.ts'

/** Tells every string and number in the object or list that begins at `position`, but what only describes; returns where it ends. */
export function walkLeaves(
  text: string,
  position: number,
  onLeaf: (leaf: ValueExtent, style: 'quoted' | 'literal') => void,
): number {
  let depth = 0
  let innocent = false
  let afterColon = false
  let at = position
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === 123 || code === 91) {
      depth += 1
      if (innocent && code === 123) innocent = false
      afterColon = false
    } else if (code === 125 || code === 93) {
      depth -= 1
      if (depth === 0) return at + 1
    } else if (code === 44) {
      innocent = false
      afterColon = false
    } else if (code === 58) {
      afterColon = true
    } else if (code === 92 || isQuote(code)) {
      const value = quotedValue(text, at)
      if (value !== null) {
        const colonAt = skipBlanks(text, value.behind)
        if (!afterColon && text.charCodeAt(colonAt) === 58) {
          innocent = innocentLeaves.has(text.slice(value.start, Math.min(value.end, value.start + 40)).toLowerCase())
        } else if (!innocent) {
          onLeaf(value, 'quoted')
        }
        at = value.behind
        continue
      }
    } else if (afterColon && !innocent && code >= 48 && code <= 57) {
      const literal = bareValue(text, at, 'json')
      if (literal !== null) {
        onLeaf(literal, 'literal')
        at = literal.behind
        continue
      }
    }
    at += 1
  }
  return at
}
