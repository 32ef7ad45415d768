/** A token of JavaScript, as far as finding method calls and their receivers needs. */
export interface Token {
  readonly kind: 'word' | 'number' | 'string' | 'template' | 'regex' | 'sign'
  readonly start: number
  readonly end: number
  readonly text: string
}

const blank = /(?:\s|\/\/[^\n]*|\/\*[^]*?\*\/)+/y
const word = /[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*/y
const number = /(?:0[xXbBoO][\da-fA-F_]+n?|(?:\d[\d_]*(?:\.(?!\.)[\d_]*)?|\.\d[\d_]*)(?:[eE][+-]?\d+)?n?)/y
const string = /"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])*'/y
const regex = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y
const sign = /\?\.(?!\d)|=>|\.\.\.|[^\s\w$]/y

/** Words after which a slash begins a regular expression, not a division. */
const wordsBeforeValue = new Set([
  'return',
  'typeof',
  'instanceof',
  'in',
  'of',
  'new',
  'delete',
  'void',
  'throw',
  'case',
  'await',
  'yield',
  'else',
  'do',
])

/** True where the word is an operator or statement word, not a value. */
export function isOperatorWord(text: string): boolean {
  return wordsBeforeValue.has(text)
}

/** The tokens of a piece of JavaScript; null where it cannot be cut up. Texts inside template literals are one token. */
export function tokenize(code: string): readonly Token[] | null {
  const tokens: Token[] = []
  let at = 0
  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = at
    return pattern.exec(code)?.[0] ?? null
  }
  while (at < code.length) {
    const skipped = take(blank)
    if (skipped !== null) {
      at += skipped.length
      continue
    }
    const last = tokens.at(-1)
    const token = nextToken(code, at, take, last)
    if (token === null) return null
    tokens.push(token)
    at = token.end
  }
  return tokens
}

function nextToken(
  code: string,
  at: number,
  take: (pattern: RegExp) => string | null,
  last: Token | undefined,
): Token | null {
  const made = (kind: Token['kind'], text: string | null): Token | null =>
    text === null ? null : { kind, start: at, end: at + text.length, text }
  const first = code[at]
  if (first === '"' || first === "'") return made('string', take(string))
  if (first === '`') return made('template', templateText(code, at))
  if (first === '/' && slashBeginsValue(last)) {
    const found = made('regex', take(regex))
    if (found !== null) return found
  }
  return (
    made('word', take(word)) ??
    (isDigitStart(code, at) ? made('number', take(number)) : null) ??
    made('sign', take(sign))
  )
}

function isDigitStart(code: string, at: number): boolean {
  return /^(?:\d|\.\d)/.test(code.slice(at, at + 2))
}

function slashBeginsValue(last: Token | undefined): boolean {
  if (last === undefined) return true
  if (last.kind === 'word') return isOperatorWord(last.text)
  return last.kind === 'sign' && last.text !== ')' && last.text !== ']' && last.text !== '}'
}

/** A template literal from its backtick to the closing one, over nested `${ }`. Null where it is not closed. */
function templateText(code: string, start: number): string | null {
  let at = start + 1
  while (at < code.length) {
    const letter = code[at]
    if (letter === '\\') at += 2
    else if (letter === '`') return code.slice(start, at + 1)
    else if (letter === '$' && code[at + 1] === '{') {
      const end = closingBrace(code, at + 2)
      if (end < 0) return null
      at = end + 1
    } else at++
  }
  return null
}

/** Place of the brace that closes the one before `start`; -1 where there is none. */
export function closingBrace(code: string, start: number): number {
  let depth = 0
  let at = start
  while (at < code.length) {
    const letter = code[at]
    if (letter === '"' || letter === "'") {
      string.lastIndex = at
      const text = string.exec(code)?.[0]
      if (text === undefined) return -1
      at += text.length
    } else if (letter === '`') {
      const text = templateText(code, at)
      if (text === null) return -1
      at += text.length
    } else {
      if (letter === '{') depth++
      else if (letter === '}' && depth-- === 0) return at
      at++
    }
  }
  return -1
}

/** Place of the bracket that the one at `close` closes; null where there is none. */
export function openingOf(tokens: readonly Token[], close: number): number | null {
  let depth = 0
  for (let at = close; at >= 0; at--) {
    const text = tokens[at]?.kind === 'sign' ? tokens[at]?.text : undefined
    if (text === ')' || text === ']' || text === '}') depth++
    else if (text === '(' || text === '[' || text === '{') {
      depth--
      if (depth === 0) return at
    }
  }
  return null
}

/** Place of the bracket that closes the one at `open`; null where that is none, or nothing closes it. */
export function closingOf(tokens: readonly Token[], open: number): number | null {
  let depth = 0
  for (let at = open; at < tokens.length; at++) {
    const text = tokens[at]?.kind === 'sign' ? tokens[at]?.text : undefined
    if (text === '(' || text === '[' || text === '{') depth++
    else if (text === ')' || text === ']' || text === '}') depth--
    if (depth <= 0) return depth === 0 && at > open ? at : null
  }
  return null
}
