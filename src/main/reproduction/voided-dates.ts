// Dates that are none, of which nobody says so: Luxon writes null for a text that is no date as it was read, `JSON.stringify` the same for a
// `Date` without a time, and null goes on (https://moment.github.io/luxon/#/validity). In: the node runs of an execution, and what they
// read. Out: the first such text. Pure.
import type { NodeRun } from '../../shared/execution.ts'
import { isLacking, type FieldRead } from '../../shared/field-read.ts'
import { hasWord } from '../../shared/has-word.ts'
import { isObject } from '../../shared/json.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import type { ReadFault } from '../../shared/silent-sign.ts'
import { findNode, type Workflow } from '../../shared/workflow.ts'
import { isForeign } from './foreign-tokens.ts'
import { jsonIn } from './json-in-text.ts'
import { fieldsWritten } from './fields-written.ts'
import { valueOf } from './parsed-code.ts'
import { givenRead } from './sources.ts'

type Seen = Pick<WorkflowView, 'reads' | 'modelNodes' | 'databaseNodes'>

/** The first text that was read as a date, is none, and went on as null; null where there is none. */
export function voidedDate(runs: readonly NodeRun[], workflow: Workflow, view: Seen): ReadFault | null {
  for (const [index, run] of runs.entries()) {
    const node = findNode(workflow, run.node)
    if (node === undefined || run.status !== 'success') continue
    for (const { name, written } of fieldsWritten(node.parameters)) {
      if (!isOfDate(written)) continue
      const read = readIn(written, itemsWithout(run, name), run, runs.slice(0, index))
      const fault = read === null ? null : faultOf(read, { node: run.node, written, view })
      if (fault !== null) return fault
    }
  }
  return null
}

const reads = /\bDateTime\.from(?:Format|ISO|SQL|HTTP|RFC2822|String)\(/u
const writes = /\.to(?:ISO|ISODate|ISOTime|ISOWeekDate|SQL|SQLDate|SQLTime|HTTP|RFC2822|JSON|BSON|JSDate)\(/u
const madeByLanguage = /\bnew Date\(\s*[^)\s]/u
/** Of these a date that is none is told by an error, or by a word that is seen. */
const told = /\.(?:toISOString|toLocale\w*|toString|toDateString|toUTCString|get\w+|valueOf|toFormat)\(/u
/** Who looks whether it is one, or has something else for it, knows what may come. */
const looksAtIt = /\bisValid\b|\binvalid(?:Reason|Explanation)\b|\bisNaN\b|\?\?|\|\||\?(?![.?])|&&/u

function isOfDate(written: string): boolean {
  if (looksAtIt.test(written)) return false
  return (reads.test(written) && writes.test(written)) || (madeByLanguage.test(written) && !told.test(written))
}

/** Places of the items that the node made, or sent something for, in which that field is null; none where it has a value. */
function itemsWithout({ outputs, attempts }: NodeRun, name: string): readonly number[] {
  const made = (outputs ?? []).flatMap((items) =>
    items.flatMap(({ json }, index) => (isNullIn(json, name) ? [index] : [])),
  )
  const sent = attempts.flatMap(({ requests }) =>
    requests.flatMap(({ body, itemIndex }) => (body !== null && isNullIn(jsonIn(body), name) ? [itemIndex ?? 0] : [])),
  )
  return [...made, ...sent]
}

function isNullIn(value: unknown, name: string): boolean {
  if (Array.isArray(value)) return value.some((one) => isNullIn(one, name))
  if (!isObject(value)) return false
  return Object.entries(value).some(([key, inner]) => (key === name && inner === null) || isNullIn(inner, name))
}

/** The text that the date was to be made of; null where a part of it was not there, or it says nothing of a time. */
function readIn(
  written: string,
  places: readonly number[],
  run: NodeRun,
  earlier: readonly NodeRun[],
): FieldRead | null {
  for (const place of places) {
    const own = (run.attempts.at(-1)?.reads ?? []).filter(
      (read) =>
        read.listed !== true &&
        read.assumed !== true &&
        hasWord(written, read.keys.at(-1) ?? '') &&
        (read.item === place || read.from !== null),
    )
    if (own.length === 0 || own.some(isLacking)) continue
    const read = own.find((one) => {
      const value = valueOf(one, run, earlier)
      return typeof value === 'string' && /\d/u.test(value)
    })
    if (read !== undefined) return read
  }
  return null
}

function faultOf(
  read: FieldRead,
  { node, written, view }: { readonly node: string; readonly written: string; readonly view: Seen },
): ReadFault | null {
  const given = givenRead(node, read, view)
  if (given === null) return null
  const { layer, whose, read: traced } = given
  const format = /\.fromFormat\([^'"`]*,\s*(['"`])(.+?)\1/su.exec(written)?.[2]
  // A form that no date has is nobody's fault but the node's.
  const isOwn = format !== undefined && isForeign(format)
  return {
    layer: isOwn ? 'node' : layer,
    others: isOwn ? [] : ['node'],
    sentence: `"${node}" reads a date from ${traced.path} of ${whose}, which is none${format === undefined ? '' : ` in the form "${format}"`}: it makes null of it, and goes on with that.${isOwn ? ' Luxon writes years as "yyyy" and days as "dd".' : ''}`,
    node,
    read: { path: traced.path, found: traced.found, line: traced.line },
  }
}
