import { extensionNames } from './extension-names.ts'
import { closingBrace, isOperatorWord, tokenize, type Token } from './tokens.ts'

/**
 * Rewrites `value.isEmpty()` to `__extend(value,"isEmpty",)` for the names that data types have in expressions, so that
 * prototypes stay untouched and even null can be asked. Everything else stays letter by letter.
 */
export function rewriteExtensionCalls(code: string): string {
  if (!mayCall(code)) return code
  const tokens = tokenize(code)
  if (tokens === null) return code
  // Later calls enclose earlier ones that begin at the same place: their prefix goes further left.
  const prefixes = new Map<number, string>()
  const replaced = new Map<number, { readonly end: number; readonly text: string }>()
  tokens.forEach((token, index) => {
    if (token.kind === 'template') {
      const inner = rewriteTemplate(token.text)
      if (inner !== token.text) replaced.set(token.start, { end: token.end, text: inner })
      return
    }
    const dot = tokens[index - 1]
    const open = tokens[index + 1]
    if (
      token.kind !== 'word' ||
      !extensionNames.has(token.text) ||
      open?.text !== '(' ||
      (dot?.text !== '.' && dot?.text !== '?.')
    )
      return
    const start = startOfReceiver(tokens, index - 2)
    if (start === null) return
    const call = dot.text === '.' ? '__extend(' : '__extendMaybe('
    prefixes.set(start, call + (prefixes.get(start) ?? ''))
    replaced.set(dot.start, { end: open.end, text: `,"${token.text}",` })
  })
  let made = ''
  for (let at = 0; at < code.length;) {
    made += prefixes.get(at) ?? ''
    const part = replaced.get(at)
    if (part === undefined) made += code[at++] ?? ''
    else {
      made += part.text
      at = part.end
    }
  }
  return made
}

const calls = /\.\s*([A-Za-z]\w*)\s*\(/g

function mayCall(code: string): boolean {
  for (const [, name] of code.matchAll(calls)) if (name !== undefined && extensionNames.has(name)) return true
  return false
}

function rewriteTemplate(text: string): string {
  let made = ''
  let at = 0
  while (at < text.length) {
    if (text[at] === '\\') {
      made += text.slice(at, at + 2)
      at += 2
    } else if (text.startsWith('${', at)) {
      const end = closingBrace(text, at + 2)
      if (end < 0) return text
      made += `\${${rewriteExtensionCalls(text.slice(at + 2, end))}}`
      at = end + 1
    } else made += text[at++] ?? ''
  }
  return made
}

/** Offset at which the value begins whose last token is `index`; null where that is not plain enough. */
function startOfReceiver(tokens: readonly Token[], index: number): number | null {
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

function openingOf(tokens: readonly Token[], close: number): number | null {
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
