// What an expression may not define. In: code of a chunk. Out: the words that begin it. Pure.
import { tokenize, type Token } from './tokens.ts'

/** Why the service reads no expression that is a function or a class. */
const statementReason = 'Not an expression: it begins with %, which is a statement; write it in brackets'

/** Why it reads none that holds a method. */
const methodReason =
  'the service cannot compile methods of objects and classes in an expression, getters and constructors among them: write name: () => …'

/**
 * Why the service refuses to read it (`invalid syntax`), whatever the data is, although it is JavaScript: the code is the definition
 * of a function or a class, or a method is defined in it (n8n 1.123.5, measured). Null where it is neither.
 */
export function refusedDefinition(code: string): string | null {
  const word = /^\s*(?:async\s+)?(function|class)\b/u.exec(code)?.[1]
  if (word !== undefined) return statementReason.replace('%', `“${word}”`)
  return definesMethod(code) ? methodReason : null
}

/** Between the list of a function's parameters and its body. */
const beforeBody = /\)[ \t]*\{/u

function definesMethod(code: string): boolean {
  if (!beforeBody.test(code)) return false
  const tokens = tokenize(code) ?? []
  return tokens.some((token, place) => isBody(code, token, tokens[place - 1]) && isMethod(tokens, place - 1))
}

function isBody(code: string, token: Token, before: Token | undefined): boolean {
  return token.text === '{' && before?.text === ')' && !code.slice(before.end, token.start).includes('\n')
}

/** Words before brackets with a block behind them that are no name. */
const statementWords: ReadonlySet<string> = new Set([
  'if',
  'for',
  'while',
  'switch',
  'catch',
  'with',
  'function',
  'await',
])

/** True where the brackets that close at this place follow a name that nothing calls a function. */
function isMethod(tokens: readonly Token[], closing: number): boolean {
  const opening = openingOf(tokens, closing)
  const name = tokens[opening - 1]
  const before = tokens[opening - 2]
  if (name === undefined || before === undefined) return false
  const isName =
    name.kind === 'word' ? !statementWords.has(name.text) : name.kind === 'string' || name.kind === 'number'
  if (!isName && name.text !== ']') return false
  return before.text !== 'function' && !(before.text === '*' && tokens[opening - 3]?.text === 'function')
}

function openingOf(tokens: readonly Token[], closing: number): number {
  let depth = 0
  for (let place = closing; place >= 0; place -= 1) {
    const { text, kind } = tokens[place] as Token
    if (kind !== 'sign') continue
    if (text === ')') depth += 1
    if (text === '(' && --depth === 0) return place
  }
  return -1
}
