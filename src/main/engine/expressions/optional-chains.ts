import { extensionNames } from './extension-names.ts'
import { startOfReceiver } from './receiver.ts'
import { rewriteTokens } from './rewrite-tokens.ts'
import { mapTemplateLiteral } from './template-literal.ts'
import { closingOf, tokenize, type Token } from './tokens.ts'

/**
 * Takes an optional chain apart where a method of a data type is called behind its `?.`: `a?.b.first().c` becomes
 * `((v)=>v===null||v===undefined?undefined:v.b.first().c)(a)`, so that the chain still ends where nothing is there once those
 * calls are rewritten. As the service does it.
 */
export function withChainsApart(code: string): string {
  if (!code.includes('?.')) return code
  return rewriteTokens(
    code,
    (text) => mapTemplateLiteral(text, withChainsApart),
    (tokens, index) => {
      const chain = chainFrom(tokens, index)
      if (chain === null || !isToTakeApart(tokens, chain)) return null
      return { text: apart(code, tokens, chain), end: tokens[chain.end - 1]?.end ?? code.length }
    },
  )
}

/** True where the code is an optional chain and nothing else, in round brackets or without. */
export function isOptionalChain(code: string): boolean {
  if (!code.includes('?.')) return false
  const tokens = tokenize(code)
  if (tokens === null) return false
  let [start, end] = [0, tokens.length]
  while (tokens[start]?.text === '(' && closingOf(tokens, start) === end - 1) {
    start += 1
    end -= 1
  }
  const chain = chainFrom(tokens, start)
  return chain !== null && chain.isOptional && chain.end === end
}

/** A chain by places of its tokens: where it begins, those of its `?.` at which it is taken apart, and the place behind its last. */
interface Chain {
  readonly start: number
  readonly points: readonly number[]
  readonly end: number
  readonly isOptional: boolean
  /** True where a method of a data type is called behind a `?.`. */
  readonly isExtended: boolean
}

/** The chain that begins with this token; null where none does. */
function chainFrom(tokens: readonly Token[], start: number): Chain | null {
  const points: number[] = []
  let isExtended = false
  let isOptional = false
  let at = endOfValue(tokens, start)
  if (at === null) return null
  for (;;) {
    const sign = tokens[at]
    const next = tokens[at + 1]
    isOptional ||= sign?.text === '?.'
    if (sign?.text === '(' || sign?.text === '[') {
      const close = closingOf(tokens, at)
      if (close === null) return null
      at = close + 1
    } else if (sign?.text === '?.' && next?.text === '(') at += 1
    else if (sign?.text === '?.' && next?.text === '[') {
      points.push(at)
      at += 1
    } else if ((sign?.text === '.' || sign?.text === '?.') && next?.kind === 'word') {
      if (sign.text === '?.') points.push(at)
      const open = tokens[at + 2]?.text === '?.' ? tokens[at + 3] : tokens[at + 2]
      const isCall = extensionNames.has(next.text) && open?.text === '('
      isExtended ||= isCall && points.length > 0
      at += 2
    } else break
  }
  return { start, points, end: at, isOptional, isExtended }
}

/** Where a method of a data type goes on behind a point, the chain is taken apart. */
function isToTakeApart(tokens: readonly Token[], { start, points, end, isExtended }: Chain): boolean {
  const [first] = points
  if (!isExtended || first === undefined || endsWithItsOnlyCall(tokens, points, end)) return false
  // A chain begins where its first value does, which may be a call or a list.
  return startOfReceiver(tokens, first - 1) === tokens[start]?.start
}

/** Place behind the value that a chain begins with. */
function endOfValue(tokens: readonly Token[], start: number): number | null {
  const first = tokens[start]
  if (first === undefined || first.kind === 'regex') return null
  if (first.text === 'new') return endOfValue(tokens, start + 1)
  if (first.kind !== 'sign') return start + 1
  const close = closingOf(tokens, start)
  return close === null ? null : close + 1
}

/** `a.b?.first()` and nothing behind it: the rewritten call looks for itself whether anything is there. */
function endsWithItsOnlyCall(tokens: readonly Token[], points: readonly number[], end: number): boolean {
  const [only, ...more] = points
  if (only === undefined || more.length > 0 || !extensionNames.has(tokens[only + 1]?.text ?? '')) return false
  return closingOf(tokens, only + 2) === end - 1
}

function apart(code: string, tokens: readonly Token[], { start, points, end }: Chain): string {
  const textOf = (from: number, to: number): string => code.slice(tokens[from]?.start, tokens[to - 1]?.end)
  const [point = end] = points
  let made = withChainsApart(textOf(start, point))
  for (const [index, at] of points.entries()) {
    const rest = textOf(at + 1, points[index + 1] ?? end)
    const link = withChainsApart(`v${rest.startsWith('[') ? '' : '.'}${rest}`).slice(1)
    made = `((__chain)=>__chain===null||__chain===undefined?undefined:__chain${link})(${made})`
  }
  return made
}
