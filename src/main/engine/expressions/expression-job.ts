import type { FieldRead } from '../../../shared/field-read.ts'
import { isObject } from '../../../shared/json.ts'
import { withoutTags } from '../sandbox/guest/tagged.ts'
import type { RawError, SceneTemplate, SpecialValue } from '../sandbox/guest/scene.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import type { CompiledTemplate } from './compiled-template.ts'
import { ExpressionError, type ExpressionErrorType } from './expression-error.ts'
import { PathReader } from './read-path.ts'
import { readRawError } from '../sandbox/raw-error.ts'
import { readReads } from '../sandbox/raw-reads.ts'
import { sceneFor } from './scene-for.ts'
import { runsFor, type Scope, type SwallowedError } from './scope.ts'

/** One template and the items it is evaluated for; null for all of the scope's. */
export interface ExpressionWish {
  readonly compiled: CompiledTemplate
  readonly items: readonly number[] | null
}

/** What one template came to for one item. */
export interface ExpressionOutcome {
  readonly value: unknown
  /** The same with dates as dates: as the service hands it on within a run. */
  readonly exact: unknown
  /** Set where reading must throw. */
  readonly error: ExpressionError | null
  readonly swallowed: readonly SwallowedError[]
}

/** Reads the outcome of a wish for one item. Null where it was not evaluated for that item. */
export type OutcomeReader = (wish: number, itemIndex: number) => ExpressionOutcome | null

/**
 * What every value that is wished for adds to the time limit, in milliseconds: a slow machine gets through many items too, also where
 * each of them takes half a millisecond, as what is relative to now, or has the words of a language, does.
 */
const msOfWished = 1

/** Evaluates all wishes in one job. Never rejects: a job that was stopped gives every outcome the same error. */
export async function runExpressions(
  wishes: readonly ExpressionWish[],
  scope: Scope,
  sandbox: Sandbox,
  signal: AbortSignal,
  extra: Readonly<Record<string, unknown>> = {},
  reader = new PathReader(scope),
): Promise<OutcomeReader> {
  const templates: SceneTemplate[] = wishes.map(({ compiled, items }) => ({
    parts: compiled.sceneParts(),
    changes: compiled.changes,
    items,
  }))
  const sources = wishes.map(({ compiled }) => compiled.template)
  const counts = wishes.map(({ items }) => items?.length ?? Math.max(1, runsFor(scope)))
  const wished = counts.reduce((sum, count) => sum + count, 0)
  const seed = scope.seed ?? Math.floor(Math.random() * 2 ** 31)
  const { expressionsMs, timers, sceneCharacters, sourceCharacters } = sandbox.limits
  const stop = (message: string): OutcomeReader => stoppedReader(wishes, message)
  if (sources.some((source) => source.length > sourceCharacters)) {
    return stop(`An expression is longer than ${sourceCharacters} characters. Move it into a Code node.`)
  }
  const { text: scene, heldBack } = sceneFor(scope, {
    mode: 'expressions',
    continueOnFail: false,
    sources,
    templates,
    extra,
    timers,
    seed,
    reader,
  })
  if (scene.length > sceneCharacters) {
    return stop(
      `The expressions of "${scope.node.name}" read ${scene.length} characters of data; at most ${sceneCharacters} are possible at once. Give the node fewer items.`,
    )
  }
  const answer = await sandbox.run(
    {
      kind: 'expressions',
      source: '',
      scene,
      now: scope.now,
      seed,
      timeLimitMs: Math.round(expressionsMs + wished * msOfWished),
    },
    signal,
  )
  if (answer.kind === 'stopped') return stop(answer.message)
  const result = readResult(answer.json, wished)
  if (result === null)
    return stop(
      'The expressions changed how their own result is written, so it cannot be read. Use expressions that change nothing global.',
    )
  scope.reads?.add(result.reads)
  for (const [key, value] of result.customData) scope.customData.set(key, value)
  return resultReader(wishes, counts, { ...result, values: result.values.map((value) => heldBack.restoredIn(value)) })
}

interface Result {
  readonly values: readonly unknown[]
  readonly specials: ReadonlyMap<number, SpecialValue>
  readonly errors: ReadonlyMap<number, { readonly part: number; readonly error: RawError }>
  readonly swallowed: ReadonlyMap<number, readonly { readonly part: number; readonly error: RawError }[]>
  readonly customData: readonly (readonly [string, string])[]
  readonly reads: readonly FieldRead[]
}

const specialNames: readonly unknown[] = ['undefined', 'NaN', 'Infinity', '-Infinity', '-0', 'tagged']

function isSpecial(value: unknown): value is SpecialValue {
  return specialNames.includes(value)
}

/** The guest's text, checked: it was written by untrusted code. */
function readResult(json: string, count: number): Result | null {
  const parsed = parseSafely(json)
  if (!isObject(parsed)) return null
  const { values, specials, errors, swallowed, customData, reads } = parsed
  if (
    !Array.isArray(values) ||
    values.length !== count ||
    !Array.isArray(specials) ||
    !Array.isArray(errors) ||
    !Array.isArray(swallowed)
  )
    return null
  const special = new Map<number, SpecialValue>()
  for (const entry of specials as readonly unknown[]) {
    if (Array.isArray(entry) && typeof entry[0] === 'number' && isSpecial(entry[1])) special.set(entry[0], entry[1])
  }
  const surfacing = new Map<number, { part: number; error: RawError }>()
  for (const entry of errors as readonly unknown[]) {
    const error = isObject(entry) ? readRawError(entry['error']) : null
    if (isObject(entry) && error !== null && typeof entry['at'] === 'number')
      surfacing.set(entry['at'], { part: Number(entry['part']), error })
  }
  const quiet = new Map<number, { part: number; error: RawError }[]>()
  for (const entry of swallowed as readonly unknown[]) {
    const error = isObject(entry) ? readRawError(entry['error']) : null
    if (!isObject(entry) || error === null || !Array.isArray(entry['at'])) continue
    for (const at of entry['at'] as readonly unknown[]) {
      if (typeof at !== 'number') continue
      const known = quiet.get(at)
      const made = { part: Number(entry['part']), error }
      if (known === undefined) quiet.set(at, [made])
      else known.push(made)
    }
  }
  const custom = isObject(customData)
    ? Object.entries(customData).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value] as const] : []))
    : []
  return { values, specials: special, errors: surfacing, swallowed: quiet, customData: custom, reads: readReads(reads) }
}

/** JSON of untrusted code: a key `__proto__` is dropped wherever it stands. */
export function parseSafely(json: string): unknown {
  try {
    return /__proto__|\\u00[57][f0]/i.test(json)
      ? JSON.parse(json, (key, value: unknown) => (key === '__proto__' ? undefined : value))
      : JSON.parse(json)
  } catch {
    return null
  }
}

function resultReader(wishes: readonly ExpressionWish[], counts: readonly number[], result: Result): OutcomeReader {
  const starts: number[] = []
  let start = 0
  for (const count of counts) {
    starts.push(start)
    start += count
  }
  const places = wishes.map(({ items }) => items && new Map(items.map((item, place) => [item, place])))
  return (wish, itemIndex) => {
    const compiled = wishes[wish]?.compiled
    const placesOfWish = places[wish] ?? null
    const place = placesOfWish === null ? itemIndex : placesOfWish.get(itemIndex)
    if (compiled === undefined || place === undefined || place >= (counts[wish] ?? 0)) return null
    const at = (starts[wish] ?? 0) + place
    const quiet = result.swallowed.get(at)
    const swallowed =
      quiet === undefined ? none : quiet.map(({ part, error }) => swallowedError(compiled, part, error, itemIndex))
    const failed = result.errors.get(at)
    if (failed !== undefined)
      return { value: undefined, exact: undefined, error: surfacingError(compiled, failed.error, itemIndex), swallowed }
    // What cannot be compiled is null on the service, and not undefined as what failed in computing.
    const exact = compiled.refusal === null ? valueAt(result, at) : null
    const value = result.specials.get(at) === 'tagged' ? withoutDates(exact) : exact
    return { value, exact, error: null, swallowed }
  }
}

/** Dates as the texts that they are written as. */
export function withoutDates(value: unknown): unknown {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString()
  if (Array.isArray(value)) return value.map(withoutDates)
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withoutDates(entry)]))
    : value
}

const none: readonly SwallowedError[] = []

function valueAt(result: Result, at: number): unknown {
  switch (result.specials.get(at)) {
    case 'undefined':
      return undefined
    case 'NaN':
      return NaN
    case 'Infinity':
      return Infinity
    case '-Infinity':
      return -Infinity
    case '-0':
      return -0
    case 'tagged':
      return withoutTags(result.values[at])
    case undefined:
      return result.values[at]
  }
}

function swallowedError(compiled: CompiledTemplate, part: number, error: RawError, itemIndex: number): SwallowedError {
  const written = compiled.parts[compiled.refusal?.part ?? part]
  const offset = written?.kind === 'code' ? written.offset : 0
  return { message: error.message, template: compiled.template, offset, itemIndex }
}

const types: readonly string[] = [
  'paired_item_no_info',
  'paired_item_no_connection',
  'paired_item_multiple_matches',
  'paired_item_intermediate_nodes',
  'paired_item_invalid_info',
  'no_execution_data',
  'no_node_execution_data',
]

function isType(type: string | null): type is ExpressionErrorType {
  return type !== null && types.includes(type)
}

function surfacingError(compiled: CompiledTemplate, raw: RawError, itemIndex: number): ExpressionError {
  const { message, line, column } = raw
  const description = compiled.refusal?.reason ?? raw.description
  return new ExpressionError(
    { message, description, type: isType(raw.type) ? raw.type : null, line, column },
    itemIndex,
    compiled.template,
  )
}

function stoppedReader(wishes: readonly ExpressionWish[], message: string): OutcomeReader {
  return (wish, itemIndex) => {
    const template = wishes[wish]?.compiled.template ?? null
    return {
      value: undefined,
      exact: undefined,
      error: new ExpressionError(
        { message, description: null, type: null, line: null, column: null },
        itemIndex,
        template,
      ),
      swallowed: none,
    }
  }
}
