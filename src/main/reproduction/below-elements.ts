// A field that is read of each element of a list as if they were objects, and they are texts, numbers or flags: the language gives nothing
// there and says nothing of it. In: the node runs of an execution in which no node failed, and what they read. Out: the first such list. Pure.
import type { NodeRun } from '../../shared/execution.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import type { ReadFault } from '../../shared/silent-sign.ts'
import { findNode, type Workflow } from '../../shared/workflow.ts'
import { textsIn } from '../layers/payload-references.ts'
import { deciders } from './deciders.ts'
import { valueOf } from './parsed-code.ts'
import { escaped, isOfSamePlace, isOptional, isOwn, looksAtForm } from './read-below.ts'
import { asItCame, givenRead } from './sources.ts'

/** Null where a node failed, the items went no further, or every element of which something is read is an object. */
export function belowElements(runs: readonly NodeRun[], workflow: Workflow, view: WorkflowView): ReadFault | null {
  if (view.firstFailedNode !== null || view.itemsEndAt !== undefined) return null
  for (const [index, run] of runs.entries()) {
    const node = findNode(workflow, run.node)
    if (node === undefined || deciders.has(node.type) || looksAtForm(node)) continue
    const texts = textsIn(node.parameters)
    const lists = (run.attempts.at(-1)?.reads ?? []).filter(({ found }) => found === 'array')
    for (const read of lists) {
      if (lists.some((one) => one.keys.at(-1) === read.keys.at(-1) && !isOfSamePlace(one, read))) continue
      const list = valueOf(read, run, runs.slice(0, index))
      const key = read.keys.at(-1) ?? ''
      if (!Array.isArray(list) || list.length === 0 || !list.every(isPlain) || !/^[A-Za-z_$][\w$]*$/u.test(key))
        continue
      const member = texts.map((text) => memberOfElements(text, key)).find((one) => one !== null) ?? null
      const given = member === null ? null : givenRead(run.node, read, view)
      if (member === null || given === null) continue
      const { layer, whose, read: traced } = given
      const { path, found, line, origin } = traced
      return {
        layer,
        others: ['node'],
        sentence: `"${run.node}" reads "${member}" of each element of ${path} of ${whose}, and they are no objects (${cut(list[0])}): it got nothing, and what was made of it is made of nothing.`,
        node: run.node,
        read: { path, found, line },
        ...asItCame(origin, view),
      }
    }
  }
  return null
}

function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

/** What goes through a list element by element, by the name of the list; the element is its first parameter. */
const goingThrough = String.raw`["'\]]{0,2}\)?\s*\??\.\s*(?:map|flatMap|forEach|filter|find|some|every|findIndex)\(\s*(?:async\s+)?(?:function\b[^(]{0,40})?\(?\s*([A-Za-z_$][\w$]*)\s*(?:,[^)=]{0,40})?(?:\)\s*\{|\)?\s*=>)`

/** The field that is read of each, and for which nothing stands in; null where none is. */
function memberOfElements(text: string, key: string): string | null {
  // A variable of that name may be another list, such as `items`.
  const ofField = String.raw`[.\]"']\s*${escaped(key)}`
  for (const name of [ofField, ...aliases(text, key).map((alias) => String.raw`(?<![\w$.])${escaped(alias)}`)]) {
    const ways = [
      new RegExp(String.raw`${name}${goingThrough}`, 'gu'),
      new RegExp(
        String.raw`\bfor\s*\(\s*(?:const|let|var)\s+([A-Za-z_$][\w$]*)\s+of\s+[^)]{0,80}${name}["'\]]{0,2}\s*\)`,
        'gu',
      ),
    ]
    const elements = ways.flatMap((way) => [...text.matchAll(way)].map(([, element = '']) => element))
    for (const element of elements) {
      const read = new RegExp(
        String.raw`(?<![\w$.])${escaped(element)}\s*\??\.\s*([A-Za-z_$][\w$]*)(?![\w$]|\s*\()`,
        'gu',
      )
      for (const [, member = ''] of text.matchAll(read)) if (!isOwn(member) && !isOptional(text, member)) return member
    }
  }
  return null
}

/** Names that code gives the list: `const rolls = $json.body.rolls`. */
function aliases(text: string, key: string): readonly string[] {
  const made = new RegExp(
    String.raw`\b(?:const|let|var)\s+([A-Za-z_$][\w$]*)\s*=[^;\n]{0,160}[.\]"']\s*${escaped(key)}["'\]]{0,2}\s*(?:\|\|\s*\[\]\s*|\?\?\s*\[\]\s*)?(?:;|\n|$)`,
    'gu',
  )
  return [...text.matchAll(made)].map(([, name = '']) => name)
}

const mostShown = 40

function cut(value: unknown): string {
  const shown = String(value)
  const short = shown.length > mostShown ? `${shown.slice(0, mostShown)}…` : shown
  return typeof value === 'string' ? JSON.stringify(short) : short
}
