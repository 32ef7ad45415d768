import { isOperatorWord, tokenize, type Token } from './tokens.ts'

/**
 * The first statement of the code, where it is an expression: the service computes that one and never looks at what stands behind
 * it, after a `;` or on a line of its own (n8n 1.123.5 and 2.41.1, measured). Other code stays as it is.
 */
export function firstStatement(code: string): string {
  if (!mayEnd.test(code)) return code
  const tokens = tokenize(code)
  const [first] = tokens ?? []
  if (tokens === null || first === undefined || first.text === '{' || isStatementWord(first)) return code
  let depth = 0
  for (const [index, token] of tokens.entries()) {
    const before = tokens[index - 1]
    if (depth === 0 && before !== undefined && (token.text === ';' || endsBetween(code, before, token)))
      return code.slice(0, before.end)
    if (token.kind !== 'sign') continue
    if (token.text === '(' || token.text === '[' || token.text === '{') depth += 1
    else if (token.text === ')' || token.text === ']' || token.text === '}') depth -= 1
  }
  return code
}

const mayEnd = /[;\n\r]\s*\S/u

function isStatementWord({ kind, text }: Token): boolean {
  return kind === 'word' && statementWords.has(text)
}

const statementWords = new Set(
  'break class const continue debugger do export for function if import let return switch throw try var while with'.split(
    ' ',
  ),
)

/** True where a line break between two tokens ends the statement: what follows cannot go on with what was before. */
function endsBetween(code: string, before: Token, after: Token): boolean {
  if (!isEndOfValue(before) || !/[\n\r]/u.test(code.slice(before.end, after.start))) return false
  if (after.kind === 'word') return after.text !== 'in' && after.text !== 'instanceof'
  if (after.kind === 'sign') return after.text === '{' || (/^[!~]$/u.test(after.text) && code[after.end] !== '=')
  return after.kind === 'number' || after.kind === 'string'
}

function isEndOfValue({ kind, text }: Token): boolean {
  if (kind === 'word') return !isOperatorWord(text)
  return kind !== 'sign' || text === ')' || text === ']' || text === '}'
}
