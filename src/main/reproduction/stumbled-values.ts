// A node that failed over a value that is there: a text read as an object, an empty list of which an element is taken, elements none of
// which fits, a text that is no date. In: the node runs of an execution, and what they read. Out: what it failed over, and whose that is.
// Pure.
import type { NodeRun } from '../../shared/execution.ts'
import { isLacking, type FieldRead } from '../../shared/field-read.ts'
import { hasWord } from '../../shared/has-word.ts'
import { isObject } from '../../shared/json.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import type { ReadFault } from '../../shared/silent-sign.ts'
import type { TracedRead } from '../../shared/traced-read.ts'
import { findNode, type Workflow } from '../../shared/workflow.ts'
import { textsIn } from '../layers/payload-references.ts'
import { jsonIn } from './json-in-text.ts'
import { lookedFor, thereWords, wantedWords } from './looked-for.ts'
import { codeOf, valueOf } from './parsed-code.ts'
import { givenRead } from './sources.ts'
import { ofNoMatch, unmatchedPattern } from './unmatched-pattern.ts'

type Seen = Pick<
  WorkflowView,
  'reads' | 'modelNodes' | 'databaseNodes' | 'firstFailedNode' | 'failedLine' | 'errorMessage'
>

/** Null where no node failed, or it did not fail over a value of these kinds. */
export function stumbledValue(runs: readonly NodeRun[], workflow: Workflow, view: Seen): ReadFault | null {
  const { firstFailedNode: name, errorMessage } = view
  const index = runs.findIndex(({ node }) => node === name)
  const run = runs[index]
  const node = name === null ? undefined : findNode(workflow, name)
  if (run === undefined || node === undefined || errorMessage === null) return null
  const own = (run.attempts.at(-1)?.reads ?? []).filter((read) => read.listed !== true && read.assumed !== true)
  const texts = textsIn(node.parameters)
  const failed = { run, own, texts, view, valueIn: (read: FieldRead) => valueOf(read, run, runs.slice(0, index)) }
  if (noDate.test(errorMessage)) return dateThatIsNone(failed)
  if (ofNoMatch.test(errorMessage)) return nothingMatched(failed, codeOf(run, workflow), view.failedLine ?? null)
  const member = ofUndefined.exec(errorMessage)?.[1]
  return member === undefined ? null : (textAsObject(member, failed) ?? noElement(failed))
}

interface Failed {
  readonly run: NodeRun
  readonly own: readonly FieldRead[]
  readonly texts: readonly string[]
  readonly view: Seen
  readonly valueIn: (read: FieldRead) => unknown
}

const ofUndefined = /^Cannot read propert(?:y|ies) of undefined \(reading '([^']+)'\)/u
/** Of `Date`, and of the node that writes dates. */
const noDate = /^(?:Invalid time value|Invalid date format|Invalid DateTime)/u
/** What is shown of a value. */
const mostShown = 40

/** The only text that it read, where one alone may be what no date was made of. */
function dateThatIsNone({ run, own, view, valueIn }: Failed): ReadFault | null {
  const texts = own.filter(({ found }) => found === 'text')
  const [read] = texts
  if (read === undefined || texts.length > 1 || own.some(isLacking)) return null
  const value = valueIn(read)
  const shown = typeof value === 'string' && value.length <= mostShown ? ` (${JSON.stringify(value)})` : ''
  return faultOf(
    run,
    read,
    view,
    (path, whose) =>
      `It reads a date from ${path} of ${whose}${shown}, which is none that can be read so: dates come best as 2026-01-31.`,
  )
}

/** A pattern finds nothing in the only text that it may look in: that of the name which stands before it, or the only one that was read. */
function nothingMatched(
  { run, own, view, valueIn }: Failed,
  code: string | null,
  line: number | null,
): ReadFault | null {
  const unmatched = code === null ? null : unmatchedPattern(code, line)
  if (unmatched === null || own.some(({ found }) => found === 'null')) return null
  const texts = own.filter(({ found }) => found === 'text')
  const named = texts.filter(({ keys }) => hasWord(unmatched.within, keys.at(-1) ?? ''))
  const [read, ...more] = named.length > 0 ? named : texts
  if (read === undefined || more.length > 0) return null
  const value = valueIn(read)
  const shown = typeof value === 'string' && value.length <= mostShown * 2 ? ` (${JSON.stringify(value)})` : ''
  return faultOf(
    run,
    read,
    view,
    (path, whose) =>
      `The pattern ${unmatched.pattern} finds nothing in ${path} of ${whose}${shown}, and it reads of what that finds.`,
  )
}

/** `customer.name.first` where `customer` is a text: a text has no name. */
function textAsObject(member: string, { run, own, texts, view, valueIn }: Failed): ReadFault | null {
  for (const read of own) {
    const key = read.keys.at(-1)
    if (read.found !== 'text' || key === undefined || !/^[A-Za-z_$][\w$]*$/u.test(key)) continue
    const within = new RegExp(String.raw`\b${escaped(key)}\.([A-Za-z_$][\w$]*)(?:\.|\[["'])${escaped(member)}\b`, 'u')
    const inner = texts.map((text) => within.exec(text)?.[1]).find((name) => name !== undefined)
    if (inner === undefined || inner in String.prototype) continue
    const value = valueIn(read)
    const isJson = typeof value === 'string' && isObject(jsonIn(value))
    return faultOf(
      run,
      read,
      view,
      (path, whose) =>
        `It reads "${inner}" of ${path} of ${whose}, which is a text${isJson ? ' with JSON in it, not taken apart yet' : ', and no object'}.`,
    )
  }
  return null
}

/** Ways of taking one element of a list, and those that look for it. */
const takesOne = /\.(?:find|findLast|at|pop|shift)\(|\[0\]/u
const looksForOne = /\.find(?:Last)?\(/u

/** Nothing that it read is missing, and it takes an element of the only list among that. */
function noElement({ run, own, texts, view, valueIn }: Failed): ReadFault | null {
  if (own.some(({ found }) => found === 'missing') || !texts.some((text) => takesOne.test(text))) return null
  const lists = own.filter(({ found }) => found === 'empty' || found === 'array')
  const [list] = lists
  if (list === undefined || lists.length > 1) return null
  if (list.found === 'array' && !texts.some((text) => looksForOne.test(text))) return null
  const looked = list.found === 'array' ? lookedFor(texts, valueIn(list)) : null
  const [wanted, there] = looked === null ? ['', ''] : [wantedWords(looked), thereWords(looked)]
  return faultOf(run, list, view, (path, whose) =>
    list.found === 'empty'
      ? `It takes an element of ${path} of ${whose}, which is empty.`
      : `No element of ${path} of ${whose} is the one that it looks for${wanted}, and it reads of that one${there}.`,
  )
}

function faultOf(
  { node }: NodeRun,
  read: FieldRead,
  view: Seen,
  sentenceOf: (path: string, whose: string) => string,
): ReadFault | null {
  const given = givenRead(node, read, view)
  if (given === null) return null
  const { layer, whose, read: traced } = given
  return { layer, others: ['node'], sentence: sentenceOf(traced.path, whose), node, read: placeOf(traced) }
}

function placeOf({ path, found, line }: TracedRead): NonNullable<ReadFault['read']> {
  return { path, found, line }
}

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)
}
