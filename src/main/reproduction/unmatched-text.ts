// A part that is taken of a text which does not have it: of what a pattern finds, `text.match(/\[(\d+)\]/)[1]`, or between signs. In: the node
// runs of an execution, and what failed or was swallowed in it. Out: which part, of what text, and whose that is. Pure.
import type { NodeRun } from '../../shared/execution.ts'
import type { FieldRead } from '../../shared/field-read.ts'
import { hasWord } from '../../shared/has-word.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import type { ReadFault } from '../../shared/silent-sign.ts'
import { findNode, type Workflow } from '../../shared/workflow.ts'
import { textsIn } from '../layers/payload-references.ts'
import { codeOf, valueOf } from './parsed-code.ts'
import { asItCame, givenRead } from './sources.ts'
import { swallowedError } from './swallowed-error.ts'

/** Null where no node failed, or none of its expressions, over a part that a text which came does not have. */
export function unmatchedText(runs: readonly NodeRun[], workflow: Workflow, view: WorkflowView): ReadFault | null {
  const { node: name, words } = stumbledIn(view)
  const index = runs.findIndex(({ node }) => node === name)
  const run = runs[index]
  if (run === undefined || name === null) return null
  const own = (run.attempts.at(-1)?.reads ?? []).filter((read) => read.listed !== true && read.assumed !== true)
  const texts = own.filter(({ found }) => found === 'text')
  for (const { subject, lacks } of partsTaken(
    textsIn(findNode(workflow, name)?.parameters),
    words,
    own,
    codeOf(run, workflow) !== null,
  )) {
    const read = searched(subject, texts)
    const value = read === undefined ? undefined : valueOf(read, run, runs.slice(0, index))
    const given = read === undefined ? null : givenRead(name, read, view)
    if (given === null || typeof value !== 'string') continue
    const { layer, whose, read: traced } = given
    const { path, found, line, origin } = traced
    const lacking = lacks(`${path} of ${whose}`, value)
    if (lacking === null) continue
    return {
      layer,
      others: ['node'],
      sentence: `"${name}" takes ${lacking}: that is ${cut(JSON.stringify(value))}.`,
      node: name,
      read: { path, found, line },
      ...asItCame(origin, view),
    }
  }
  return null
}

/** What V8 says where something is read of what is not there. */
const ofNull = /\bCannot read properties of null \(reading '/u
const ofUndefined = /\bCannot read properties of undefined \(reading '/u

/** The node that failed, or an expression of which gave nothing in place of failing, with the words of the error. */
function stumbledIn(view: WorkflowView): { readonly node: string | null; readonly words: string } {
  const { firstFailedNode: node, errorMessage } = view
  if (node !== null) return { node, words: errorMessage ?? '' }
  const swallowed = swallowedError(view)
  return { node: swallowed?.node ?? null, words: swallowed?.sentence ?? '' }
}

interface PartTaken {
  /** What is written before `.match(` or `.split(`, or between the brackets of `.exec(`. */
  readonly subject: string
  /** What is taken and not there, of such a text; null where it may be there. `what`: the text, in words. */
  readonly lacks: (what: string, text: string) => string | null
}

/** What the texts of a node take of others, as far as the words of its error may be about that. */
function partsTaken(
  texts: readonly string[],
  words: string,
  own: readonly FieldRead[],
  isCode: boolean,
): readonly PartTaken[] {
  // A field that is null explains it as well; of several patterns of code the failed line tells which it was (`stumbledValue`).
  if (ofNull.test(words)) return isCode || own.some(({ found }) => found === 'null') ? [] : texts.flatMap(matchesIn)
  return ofUndefined.test(words) ? texts.flatMap(splitsIn) : []
}

const written = String.raw`([^\s;,{}=!&|][^\n;,{}=!&|]{0,200}?)\s*\??\.\s*`
/** A regular expression as it is written; a slash within a class does not end it (ECMA-262, 12.9.5). */
const literal = String.raw`\/(?:[^\/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*`
const matched = new RegExp(String.raw`${written}match\(\s*(${literal})`, 'gu')
const executed = new RegExp(String.raw`(${literal})\s*\.\s*exec\(\s*([^\n;]{1,200})`, 'gu')
const parted = new RegExp(
  String.raw`${written}split\(\s*(["'\x60])([^"'\x60\\]{1,20})\2\s*\)\s*\[\s*(\d{1,4})\s*\]`,
  'gu',
)
/** `const [day, time] = text.split('T')`, without what stands in for a part that is not there. */
const named = new RegExp(
  String.raw`\[([^\]=.\n]{1,200})\]\s*=\s*([^\s;,{}=!&|?][^\n;,{}=!&|?]{0,200}?)\s*\.\s*split\(\s*(["'\x60])([^"'\x60\\]{1,20})\3\s*\)(?!\s*[.[])`,
  'gu',
)

function matchesIn(text: string): readonly PartTaken[] {
  const found = [
    ...[...text.matchAll(matched)].map(([, subject = '', pattern = '']) => ({ subject, pattern })),
    ...[...text.matchAll(executed)].map(([, pattern = '', subject = '']) => ({ subject, pattern })),
  ]
  return found.map(({ subject, pattern }) => ({
    subject,
    lacks: (what) => `a part of what ${cut(pattern)} finds in ${what}, and it finds nothing`,
  }))
}

function splitsIn(text: string): readonly PartTaken[] {
  const taken = [
    ...[...text.matchAll(parted)].map(([, subject = '', , between = '', place = '']) => ({ subject, between, place })),
    ...[...text.matchAll(named)].map(([, names = '', subject = '', , between = '']) => ({
      ...{ subject, between },
      place: String(names.split(',').length - 1),
    })),
  ]
  return taken.map(({ subject, between, place }) => ({
    subject,
    lacks: (what, value) => {
      const parts = value.split(between).length
      return Number(place) < parts
        ? null
        : `part ${String(Number(place) + 1)} of ${what} between ${JSON.stringify(between)}, and it has ${String(parts)}`
    },
  }))
}

/** The text that is spoken of where it is searched; of a variable it is known where one text alone was read. */
function searched(subject: string, texts: readonly FieldRead[]): FieldRead | undefined {
  const named = texts.filter(({ keys }) => hasWord(subject, keys.at(-1) ?? ''))
  if (named.length > 0) return named.toSorted((one, other) => other.keys.length - one.keys.length)[0]
  return texts.length === 1 ? texts[0] : undefined
}

const mostShown = 60

function cut(text: string): string {
  return text.length <= mostShown ? text : `${text.slice(0, mostShown)}…`
}
