// Numbers that are none, of which nobody says so: an expression computes with a text as another locale writes it ("12,50"), which makes NaN,
// and null goes on, or nothing stands in the text that it is written into. In: the node runs of an execution, and what they read. Out: the
// first such text. Pure.
import type { NodeRun } from '../../shared/execution.ts'
import type { FieldRead } from '../../shared/field-read.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import type { ReadFault } from '../../shared/silent-sign.ts'
import { findNode, type Workflow } from '../../shared/workflow.ts'
import { factsOf } from '../engine/nodes/catalogue.ts'
import { textsIn } from '../layers/payload-references.ts'
import { fieldsWritten } from './fields-written.ts'
import { valueOf } from './parsed-code.ts'
import { asItCame, givenRead } from './sources.ts'
import { itemsWithout, looksAtIt, textReadIn } from './voided-fields.ts'

type Seen = Pick<WorkflowView, 'reads' | 'modelNodes' | 'databaseNodes' | 'findings'>

/** The first text that an expression computed with, is no number, and left nothing; null where there is none. */
export function voidedNumber(runs: readonly NodeRun[], workflow: Workflow, view: Seen): ReadFault | null {
  for (const [index, run] of runs.entries()) {
    const node = findNode(workflow, run.node)
    // Of code it is told by what it gives.
    if (node === undefined || run.status !== 'success' || factsOf(node.type).runsCode === true) continue
    const earlier = runs.slice(0, index)
    for (const { name, written } of fieldsWritten(node.parameters)) {
      if (!computes.test(written) || looksAtIt.test(written)) continue
      const read = textReadIn(written, itemsWithout(run, name), run, earlier, isNoNumber)
      const fault = read === null ? null : faultOf(read, 'null goes on in its place', { run, earlier, view })
      if (fault !== null) return fault
    }
    for (const key of keysComputedIn(node.parameters)) {
      const read = run.attempts
        .at(-1)
        ?.reads?.find((one) => one.keys.at(-1) === key && isNoNumber(valueOf(one, run, earlier)))
      const fault =
        read === undefined ? null : faultOf(read, 'nothing stands for it in the text', { run, earlier, view })
      if (fault !== null) return fault
    }
  }
  return null
}

/** A text is made a number of by these; a plus sign puts it behind another one. */
const computes = /\b(?:Number|parseFloat|parseInt)\(|[*/%]|[\w)\]]\s*-\s*[\w$(]/u

/** With its sign, its groups and its currency. */
const longestNumber = 40

function isNoNumber(value: unknown): boolean {
  return typeof value === 'string' && value.length <= longestNumber && /\d/u.test(value) && Number.isNaN(Number(value))
}

/** In a text around it: a field and what it is reckoned with, and no more. Of NaN the service writes nothing there. */
const reckoned =
  /\{\{\s*(?:Number\(\s*)?\$json(?:\.[\w$]+|\[["'][^"'\]]+["']\])*(?:\.([\w$]+)|\[["']([^"'\]]+)["']\])\s*\)?\s*(?:[*/%-]\s*[\d.]+\s*)+\}\}/gu

/** Names of the fields with which a text computes that stands around an expression. */
function keysComputedIn(parameters: unknown): readonly string[] {
  return textsIn(parameters)
    .filter((text) => text.startsWith('=') && !/^=\s*\{\{[^{}]*\}\}\s*$/u.test(text))
    .flatMap((text) => [...text.matchAll(reckoned)].flatMap(([, name, quoted]) => name ?? quoted ?? []))
}

interface Where {
  readonly run: NodeRun
  readonly earlier: readonly NodeRun[]
  readonly view: Seen
}

function faultOf(read: FieldRead, then: string, { run, earlier, view }: Where): ReadFault | null {
  const given = givenRead(run.node, read, view)
  if (given === null) return null
  const { layer, whose, read: traced } = given
  const { path, found, line, origin } = traced
  return {
    layer,
    others: ['node'],
    sentence: `"${run.node}" computes with ${path} of ${whose}, which is ${JSON.stringify(valueOf(read, run, earlier))} and so no number: it makes NaN of it, and ${then}.`,
    node: run.node,
    read: { path, found, line },
    ...asItCame(origin, view),
  }
}
