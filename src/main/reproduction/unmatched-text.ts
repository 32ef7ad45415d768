// A pattern that finds nothing in a text, while a part of what it finds is taken all the same: `text.match(/\[(\d+)\]/)[1]`. In: the node
// runs of an execution, and what failed or was swallowed in it. Out: which pattern, in what text, and whose that is. Pure.
import type { NodeRun } from '../../shared/execution.ts'
import type { FieldRead } from '../../shared/field-read.ts'
import { hasWord } from '../../shared/has-word.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import type { ReadFault } from '../../shared/silent-sign.ts'
import { findNode, type Workflow } from '../../shared/workflow.ts'
import { textsIn } from '../layers/payload-references.ts'
import { valueOf } from './parsed-code.ts'
import { givenRead, isWritten } from './sources.ts'
import { swallowedError } from './swallowed-error.ts'

/** Null where no node failed, or none of its expressions, over what a pattern did not find in a text that came. */
export function unmatchedText(runs: readonly NodeRun[], workflow: Workflow, view: WorkflowView): ReadFault | null {
  const { node: name, words } = stumbledIn(view)
  const index = runs.findIndex(({ node }) => node === name)
  const run = runs[index]
  if (run === undefined || name === null || !ofNothing.test(words)) return null
  const own = (run.attempts.at(-1)?.reads ?? []).filter((read) => read.listed !== true && read.assumed !== true)
  // A field that is null explains it as well.
  if (own.some(({ found }) => found === 'null')) return null
  const texts = own.filter(({ found }) => found === 'text')
  for (const { subject, pattern } of searchesIn(textsIn(findNode(workflow, name)?.parameters))) {
    const read = searched(subject, texts)
    const given = read === undefined ? null : givenRead(name, read, view)
    if (read === undefined || given === null) continue
    const { layer, whose, read: traced } = given
    const { path, found, line, origin } = traced
    const value = valueOf(read, run, runs.slice(0, index))
    return {
      layer,
      others: ['node'],
      sentence: `"${name}" takes a part of what ${cut(pattern)} finds in ${path} of ${whose}, and it finds nothing: that is ${cut(JSON.stringify(value))}.`,
      node: name,
      read: { path, found, line },
      ...((origin.kind === 'payload' || isWritten(view, origin.node)) && { isAsItCame: true }),
    }
  }
  return null
}

/** What V8 says where something is read of null. */
const ofNothing = /\bCannot read properties of null \(reading '/u

/** The node that failed, or an expression of which gave nothing in place of failing, with the words of the error. */
function stumbledIn(view: WorkflowView): { readonly node: string | null; readonly words: string } {
  const { firstFailedNode: node, errorMessage } = view
  if (node !== null) return { node, words: errorMessage ?? '' }
  const swallowed = swallowedError(view)
  return { node: swallowed?.node ?? null, words: swallowed?.sentence ?? '' }
}

interface Search {
  /** What is written before `.match(`, or between the brackets of `.exec(`. */
  readonly subject: string
  readonly pattern: string
}

/** A regular expression as it is written; a slash within a class does not end it (ECMA-262, 12.9.5). */
const literal = String.raw`\/(?:[^\/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*`
const matched = new RegExp(String.raw`([^\s;,{}=!&|][^\n;,{}=!&|]{0,200}?)\s*\??\.\s*match\(\s*(${literal})`, 'gu')
const executed = new RegExp(String.raw`(${literal})\s*\.\s*exec\(\s*([^\n;]{1,200})`, 'gu')

function searchesIn(texts: readonly string[]): readonly Search[] {
  return texts.flatMap((text) => [
    ...[...text.matchAll(matched)].map(([, subject = '', pattern = '']) => ({ subject, pattern })),
    ...[...text.matchAll(executed)].map(([, pattern = '', subject = '']) => ({ subject, pattern })),
  ])
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
