import type { RawError } from './guest/scene.ts'

/** An error of the guest in the words that the workflow's own platform uses, with its place in the code. */
export interface ErrorText {
  readonly name: string
  readonly message: string
  /** Place in the code as written, from 1; null where it is not known. */
  readonly line: number | null
  readonly column: number | null
  /** True where the code could not be compiled. */
  readonly isSyntax: boolean
}

/** Frames of code and expressions; those of the guest's own script and of native functions are none. */
const frame = /(?:\(|at )(code\.js|<evalScript>|<input>|<eval>):(\d+)(?::(\d+))?\)?\s*$/

/** Translates one error. `prefixLength` is how many characters stood before the first line of the code. */
export function errorText(raw: RawError, code: string, prefixLength: number): ErrorText {
  const lines = raw.stack.split('\n')
  const own = lines.findIndex((line) => frame.test(line))
  const found = own < 0 ? null : frame.exec(lines[own] ?? '')
  const line = found === null ? null : Number(found[2])
  const rawColumn = found?.[3] === undefined ? null : Number(found[3])
  const column =
    rawColumn === null || line === null ? null : Math.max(1, line === 1 ? rawColumn - prefixLength : rawColumn)
  const compiled =
    raw.name === 'SyntaxError' &&
    /^\s*at (?:code\.js|<evalScript>|<input>|<eval>):\d+(?::\d+)?\s*$/.test(lines[0] ?? '')
  const isSyntax = compiled && !lines.some((text) => text.includes('(native)'))
  const offset = line === null || column === null ? null : offsetOf(code, line, column)
  if (isSyntax) return { name: raw.name, message: syntaxMessage(raw.message, code, offset), line, column, isSyntax }
  return { ...translated(raw, code, offset), line, column, isSyntax }
}

function offsetOf(code: string, line: number, column: number): number {
  let start = 0
  for (let at = 1; at < line; at++) {
    const next = code.indexOf('\n', start)
    if (next < 0) return code.length
    start = next + 1
  }
  return start + column - 1
}

type Rule = readonly [pattern: RegExp, text: (found: RegExpExecArray) => string, name?: string]

const rules: readonly Rule[] = [
  [
    /^cannot read property '([^]*)' of (undefined|null)$/,
    ([, key, of]) => `Cannot read properties of ${of ?? ''} (reading '${key ?? ''}')`,
  ],
  [
    /^cannot set property '([^]*)' of (undefined|null)$/,
    ([, key, of]) => `Cannot set properties of ${of ?? ''} (setting '${key ?? ''}')`,
  ],
  // The guest does not say what stood in brackets.
  [/^cannot read property of (undefined|null)$/, ([, of]) => `Cannot read properties of ${of ?? ''}`],
  [/^cannot set property of (undefined|null)$/, ([, of]) => `Cannot set properties of ${of ?? ''}`],
  [/^'([^']*)' is not defined$/, ([, name]) => `${name ?? ''} is not defined`],
  [/^'?([^' ]*)'? is read-only$/, () => 'Assignment to constant variable.'],
  [/^(\S+) is not initialized$/, ([, name]) => `Cannot access '${name ?? ''}' before initialization`],
  [/^stack overflow$/, () => 'Maximum call stack size exceeded', 'RangeError'],
  [/^invalid array length$/i, () => 'Invalid array length'],
  [/^Date value is NaN$/i, () => 'Invalid time value'],
  [/^toPrimitive$/, () => 'Cannot convert object to primitive value'],
  [/^circular reference$/, () => 'Converting circular structure to JSON'],
]

function translated(
  raw: RawError,
  code: string,
  offset: number | null,
): { readonly name: string; readonly message: string } {
  if (raw.message === 'not a function' || raw.message === 'not a constructor') {
    const callee = offset === null ? null : calleeBefore(code, offset)
    const what = raw.message === 'not a function' ? 'a function' : 'a constructor'
    return { name: raw.name, message: callee === null ? raw.message : `${callee} is not ${what}` }
  }
  for (const [pattern, text, name] of rules) {
    const found = pattern.exec(raw.message)
    if (found !== null) return { name: name ?? raw.name, message: text(found) }
  }
  return { name: raw.name, message: raw.message }
}

/** The called name before a parenthesis: `a.b` of `a.b(…`. */
function calleeBefore(code: string, offset: number): string | null {
  const open = code[offset] === '(' ? offset : code.indexOf('(', offset)
  if (open < 0) return null
  const before = /(?:new\s+)?([A-Za-z_$][\w$]*(?:\s*\??\.\s*[A-Za-z_$][\w$]*|\[[^\][]*\]|\([^()]*\))*)\s*$/.exec(
    code.slice(Math.max(0, open - 200), open),
  )
  const name = before?.[1]
  return name === undefined ? null : name.replace(/\s+/g, '').replace(/\([^()]+\)/g, '(...)')
}

/** What the platform says to the token at the place where reading ended. */
function syntaxMessage(message: string, code: string, offset: number | null): string {
  if (/await/.test(message)) return 'await is only valid in async functions and the top level bodies of modules'
  if (
    /unexpected end of (?:string|comment|template)|unterminated|invalid (?:character|escape)|unexpected line terminator/i.test(
      message,
    )
  )
    return 'Invalid or unexpected token'
  const redeclared = /^(?:redeclaration of|invalid redefinition of [a-z ]*|duplicate )\s*'?([A-Za-z_$][\w$]*)'?/.exec(
    message,
  )
  if (redeclared !== null) return `Identifier '${redeclared[1] ?? ''}' has already been declared`
  if (offset === null) return message
  if (offset >= code.length) return "Unexpected token '}'"
  const rest = code.slice(offset).trimStart()
  if (rest === '') return "Unexpected token '}'"
  const string = /^["'`]/.exec(rest)
  if (string !== null) return string[0] === '`' ? 'Unexpected template string' : 'Unexpected string'
  if (/^\d/.test(rest)) return 'Unexpected number'
  const word = /^[A-Za-z_$][\w$]*/.exec(rest)?.[0]
  if (message.startsWith("expecting ')'") && /[A-Za-z_$][\w$]*\s*\([^()]*$/.test(code.slice(0, offset)))
    return 'missing ) after argument list'
  if (word !== undefined) return reserved.has(word) ? `Unexpected token '${word}'` : `Unexpected identifier '${word}'`
  const sign = /^(?:===|!==|=>|\.\.\.|&&|\|\||\?\?|\?\.|==|!=|<=|>=|\+\+|--|[^])/u.exec(rest)?.[0] ?? ''
  return `Unexpected token '${sign}'`
}

const reserved = new Set(
  'break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof new null return super switch this throw true try typeof var void while with'.split(
    ' ',
  ),
)
