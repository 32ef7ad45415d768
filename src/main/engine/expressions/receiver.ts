import { isOperatorWord, openingOf, type Token } from './tokens.ts'

/** Offset at which the value begins whose last token is `index`; null where that is not plain enough. */
export function startOfReceiver(tokens: readonly Token[], index: number): number | null {
  let at = index
  for (;;) {
    const token = tokens[at]
    if (token === undefined) return null
    if (token.text === ')' || token.text === ']' || token.text === '}') {
      const open = openingOf(tokens, at)
      if (open === null) return null
      const before = tokens[open - 1]
      if (token.text === '}')
        return before?.text === ')' || before?.text === '=>' ? null : (tokens[open]?.start ?? null)
      at = open
      if (isValueEnd(before)) {
        at = open - 1
        continue
      }
      if (before?.text === '?.') {
        at = open - 2
        continue
      }
    } else if (token.kind === 'sign' || (token.kind === 'word' && isOperatorWord(token.text))) return null
    const before = tokens[at - 1]
    if (before?.text === '.' || before?.text === '?.') {
      at -= 2
      continue
    }
    if (before?.text === 'new') return before.start
    return tokens[at]?.start ?? null
  }
}

function isValueEnd(token: Token | undefined): boolean {
  if (token === undefined) return false
  if (token.kind === 'word') return !isOperatorWord(token.text)
  return token.kind !== 'sign' || token.text === ')' || token.text === ']'
}
