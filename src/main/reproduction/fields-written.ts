// Fields that a node makes, and the code that makes their values, as far as its text tells. In: the parameters of a node. Out: names with
// code. Pure.
import { isObject } from '../../shared/json.ts'
import { textsIn } from '../layers/payload-references.ts'

export interface FieldWritten {
  readonly name: string
  /** The code of its value, and behind it that of the variables in it. */
  readonly written: string
}

/** Longer code is written by no person, and takes long to look through. */
const mostCharacters = 50_000
/** Variables are looked up so often, one in the code of another. */
const deepest = 3

/** In an expression or code: `name: …`, `.name = …` and `const name = …`; of parameters with a name and a value that is an expression: both. */
export function fieldsWritten(parameters: unknown): readonly FieldWritten[] {
  return [...fieldsOfParameters(parameters), ...textsIn(parameters).flatMap(fieldsOfText)]
}

function fieldsOfParameters(value: unknown): readonly FieldWritten[] {
  if (Array.isArray(value)) return value.flatMap(fieldsOfParameters)
  if (!isObject(value)) return []
  const { name, value: written } = value
  const own =
    typeof name === 'string' && typeof written === 'string' && /^=\s*\{\{[^]*\}\}\s*$/u.test(written)
      ? [{ name, written }]
      : []
  return [...own, ...Object.values(value).flatMap(fieldsOfParameters)]
}

const field = /(?:(?<![\w$?.])(["']?)([A-Za-z_$][\w$-]*)\1\s*:(?!:)|\.([A-Za-z_$][\w$]*)\s*=(?![=>]))\s*/gu
const variable = /\b(?:const|let|var)\s+([A-Za-z_$][\w$]*)\s*=(?![=>])\s*/gu

function fieldsOfText(text: string): readonly FieldWritten[] {
  if (text.length > mostCharacters) return []
  const made = new Map(
    [...text.matchAll(variable)].map((match) => [match[1] ?? '', codeFrom(text, match.index + match[0].length)]),
  )
  const fields = [...text.matchAll(field)].map((match): FieldWritten => ({
    name: match[2] ?? match[3] ?? '',
    written: codeFrom(text, match.index + match[0].length),
  }))
  const ofVariables = [...made].map(([name, written]) => ({ name, written }))
  return [...fields, ...ofVariables].map(({ name, written }) => ({ name, written: withVariables(written, made) }))
}

/** The code, and behind it that of each variable which it names. */
function withVariables(code: string, made: ReadonlyMap<string, string>, depth = 0): string {
  if (depth >= deepest) return code
  const named = [...made].filter(([name, own]) => own !== code && isNamedIn(code, name))
  return [code, ...named.map(([, own]) => withVariables(own, made, depth + 1))].join('\n')
}

function isNamedIn(code: string, name: string): boolean {
  return new RegExp(String.raw`(?<![\w$.])${name.replaceAll('$', String.raw`\$`)}(?![\w$])`, 'u').test(code)
}

/** From there to the end of the value: a comma, the end of a line or of what it stands in, outside of brackets and quotes. */
function codeFrom(text: string, start: number): string {
  let depth = 0
  let quote = ''
  for (let at = start; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (quote !== '') {
      if (sign === '\\') at += 1
      else if (sign === quote) quote = ''
    } else if (`"'\``.includes(sign)) quote = sign
    else if ('([{'.includes(sign)) depth += 1
    else if (')]}'.includes(sign)) {
      depth -= 1
      if (depth < 0) return text.slice(start, at)
    } else if (depth === 0 && (sign === ',' || sign === ';' || (sign === '\n' && !/^\s*\./u.test(text.slice(at)))))
      return text.slice(start, at)
  }
  return text.slice(start)
}
