// Dates that are none, of which nobody says so: Luxon writes null for a text that is no date as it was read, `JSON.stringify` the same for a
// `Date` without a time, and null goes on (https://moment.github.io/luxon/#/validity). In: the node runs of an execution, and what they
// read. Out: the first such text. Pure.
import type { NodeRun } from '../../shared/execution.ts'
import type { FieldRead } from '../../shared/field-read.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import type { ReadFault } from '../../shared/silent-sign.ts'
import { findNode, type Workflow, type WorkflowNode } from '../../shared/workflow.ts'
import { isForeign } from './foreign-tokens.ts'
import { fieldsWritten } from './fields-written.ts'
import { hasEmptyPart } from './lacked-fields.ts'
import { givenRead } from './sources.ts'
import { itemsWithout, looksAtIt, textReadIn } from './voided-fields.ts'

type Seen = Pick<WorkflowView, 'reads' | 'modelNodes' | 'databaseNodes'>

/** The first text that was read as a date, is none, and went on as null; null where there is none. */
export function voidedDate(runs: readonly NodeRun[], workflow: Workflow, view: Seen): ReadFault | null {
  for (const [index, run] of runs.entries()) {
    const node = findNode(workflow, run.node)
    if (node === undefined) continue
    const earlier = runs.slice(0, index)
    for (const { name, written } of run.status === 'success' ? fieldsWritten(node.parameters) : []) {
      if (!isOfDate(written)) continue
      const read = textReadIn(written, itemsWithout(run, name), run, earlier)
      const fault = read === null ? null : faultOf(read, { node: run.node, written, view })
      if (fault !== null) return fault
    }
    for (const written of writtenIntoAddress(node.parameters)) {
      const read = textReadIn(written, itemsOfEmptyAddress(run), run, earlier)
      const fault = read === null ? null : faultOf(read, { node: run.node, written, view })
      if (fault !== null) return { ...fault, isAsItCame: true }
    }
  }
  return null
}

/** Dates that stand in an address, as they are written there. */
function writtenIntoAddress(parameters: WorkflowNode['parameters']): readonly string[] {
  const { url } = parameters
  return typeof url !== 'string' || !url.startsWith('=')
    ? []
    : [...url.matchAll(/\{\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}\}/gu)].map(([, code = '']) => code).filter(isOfDate)
}

/** Of null nothing stands in an address. */
function itemsOfEmptyAddress({ attempts }: NodeRun): readonly number[] {
  const sent = attempts.flatMap(({ requests }) => requests)
  return sent.flatMap(({ url, itemIndex }) => (hasEmptyPart(url) ? [itemIndex ?? 0] : []))
}

const reads = /\bDateTime\.from(?:Format|ISO|SQL|HTTP|RFC2822|String)\(/u
const writes = /\.to(?:ISO|ISODate|ISOTime|ISOWeekDate|SQL|SQLDate|SQLTime|HTTP|RFC2822|JSON|BSON|JSDate)\(/u
const madeByLanguage = /\bnew Date\(\s*[^)\s]/u
/** Of these a date that is none is told by an error, or by a word that is seen. */
const told = /\.(?:toISOString|toLocale\w*|toString|toDateString|toUTCString|get\w+|valueOf|toFormat)\(/u
function isOfDate(written: string): boolean {
  if (looksAtIt.test(written)) return false
  return (reads.test(written) && writes.test(written)) || (madeByLanguage.test(written) && !told.test(written))
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
