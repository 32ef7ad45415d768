import { escapedWord, holdsHidden } from '../../shared/visible-text.ts'
import { looseText } from './loose-bytes.ts'

/** A word of a command line, or an unquoted sign that ends a command or leads elsewhere (`|`, `>`, `&&`). */
export interface ShellToken {
  readonly kind: 'word' | 'operator'
  readonly text: string
}

/**
 * What a POSIX shell takes a command line apart into, with bash's `$'…'`. A line may go on behind `\`, Windows' `^` or
 * PowerShell's backtick. Bytes that are no UTF-8 come as `loose-bytes.ts` writes them.
 */
export function shellTokens(line: string): readonly ShellToken[] {
  const tokens: ShellToken[] = []
  let word: string | null = null
  let rest = line.replace(/[ \t](?:\\|\^|`)[ \t]*\r?\n/g, ' ').replace(/\\\r?\n/g, '')
  while (rest !== '') {
    const part = nextPart(rest, word === null)
    rest = rest.slice(part.length)
    if (part.kind === 'text') word = (word ?? '') + part.text
    else {
      if (word !== null) tokens.push({ kind: 'word', text: word })
      word = null
      if (part.kind === 'operator') tokens.push({ kind: 'operator', text: part.text })
    }
  }
  return word === null ? tokens : [...tokens, { kind: 'word', text: word }]
}

interface Part {
  /** How many characters of the line it takes. */
  readonly length: number
  readonly kind: 'text' | 'gap' | 'operator'
  readonly text: string
}

function nextPart(rest: string, isAtStart: boolean): Part {
  const text = (length: number, value: string): Part => ({ length, kind: 'text', text: value })
  const gap = /^\s+/.exec(rest)
  if (gap !== null) return { length: gap[0].length, kind: 'gap', text: '' }
  // Within a word `&` and `;` are taken as they stand: URLs are pasted without quotes.
  const operator = (isAtStart ? /^(?:\d?(?:>>?|<<?<?)&?|\|\|?|&&?|;)/ : /^(?:\|\|?|&&?|;)(?=\s|$)/).exec(rest)
  if (operator !== null) return { length: operator[0].length, kind: 'operator', text: operator[0] }
  const single = /^'([^']*)'/.exec(rest)
  if (single !== null) return text(single[0].length, single[1] ?? '')
  const ansi = /^\$'((?:[^'\\]|\\[\s\S])*)'/.exec(rest)
  if (ansi !== null) return text(ansi[0].length, unescapeAnsi(ansi[1] ?? ''))
  const double = /^\$?"((?:[^"\\]|\\[\s\S])*)"/.exec(rest)
  if (double !== null) return text(double[0].length, (double[1] ?? '').replace(/\\([\\"$`])/g, '$1'))
  const escaped = /^\\([\s\S])/.exec(rest)
  if (escaped !== null) return text(2, escaped[1] ?? '')
  const plain = /^[^\s'"\\$|&;]+|^[\s\S]/.exec(rest)?.[0] ?? rest
  return text(plain.length, plain)
}

const ansiSigns: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
  e: '\x1b',
  E: '\x1b',
}

/** Bytes written as `\x..` or in octal are taken together as UTF-8. */
function unescapeAnsi(text: string): string {
  const bytes: Buffer[] = []
  const signs = /\\(?:x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8})|([0-7]{1,3})|([\s\S]))|([^\\]+|\\)/g
  let pending = ''
  const flush = (): void => {
    bytes.push(Buffer.from(pending))
    pending = ''
  }
  for (const [, hex, unit, point, octal, sign, plain] of text.matchAll(signs)) {
    const byte = hex ?? octal
    if (byte !== undefined) {
      flush()
      bytes.push(Buffer.from([Number.parseInt(byte, hex === undefined ? 8 : 16) & 0xff]))
    } else if (unit !== undefined) pending += String.fromCharCode(Number.parseInt(unit, 16))
    else if (point !== undefined) pending += String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(point, 16)))
    else pending += plain ?? ansiSigns[sign ?? ''] ?? sign ?? ''
  }
  flush()
  return looseText(Buffer.concat(bytes))
}

/** A text as one word of a shell. */
export function shellWord(text: string): string {
  if (holdsHidden(text)) return escapedWord(text)
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
