/** The private parts of keys that are written in parts: JSON Web Keys (RFC 7517, 7518 section 6), and the key files of PuTTY. */
import type { SignedSearch } from '../finding.ts'

/** How far from `kty` the members of a key may stand. */
const reach = 6000
const privateMember = /(\\{0,3}")(?:d|p|q|dp|dq|qi|k)\1\s{0,8}:\s{0,8}\1([A-Za-z0-9_-]{8,4000}={0,2})(?=\\{0,3}")/g
const privateLines = /Private-Lines: \d{1,4}(?:\r?\n|\\n)((?:[A-Za-z0-9+/=]{1,80}(?:\r?\n|\\n|$|(?=["\s]))){1,200})/g

const webKeys: SignedSearch = {
  signs: ['"kty"', 'kty\\"'],
  isWhole: false,
  search(text, report, at) {
    const before = text.slice(Math.max(0, at - reach), at)
    const from = at - before.length + Math.max(before.lastIndexOf('{'), before.lastIndexOf('}')) + 1
    const behind = text.slice(at, at + reach).search(/[{}]/)
    const to = behind < 0 ? at + reach : at + behind
    for (const match of text.slice(from, to).matchAll(privateMember)) {
      const end = from + match.index + match[0].length
      const start = end - (match[2]?.length ?? 0)
      report({ start, end, type: 'private-key', reason: 'it is a private part of a JSON Web Key', spreads: true })
    }
  },
}

const puttyKeys: SignedSearch = {
  signs: ['Private-Lines: '],
  isWhole: true,
  search(text, report) {
    for (const match of text.matchAll(privateLines)) {
      const lines = match[1] ?? ''
      const start = match.index + match[0].length - lines.length
      const end = start + lines.replace(/(?:\s|\\n)+$/, '').length
      report({ start, end, type: 'private-key', reason: 'it is the private part of a key file' })
    }
  },
}

/** Finds the private parts of keys. */
export const keyParts: readonly SignedSearch[] = [webKeys, puttyKeys]
