import { extensionNames } from './extension-names.ts'
import { startOfReceiver } from './receiver.ts'
import { mapTemplateLiteral } from './template-literal.ts'
import { tokenize } from './tokens.ts'

/**
 * Rewrites `value.isEmpty()` to `__extend(value,"isEmpty",)` for the names that data types have in expressions, so that
 * prototypes stay untouched and even null can be asked; `value.first?.()` ends as undefined where there is no such method. Everything
 * else stays letter by letter.
 */
export function rewriteExtensionCalls(code: string): string {
  if (!hasExtensionCall(code)) return code
  const tokens = tokenize(code)
  if (tokens === null) return code
  // Later calls enclose earlier ones that begin at the same place: their prefix goes further left.
  const prefixes = new Map<number, string>()
  const replaced = new Map<number, { readonly end: number; readonly text: string }>()
  tokens.forEach((token, index) => {
    if (token.kind === 'template') {
      const inner = mapTemplateLiteral(token.text, rewriteExtensionCalls)
      if (inner !== token.text) replaced.set(token.start, { end: token.end, text: inner })
      return
    }
    const dot = tokens[index - 1]
    const isOptional = tokens[index + 1]?.text === '?.'
    const open = tokens[index + (isOptional ? 2 : 1)]
    if (
      token.kind !== 'word' ||
      !extensionNames.has(token.text) ||
      open?.text !== '(' ||
      (dot?.text !== '.' && dot?.text !== '?.')
    )
      return
    const start = startOfReceiver(tokens, index - 2)
    if (start === null) return
    const call = isOptional ? '__extendIfAny(' : dot.text === '.' ? '__extend(' : '__extendMaybe('
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

const calls = /\.\s*([A-Za-z]\w*)\s*(?:\?\.\s*)?\(/g

/** True where a name that a data type has as a method is called somewhere in the code, or in a text in it. */
export function hasExtensionCall(code: string): boolean {
  for (const [, name] of code.matchAll(calls)) if (name !== undefined && extensionNames.has(name)) return true
  return false
}
