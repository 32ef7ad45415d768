import { getLineInfo, Parser, type TokenType } from 'acorn'
import type { SyntaxText } from './syntax-text.ts'

/** Where the parser stood when it gave up. */
interface Stand {
  readonly type: TokenType
  readonly value: unknown
}

class TellingParser extends Parser {
  /** The parsed code is let go of; null where it can be parsed, else where it cannot. */
  static refusalOf(
    text: string,
  ): { readonly error: SyntaxError & { readonly pos: number }; readonly at: Stand } | null {
    const parser = new TellingParser({ ecmaVersion: 2022, allowReturnOutsideFunction: true }, text)
    try {
      parser.parse()
      return null
    } catch (error) {
      if (!(error instanceof SyntaxError) || typeof Reflect.get(error, 'pos') !== 'number') return null
      return { error: error as SyntaxError & { readonly pos: number }, at: parser as unknown as Stand }
    }
  }
}

/**
 * What the service's own parser says to the code of a node that it cannot read, before the platform compiles it (n8n 1.123.5 and
 * the older nodes with code of all versions, measured); null where it can. Its words for a token are the platform's, and what
 * is missing at the end is told as its end, for which the platform has another place.
 */
export function parserSyntaxText(code: string): SyntaxText | null {
  const head = 'module.exports = async function() {'
  const text = `${head}${code}\n}()`
  const refusal = TellingParser.refusalOf(text)
  if (refusal === null) return null
  const { error, at } = refusal
  const { line, column } = getLineInfo(text, error.pos)
  const message = error.message.replace(/ \(\d+:\d+\)$/u, '')
  return {
    message: message === 'Unexpected token' ? wordsFor(at) : message,
    line,
    column: Math.max(1, line === 1 ? column - head.length + 1 : column + 1),
  }
}

function wordsFor({ type, value }: Stand): string {
  switch (type.label) {
    case 'name':
    case 'privateId':
      return 'Unexpected identifier'
    case 'eof':
      return 'Unexpected end of input'
    case 'num':
      return 'Unexpected number'
    case 'string':
      return 'Unexpected string'
    case 'regexp':
      return "Unexpected token '/'"
    default:
      return `Unexpected token '${typeof value === 'string' && value !== '' ? value : type.label}'`
  }
}
