/** The words of one command line as a POSIX shell takes them apart (with bash's `$'…'`); a `^` at a line's end is Windows' backslash. */
export function shellWords(line: string): readonly string[] {
  const words: string[] = []
  let word: string | null = null
  let rest = line.replace(/(?:\\|\^)\r?\n/g, ' ').trim()
  while (rest !== '') {
    const part = nextPart(rest)
    rest = rest.slice(part.length)
    if (part.text === null) {
      if (word !== null) words.push(word)
      word = null
    } else word = (word ?? '') + part.text
  }
  return word === null ? words : [...words, word]
}

interface Part {
  /** How many characters of the line it takes. */
  readonly length: number
  /** Null: a gap between two words. */
  readonly text: string | null
}

function nextPart(rest: string): Part {
  const gap = /^\s+/.exec(rest)
  if (gap !== null) return { length: gap[0].length, text: null }
  const single = /^'([^']*)'/.exec(rest)
  if (single !== null) return { length: single[0].length, text: single[1] ?? '' }
  const ansi = /^\$'((?:[^'\\]|\\[\s\S])*)'/.exec(rest)
  if (ansi !== null) return { length: ansi[0].length, text: unescapeAnsi(ansi[1] ?? '') }
  const double = /^"((?:[^"\\]|\\[\s\S])*)"/.exec(rest)
  if (double !== null) return { length: double[0].length, text: (double[1] ?? '').replace(/\\([\\"$`])/g, '$1') }
  const escaped = /^\\([\s\S])/.exec(rest)
  if (escaped !== null) return { length: 2, text: escaped[1] ?? '' }
  const plain = /^[^\s'"\\$]+|^[\s\S]/.exec(rest)?.[0] ?? rest
  return { length: plain.length, text: plain }
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
}

/** Bytes above 0x7f written as `\x..` are taken together as UTF-8. */
function unescapeAnsi(text: string): string {
  const bytes = /(?:\\x[0-9a-f]{2})+/gi
  return text
    .replace(bytes, (run) => Buffer.from(run.replaceAll('\\x', ''), 'hex').toString('utf8'))
    .replace(/\\(?:u([0-9a-f]{4})|U([0-9a-f]{8})|([0-7]{1,3})|([\s\S]))/gi, (_, u, long, octal, sign: string) => {
      if (typeof u === 'string') return String.fromCharCode(Number.parseInt(u, 16))
      if (typeof long === 'string') return String.fromCodePoint(Number.parseInt(long, 16))
      if (typeof octal === 'string') return String.fromCharCode(Number.parseInt(octal, 8))
      return ansiSigns[sign] ?? sign
    })
}

/** A text as one word of a shell. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
