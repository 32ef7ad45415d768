/**
 * Expressions that are more than a path, computed without the sandbox where nothing in them needs it. In: a template and the data
 * of a node run. Out: what the sandbox would give for each item, or null where it has to be asked. Loaded only when a workflow
 * has such an expression.
 */
import { parse } from 'acorn'
import { DateTime } from 'luxon'
import { isObject } from '../../../../shared/json.ts'
import { unsafeNameIn } from '../../sandbox/guest/unsafe-name.ts'
import { nameInvalidMoments } from '../../sandbox/guest/invalid-moments.ts'
import { needsTags, withoutTags, withTags } from '../../sandbox/guest/tagged.ts'
import type { CompiledTemplate } from '../compiled-template.ts'
import { ExpressionError } from '../expression-error.ts'
import { withoutDates, type ExpressionOutcome } from '../expression-job.ts'
import { serviceCode } from '../service-code.ts'
import type { SwallowedError } from '../scope.ts'
import { Unsupported, type Code } from './code.ts'
import { compileExpression } from './compile-expression.ts'
import { isJson } from './is-json.ts'
import { leave, NeedsSandbox, Swallowed, type Run } from './run.ts'
import { Lambda, measure, textOf } from './values.ts'
import { underClock } from './under-clock.ts'

/** One piece of a template: its text, or the code of its chunk. */
type Piece = string | { readonly code: Code; readonly offset: number }

const programs = new WeakMap<CompiledTemplate, readonly Piece[] | null>()

/** The template as code, made once; null where something in it always needs the sandbox. */
export function programOf(compiled: CompiledTemplate): readonly Piece[] | null {
  const known = programs.get(compiled)
  if (known !== undefined) return known
  const made: Piece[] = []
  let isWhole = compiled.refusal === null
  for (const part of compiled.parts) {
    const piece = part.kind === 'text' ? part.text : codeOf(part.code, compiled.isExtended)
    if (piece === null) isWhole = false
    else
      made.push(
        typeof piece === 'string' || part.kind === 'text' ? String(piece) : { code: piece, offset: part.offset },
      )
  }
  const program = isWhole ? made : null
  programs.set(compiled, program)
  return program
}

/** The service refuses it by its text; what else reaches for something behind a value, no list of names here has. */
const forbidden = /constructor/

function codeOf(chunk: string, isExtended: boolean): Code | null {
  const bare = chunk.replace(/[\s;]+$/, '')
  if (bare.trim() === '' || bare.length > 4_000 || forbidden.test(bare)) return null
  if (unsafeNameIn(bare) !== null) return null
  const text = `(${serviceCode(bare, isExtended)}\n)`
  try {
    const { body } = parse(text, { ecmaVersion: 2023 })
    const [only, ...more] = body
    if (only?.type !== 'ExpressionStatement' || more.length > 0) return null
    return compileExpression(only.expression, { text, mayChange: false, sharesItems: text.includes('all(') }, null)
  } catch (error) {
    // A chunk that cannot be read, or is nested too deeply to be, is told by the sandbox, in the platform's words.
    if (error instanceof Unsupported || error instanceof SyntaxError || error instanceof RangeError) return null
    throw error
  }
}

/** What a program comes to for one item; null where the sandbox has to be asked. */
export function evaluateProgram(
  program: readonly Piece[],
  compiled: CompiledTemplate,
  run: Run,
  itemIndex: number,
): ExpressionOutcome | null {
  run.beginItem(itemIndex)
  return underClock(run.scope, () => outcomeOf(program, compiled, run, itemIndex))
}

function outcomeOf(
  program: readonly Piece[],
  compiled: CompiledTemplate,
  run: Run,
  itemIndex: number,
): ExpressionOutcome | null {
  const swallowed: SwallowedError[] = []
  try {
    let text = ''
    for (const piece of program) {
      if (typeof piece === 'string') {
        text += piece
        continue
      }
      try {
        const value = piece.code(run, null)
        if (compiled.native) return finished(value, run, swallowed)
        text += chunkText(value, run)
      } catch (error) {
        if (!(error instanceof Swallowed)) throw error
        swallowed.push({ message: error.message, template: compiled.template, offset: piece.offset, itemIndex })
        if (compiled.native) return { value: undefined, exact: undefined, error: null, swallowed }
      }
    }
    return { value: text, exact: text, error: null, swallowed }
  } catch (error) {
    // What is no pattern is told by the sandbox, in the platform's words.
    if (error instanceof NeedsSandbox || error instanceof RangeError || error instanceof SyntaxError) return null
    if (!(error instanceof ExpressionError)) throw error
    const { message, description, type, line, column } = error
    const told = new ExpressionError({ message, description, type, line, column }, itemIndex, compiled.template)
    return { value: undefined, exact: undefined, error: told, swallowed }
  }
}

/** One value inside a longer text: nothing for null, undefined and NaN (engine §1.12). */
function chunkText(value: unknown, run: Run): string {
  if (value === null || value === undefined || Number.isNaN(value)) return ''
  return run.text(textOf(value, run))
}

/** The value as it comes out of the sandbox: as JSON has it, with dates where they are dates. */
function finished(value: unknown, run: Run, swallowed: readonly SwallowedError[]): ExpressionOutcome {
  if (value instanceof Lambda || value instanceof RegExp) return leave()
  if (typeof value !== 'object' || value === null) return { value, exact: value, error: null, swallowed }
  if (DateTime.isDateTime(value) && !value.isValid) {
    const told = value.toString()
    return { value: told, exact: told, error: null, swallowed }
  }
  if (isJson(value, run)) return { value, exact: value, error: null, swallowed }
  measure(value, run)
  nameInvalidMoments(value)
  const json = needsTags(value) ? JSON.stringify(withTags(value)) : JSON.stringify(value)
  if (json.includes('__proto__')) return leave()
  const parsed: unknown = JSON.parse(json)
  const exact = needsTags(value) ? withoutTags(parsed) : parsed
  return { value: isObject(exact) || Array.isArray(exact) ? withoutDates(exact) : exact, exact, error: null, swallowed }
}
