/**
 * The code of a Code node, computed without the sandbox where nothing in it needs it. In: its text and the data of a node run.
 * Out: the items that the sandbox would make of it, or null where it has to be asked. Nothing that it does is seen outside before
 * it has ended well: it changes only what it has made itself, and the sandbox can always run it from its beginning.
 */
import { parse } from 'acorn'
import type { ConsoleLine } from '../../../../shared/execution.ts'
import type { Item } from '../../../../shared/item.ts'
import { isObject } from '../../../../shared/json.ts'
import { lostValues, type LostValue } from '../../sandbox/guest/lost-values.ts'
import { readPairedItem } from '../../sandbox/read-paired-item.ts'
import { ExpressionError } from '../expression-error.ts'
import { PathReader } from '../read-path.ts'
import { runsFor, type Scope } from '../scope.ts'
import { Unsupported, type Code } from './code.ts'
import { compileExpression } from './compile-expression.ts'
import { isJson } from './is-json.ts'
import { Names } from './names.ts'
import { leave, NeedsSandbox, Run, Swallowed, TooLong } from './run.ts'
import { isList, isPlain, Lambda, measure } from './values.ts'
import { underClock } from './under-clock.ts'

export type CodeMode = 'runOnceForAllItems' | 'runOnceForEachItem'

export interface CodeProgram {
  readonly code: Code
  readonly mode: CodeMode
  /** True where it turned out to change the items that it is given: it gets copies from the start. */
  changesItems: boolean
  /** Of so many items and more it turned out to take too long: then it is not begun here. */
  tooManyItems: number
}

/** Programs that are remembered by their text; the one that was made first is forgotten first. */
const mostRemembered = 500
const longestSource = 8_000
/** Where it takes too long for so many items, their number is what it is laid to. */
const fewestItems = 100

const programs = new Map<string, CodeProgram | null>()

/** The code as a program, made once; null where something in it always needs the sandbox. */
export function codeProgramOf(source: string, mode: CodeMode): CodeProgram | null {
  if (source.length > longestSource) return null
  const key = `${mode} ${source}`
  const known = programs.get(key)
  if (known !== undefined) return known
  const code = codeOf(source, mode)
  const program = code === null ? null : { code, mode, changesItems: false, tooManyItems: Infinity }
  programs.set(key, program)
  const [oldest] = programs.keys()
  if (programs.size > mostRemembered && oldest !== undefined) programs.delete(oldest)
  return program
}

/** What reaches behind a value, files of items, and names that only expressions know. */
const leftToSandbox = /constructor|prototype|binary|__|\$(?:if|ifEmpty|not|min|max|average)\b/i

/** Calls on all items, which are refused where the code runs for each. */
const ofAllItems = /\$input\s*\.\s*(?:first|last|all|itemMatching)/

function codeOf(source: string, mode: CodeMode): Code | null {
  if (leftToSandbox.test(source)) return null
  if (mode === 'runOnceForEachItem' && ofAllItems.test(source)) return null
  const text = `(async () => {${source}\n})`
  const names = new Names(null)
  names.declare(mode === 'runOnceForAllItems' ? 'items' : 'item', true)
  names.add(mode === 'runOnceForAllItems' ? 'items' : 'item')
  try {
    const { body } = parse(text, { ecmaVersion: 2023 })
    const [only, ...more] = body
    if (only?.type !== 'ExpressionStatement' || more.length > 0) return null
    const whole = only.expression
    if (whole.type !== 'ArrowFunctionExpression' || whole.end !== text.length - 1) return null
    return compileExpression({ ...whole, async: false }, { text, mayChange: true, sharesItems: false }, names)
  } catch (error) {
    if (error instanceof Unsupported || error instanceof SyntaxError || error instanceof RangeError) return null
    throw error
  }
}

/** What code came to: the items that it gave, and what it printed. */
export interface CodeResult {
  readonly items: readonly Item[]
  readonly console: readonly ConsoleLine[]
  /** Values of the items that JSON has no text for; absent where there is none. */
  readonly lost?: readonly LostValue[]
}

/** What the code comes to; null where the sandbox has to be asked. */
export function resultOfProgram(program: CodeProgram, scope: Scope): CodeResult | null {
  // The bytes of files stay behind, and errors of items are not shown to code.
  if (scope.items.some(({ binary, error }) => binary !== undefined || error !== undefined)) return null
  if (scope.items.length >= program.tooManyItems) return null
  if (program.changesItems) return computed(program, scope, true)
  const made = computed(program, scope, false)
  if (made !== null || scope.items.length >= program.tooManyItems) return made
  const ofCopies = computed(program, scope, true)
  program.changesItems = ofCopies !== null
  return ofCopies
}

function computed(program: CodeProgram, given: Scope, withCopies: boolean): CodeResult | null {
  return underClock(given, () => computedNow(program, given, withCopies))
}

function computedNow(program: CodeProgram, given: Scope, withCopies: boolean): CodeResult | null {
  try {
    const run = new Run(given, new PathReader(given))
    run.notesMade()
    if (!withCopies) return outcome(program, given, run)
    const scope = { ...given, items: copied(given.items, run) as readonly Item[] }
    return outcome(program, scope, run.of(scope, new PathReader(scope)))
  } catch (error) {
    // One item may hold anything: of few nothing is learnt.
    if (error instanceof TooLong && given.items.length >= fewestItems) program.tooManyItems = given.items.length
    const isLeft = error instanceof NeedsSandbox || error instanceof Swallowed || error instanceof ExpressionError
    if (isLeft || error instanceof RangeError || error instanceof SyntaxError) return null
    throw error
  }
}

/** A copy that the code may change. */
function copied(value: unknown, run: Run, depth = 0): unknown {
  run.spend(1)
  if (typeof value !== 'object' || value === null) return value
  if (depth > 200) return leave()
  if (isList(value)) return run.own(value.map((entry) => copied(entry, run, depth + 1)))
  if (!isPlain(value) || Object.hasOwn(value, '__proto__')) return leave()
  const made: Record<string, unknown> = {}
  for (const key of Object.keys(value)) made[key] = copied(value[key], run, depth + 1)
  return run.own(made)
}

function outcome(program: CodeProgram, scope: Scope, run: Run): CodeResult {
  const rewritten: (object | null)[] = []
  const items = itemsOf(program, scope, { run, rewritten })
  const lost = rewritten.some((one) => one !== null) ? lostValues(rewritten.map((json) => ({ json }))) : []
  return { items, console: run.console, ...(lost.length === 0 ? {} : { lost }) }
}

/** What goes on while a result is taken. */
interface Taking {
  readonly run: Run
  /** For each item its JSON as it was returned, where JSON made something else of it; null: it was JSON as it stood. */
  readonly rewritten: (object | null)[]
}

function itemsOf(program: CodeProgram, scope: Scope, taking: Taking): readonly Item[] {
  const { run } = taking
  const call = (index: number, name: unknown): unknown => {
    run.itemIndex = index
    const code = program.code(run, { values: [name], outer: null })
    return code instanceof Lambda ? code.call([]) : leave()
  }
  if (program.mode === 'runOnceForAllItems') return ofAll(call(0, scope.items), taking)
  const made: Item[] = []
  for (const [index, item] of scope.items.slice(0, runsFor(scope)).entries()) {
    const returned = call(index, item)
    if (returned === null) continue
    if (!isPlain(returned)) return leave()
    const { json } = isWrapped(returned) ? itemFrom(returned, taking) : { json: asJson(returned, taking) }
    made.push({ json, pairedItem: { item: index } })
  }
  return made
}

/** What "Run Once for All Items" returned, as items; what is no list of items is told by the sandbox. */
function ofAll(returned: unknown, taking: Taking): readonly Item[] {
  const { run } = taking
  if (returned === null) return []
  const list = isPlain(returned) ? [returned] : isList(returned) ? returned : leave()
  const objects = list.map((entry) => (isPlain(entry) ? entry : leave()))
  run.list(objects)
  return objects.some(isWrapped)
    ? objects.map((entry) => itemFrom(entry, taking))
    : objects.map((json) => ({ json: asJson(json, taking) }))
}

const reservedKeys: ReadonlySet<string> = new Set(['json', 'binary', 'pairedItem', 'error', 'index'])

function isWrapped(value: object): boolean {
  return Object.keys(value).some((key) => reservedKeys.has(key))
}

function itemFrom(value: Readonly<Record<string, unknown>>, taking: Taking): Item {
  if (!Object.keys(value).every((key) => key === 'json' || key === 'pairedItem')) return leave()
  const { json, pairedItem } = value
  if (!isPlain(json)) return leave()
  const link = pairedItem === undefined ? null : readPairedItem(written(pairedItem, taking.run))
  return { json: asJson(json, taking), ...(link === null ? {} : { pairedItem: link }) }
}

function asJson(value: Readonly<Record<string, unknown>>, { run, rewritten }: Taking): Record<string, unknown> {
  const made = written(value, run)
  rewritten.push(made === value ? null : value)
  return isObject(made) ? made : leave()
}

/** The sandbox counts the lists and objects around an item too. */
const depthAround = 5

/** The value as JSON has it: that is how it comes out of the sandbox. */
function written(value: unknown, run: Run): unknown {
  if (isJson(value, run, depthAround)) return value
  measure(value, run, depthAround)
  const text = JSON.stringify(value) as string | undefined
  if (text === undefined || text.includes('__proto__')) return leave()
  return JSON.parse(text)
}
