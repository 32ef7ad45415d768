import { textOf } from './text-of.ts'
import { ExpressionError, isExhaustion, rawError } from './errors.ts'
import { beginRun, exact, run as running } from './exact.ts'
import { isOfBigInt, textOfBigInt } from './big-int.ts'
import { ask } from './host.ts'
import { isInvalidMoment, nameInvalidMoments } from './invalid-moments.ts'
import { writtenJson } from './json.ts'
import { forgetNotes } from './probe.ts'
import { suppose, takeReads, unnoted } from './reads.ts'
import { needsTags, withTags } from './tagged.ts'
import type { ExpressionsResult, RawError, Scene, SpecialValue } from './scene.ts'
import { unsafeNameIn } from './unsafe-name.ts'
import { view } from './data.ts'

/** Evaluates all templates of a scene for all their items. */

interface Compiled {
  readonly code: string
  readonly run: () => unknown
}

const stringify = JSON.stringify
const compileText = eval
const isFinite = Number.isFinite

function invalidSyntax(cause: unknown): ExpressionError {
  if (cause instanceof Error) exact(cause, true, true)
  const error = new ExpressionError({
    message: 'invalid syntax',
    description: cause instanceof Error ? cause.message : null,
    type: null,
  })
  if (cause instanceof Error && cause.stack !== undefined) error.stack = cause.stack
  return error
}

/** What the worker has to look at before it is compiled: code that catches errors shows them to us first. */
const needsEdits = /catch|\.\.\./

/** The worker writes the same around the code to find places in it. */
function compileExpression(code: string): Compiled {
  const plain = `(function(){return(${code}\n)})`
  const text = needsEdits.test(code) ? textOf(ask('watched', code)) : plain
  return { code, run: compileText(text) as () => unknown }
}

function compile(code: string): Compiled {
  // The service refuses it by its text alone.
  if (/\.\s*constructor/.test(code)) {
    throw new ExpressionError({
      message: 'Expression contains invalid constructor function call',
      description: 'Constructor override attempt is not allowed due to security concerns',
      type: null,
    })
  }
  const unsafe = unsafeNameIn(code)
  if (unsafe !== null) {
    throw new ExpressionError({
      message: `Cannot access "${unsafe}" due to security concerns`,
      description: null,
      type: null,
    })
  }
  const bare = code.replace(/[\s;]+$/, '')
  if (bare.trim() === '') throw invalidSyntax(new SyntaxError('Not a expression statement'))
  try {
    return compileExpression(bare)
  } catch (error) {
    // Several statements: the first one counts, if it is an expression and the rest can be read.
    for (let at = code.indexOf(';'); at >= 0; at = code.indexOf(';', at + 1)) {
      try {
        const first = compileExpression(code.slice(0, at))
        compileText(`(function(){${code.slice(at + 1)}\n})`)
        return first
      } catch {
        continue
      }
    }
    running.code = bare
    throw invalidSyntax(error)
  }
}

/** Names in whose place the service puts an empty object (n8n 1.123.5, measured): what is asked of them is not there. */
const forbidden: ReadonlySet<string> = new Set([
  ...['alert', 'confirm', 'document', 'escape', 'eval', 'fetch', 'Function', 'global', 'prompt', 'self', 'setInterval'],
  ...['setTimeout', 'unescape', 'uneval', 'WebAssembly', 'Window', 'XMLHttpRequest'],
  ...['AsyncFunction', 'AsyncGenerator', 'AsyncGeneratorFunction', 'Generator', 'GeneratorFunction'],
])

const missing = /^'([A-Za-z_$][\w$]*)' is not defined$/

/**
 * Runs an expression; where an error of it would only be exact with the values at hand, once more with notes. What it then
 * comes to, value or error, has the platform's words in it.
 */
function run(compiled: Compiled): unknown {
  beginRun(compiled.code)
  const first = attempt(compiled.run)
  const { again } = running
  if (again === null) return outcomeOf(first)
  running.probed = true
  forgetNotes()
  const second = attempt(compileText(again) as () => unknown)
  running.probed = false
  // Where the second run ends otherwise than the first, the first is what happened.
  return outcomeOf('error' in first === 'error' in second ? second : first)
}

type Attempt = { readonly value: unknown } | { readonly error: unknown }

function attempt(run: () => unknown): Attempt {
  try {
    return { value: runOnce(run) }
  } catch (error) {
    exact(error)
    return { error }
  }
}

function outcomeOf(made: Attempt): unknown {
  if ('error' in made) throw made.error
  return made.value
}

/** A name that nothing has is undefined in an expression, not an error; one that is forbidden holds nothing. */
function runOnce(compiled: () => unknown): unknown {
  for (let tries = 0; ; tries++) {
    try {
      return Reflect.apply(compiled, globalThis, [])
    } catch (error) {
      const name = error instanceof ReferenceError && tries < 20 ? missing.exec(error.message)?.[1] : undefined
      if (name === undefined || name in globalThis) throw error
      const value = forbidden.has(name) ? {} : undefined
      Object.defineProperty(globalThis, name, { value, writable: true, configurable: true })
    }
  }
}

function chunkText(value: unknown): string {
  if (value === null || value === undefined || value === '' || value === 0n) return ''
  if (typeof value === 'number' && Number.isNaN(value)) return ''
  return textOf(value)
}

/** Writes one value as JSON; null where JSON has no text for it and `special` names it. */
function write(value: unknown): { readonly json: string; readonly special: SpecialValue | null } {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return { json: stringify(value), special: null }
    case 'number':
      if (Object.is(value, -0)) return { json: '0', special: '-0' }
      return isFinite(value)
        ? { json: `${value}`, special: null }
        : { json: 'null', special: `${value}` as SpecialValue }
    case 'undefined':
      return { json: 'null', special: 'undefined' }
    case 'function':
      if (value.name === 'DateTime')
        throw new ExpressionError({
          message: 'this is a DateTime, please access its methods',
          description: null,
          type: null,
        })
      throw new ExpressionError({ message: 'this is a function, please add ()', description: null, type: null })
    case 'symbol':
      throw new TypeError('Cannot convert a Symbol value to a string')
    case 'bigint':
      return { json: stringify(String(value)), special: null }
    case 'object': {
      return writeObject(value)
    }
  }
}

/** Only where plain JSON shows a trace of it is looked for what JSON has no text for. */
function writeObject(value: object | null): { readonly json: string; readonly special: SpecialValue | null } {
  // Plain JSON would hide it as null.
  if (isInvalidMoment(value)) return { json: '"Invalid DateTime"', special: null }
  const { json, hasDates } = textOfObject(value)
  if (json === undefined) return { json: 'null', special: 'undefined' }
  if (json.includes('null') && nameInvalidMoments(value)) return writeObject(value)
  const isSuspect = hasDates || json.includes('null') || json.includes('__faultline')
  return isSuspect && value !== null && needsTags(value)
    ? { json: stringify(withTags(value)), special: 'tagged' }
    : { json, special: null }
}

/** Numbers that JSON has no text for go on as their digits (n8n 1.123.5, measured). */
function textOfObject(value: object | null): ReturnType<typeof writtenJson> {
  try {
    return writtenJson(value)
  } catch (error) {
    if (!isOfBigInt(error)) throw error
    return { json: stringify(value, textOfBigInt), hasDates: false }
  }
}

type Swallowed = Map<string, { at: number[]; part: number; error: RawError }>

const places = new WeakMap<object, number>()

/** One entry for all items on which the same chunk failed with the same text. */
function swallow(all: Swallowed, at: number, part: number, thrown: unknown, template: object): void {
  const error = rawError(thrown)
  const place = places.get(template) ?? places.set(template, at).get(template)
  const key = `${String(place)} ${part} ${error.message}`
  const entry = all.get(key)
  if (entry === undefined) all.set(key, { at: [at], part, error })
  else entry.at.push(at)
}

export function evaluate(scene: Scene): string {
  const values: string[] = []
  const specials: [number, SpecialValue][] = []
  const errors: ExpressionsResult['errors'][number][] = []
  const swallowed: Swallowed = new Map()
  const everyItem = scene.items.slice(0, scene.runsFor).map((_, index) => index)
  const wanted = everyItem.length === 0 ? [0] : everyItem
  for (const template of scene.templates) {
    let compiled: (string | Compiled)[] | null = null
    let broken: { part: number; error: unknown } | null = null
    try {
      compiled = template.parts.map((part, index) => {
        try {
          return typeof part === 'string' ? part : compile(part.code)
        } catch (error) {
          broken = { part: index, error }
          throw error
        }
      })
    } catch {
      compiled = null
    }
    view.copies = template.changes
    const [only] = template.parts
    const native = template.parts.length === 1 && typeof only !== 'string'
    for (const index of template.items ?? wanted) {
      view.index = index
      const at = values.length
      values.push('null')
      if (compiled === null) {
        const { part, error } = (broken as { part: number; error: unknown } | null) ?? { part: 0, error: null }
        errors.push({ at, part, error: rawError(error) })
        continue
      }
      let text = ''
      let failed = false
      for (let part = 0; part < compiled.length && !failed; part++) {
        const piece = compiled[part]
        if (typeof piece === 'string') text += piece
        else if (piece !== undefined) {
          try {
            const value = run(piece)
            if (native) {
              const { json, special } = unnoted(() => write(value))
              values[at] = json
              if (special !== null) specials.push([at, special])
            } else text += chunkText(value)
          } catch (error) {
            // No memory is left: the worker says so, and the node fails.
            if (isExhaustion(error)) throw error
            if (error instanceof ExpressionError) {
              errors.push({ at, part, error: rawError(error) })
              failed = true
            } else {
              swallow(swallowed, at, part, error, template)
              suppose(() => Reflect.apply<unknown, [], unknown>(piece.run, globalThis, []))
              if (native) specials.push([at, 'undefined'])
            }
          }
        }
      }
      if (!native && !failed) values[at] = stringify(text)
    }
  }
  view.copies = false
  const all = [...swallowed.values()]
  const reads = takeReads()
  const rest = stringify({ specials, errors, swallowed: all, customData: view.customData, reads })
  return `{"values":[${values.join(',')}],${rest.slice(1)}`
}
