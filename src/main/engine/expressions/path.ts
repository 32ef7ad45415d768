/**
 * Cheap expressions: a plain path such as `$json.a.b[0]` or `$('Node').item.json.x` is read without a sandbox. Nothing is
 * compiled or called: the text is cut into steps, own properties are read, anything else is left to the sandbox.
 */

/** Where a path begins. */
export type PathRoot =
  | { readonly kind: 'variable'; readonly name: PlainVariable }
  | { readonly kind: 'input'; readonly which: 'item' | 'first' | 'last' | 'all' }
  | {
      readonly kind: 'node'
      readonly node: string
      readonly which: 'item' | 'first' | 'last' | 'all' | 'isExecuted' | 'params'
    }
  | { readonly kind: 'older-node'; readonly node: string; readonly which: 'json' | 'binary' | 'context' }
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null | undefined }

interface PathStep {
  readonly key: string | number
  /** True after `?.`: a missing parent ends the path quietly. */
  readonly optional: boolean
}

export interface Path {
  readonly root: PathRoot
  readonly steps: readonly PathStep[]
  /** True where a key is the name of a method of texts, arrays or numbers: only reading tells whether the sandbox must. */
  readonly risky: boolean
}

const plainVariables = [
  '$json',
  '$binary',
  '$itemIndex',
  '$runIndex',
  '$prevNode',
  '$workflow',
  '$execution',
  '$vars',
  '$nodeVersion',
] as const
type PlainVariable = (typeof plainVariables)[number]

/** Members that are plain data; other members of these need the sandbox. */
const plainMembers: Readonly<Partial<Record<PlainVariable, readonly string[]>>> = {
  $prevNode: ['name', 'outputIndex', 'runIndex'],
  $workflow: ['id', 'name', 'active'],
  $execution: ['id', 'mode', 'resumeUrl'],
}

function namesOf(...prototypes: readonly object[]): ReadonlySet<string> {
  return new Set(prototypes.flatMap((prototype) => Object.getOwnPropertyNames(prototype)))
}

const objectNames = namesOf(Object.prototype)
const methodNames = namesOf(String.prototype, Array.prototype, Number.prototype, Boolean.prototype)

/** True for a key that a text, an array or a number has from its prototype. */
export function isMethodName(key: string | number): boolean {
  return typeof key === 'string' && key !== 'length' && methodNames.has(key)
}

const identifier = /[A-Za-z_$][\w$]*/y
const quoted = /"([^"\\\n\r]*)"|'([^'\\\n\r]*)'|`([^`\\$\n\r]*)`/y
const integer = /(?:0|[1-9]\d{0,8})/y
const space = /[ \t\n\r]*/y
const literalNumber = /^(?:0|[1-9]\d{0,14})(?:\.\d{1,14})?$/

class Reader {
  readonly #text: string
  at = 0

  constructor(text: string) {
    this.#text = text
  }

  get isAtEnd(): boolean {
    return this.at >= this.#text.length
  }

  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.#text)
    if (found !== null) this.at = pattern.lastIndex
    return found
  }

  takes(sign: string): boolean {
    if (!this.#text.startsWith(sign, this.at)) return false
    this.at += sign.length
    return true
  }

  skipBlanks(): void {
    this.match(space)
  }

  string(): string | null {
    const found = this.match(quoted)
    return found === null ? null : (found[1] ?? found[2] ?? found[3] ?? '')
  }
}

/** The path that a chunk's code is, or null where it is anything else. Linear in the length of the text. */
export function parsePath(code: string): Path | null {
  const text = code.trim()
  if (text === '' || text.length > 500) return null
  const literal = parseLiteral(text)
  if (literal !== null) return { root: literal, steps: [], risky: false }
  const reader = new Reader(text)
  const root = parseRoot(reader)
  if (root === null) return null
  const steps: PathStep[] = []
  while (!reader.isAtEnd) {
    const step = parseStep(reader)
    if (step === null) return null
    steps.push(step)
  }
  if (steps.some(({ key }) => typeof key === 'string' && objectNames.has(key))) return null
  if (root.kind === 'variable') {
    const members = plainMembers[root.name]
    if (members !== undefined && (steps[0] === undefined || !members.includes(String(steps[0].key)))) return null
  }
  return { root, steps, risky: steps.some(({ key }) => isMethodName(key)) }
}

function parseLiteral(text: string): PathRoot | null {
  switch (text) {
    case 'true':
      return { kind: 'literal', value: true }
    case 'false':
      return { kind: 'literal', value: false }
    case 'null':
      return { kind: 'literal', value: null }
    case 'undefined':
      return { kind: 'literal', value: undefined }
  }
  if (literalNumber.test(text)) return { kind: 'literal', value: Number(text) }
  const reader = new Reader(text)
  const string = reader.string()
  return string !== null && reader.isAtEnd ? { kind: 'literal', value: string } : null
}

function parseRoot(reader: Reader): PathRoot | null {
  const name = reader.match(identifier)?.[0]
  if (name === '$') {
    if (!reader.takes('(')) return null
    reader.skipBlanks()
    const node = reader.string()
    reader.skipBlanks()
    if (node === null || !reader.takes(')')) return null
    const which = member(reader)
    if (which === 'item' || which === 'isExecuted' || which === 'params') return { kind: 'node', node, which }
    return isList(which) && called(reader) ? { kind: 'node', node, which } : null
  }
  if (name === '$node') {
    let node: string | null
    if (reader.takes('[')) {
      node = reader.string()
      if (!reader.takes(']')) return null
    } else node = member(reader)
    if (node === null) return null
    const which = member(reader)
    return which === 'json' || which === 'binary' || which === 'context' ? { kind: 'older-node', node, which } : null
  }
  if (name === '$input') {
    const which = member(reader)
    if (which === 'item') return { kind: 'input', which }
    return isList(which) && called(reader) ? { kind: 'input', which } : null
  }
  const variable = plainVariables.find((known) => known === name)
  return variable === undefined ? null : { kind: 'variable', name: variable }
}

function isList(which: string | null): which is 'first' | 'last' | 'all' {
  return which === 'first' || which === 'last' || which === 'all'
}

function called(reader: Reader): boolean {
  if (!reader.takes('(')) return false
  reader.skipBlanks()
  return reader.takes(')')
}

function member(reader: Reader): string | null {
  reader.skipBlanks()
  if (!reader.takes('.')) return null
  reader.skipBlanks()
  return reader.match(identifier)?.[0] ?? null
}

function parseStep(reader: Reader): PathStep | null {
  reader.skipBlanks()
  const optional = reader.takes('?.')
  if (!optional && reader.takes('.')) {
    reader.skipBlanks()
    const name = reader.match(identifier)?.[0]
    return name === undefined ? null : { key: name, optional: false }
  }
  if (reader.takes('[')) {
    reader.skipBlanks()
    const index = reader.match(integer)?.[0]
    const key = index === undefined ? reader.string() : Number(index)
    reader.skipBlanks()
    return key !== null && reader.takes(']') ? { key, optional } : null
  }
  if (!optional) return null
  const name = reader.match(identifier)?.[0]
  return name === undefined ? null : { key: name, optional: true }
}
