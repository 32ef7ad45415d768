// A condition that compares NaN: what it computes with is a text that looks like a number and is none, and every comparison with NaN is
// false (ECMA-262 §13.10). In: the node runs of an execution, and what they read. Out: the first such text. Pure.
import type { NodeRun } from '../../shared/execution.ts'
import type { FieldRead } from '../../shared/field-read.ts'
import { hasWord } from '../../shared/has-word.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import type { ReadFault } from '../../shared/silent-sign.ts'
import { findNode, type Workflow } from '../../shared/workflow.ts'
import { textsIn } from '../layers/payload-references.ts'
import { deciders } from './deciders.ts'
import { valueOf } from './parsed-code.ts'
import { givenRead } from './sources.ts'

/** Null where no condition computes with such a text, or it looks whether a number came of it. */
export function comparedNothing(
  runs: readonly NodeRun[],
  workflow: Workflow,
  view: Pick<WorkflowView, 'reads' | 'modelNodes' | 'databaseNodes'>,
): ReadFault | null {
  for (const [index, run] of runs.entries()) {
    const node = findNode(workflow, run.node)
    if (node === undefined || !deciders.has(node.type) || run.status !== 'success') continue
    const computed = textsIn(node.parameters).filter((text) => computes.test(text) && !looksAtIt.test(text))
    for (const read of run.attempts.at(-1)?.reads ?? []) {
      const fault = faultOf(read, run, { computed, value: valueOf(read, run, runs.slice(0, index)), view })
      if (fault !== null) return fault
    }
  }
  return null
}

const computes = /\b(?:Number|parseFloat|parseInt)\(|\.toNumber\(|[\w\])]\s*[*/]\s*[\w($]|Math\.\w+\(/u
const looksAtIt = /\bisNaN\b|\bisFinite\b|\bisInteger\b|\?\?|\|\||\?(?![.?])|replace(?:All)?\(/u
/** What is shown of a value. */
const mostShown = 40

function faultOf(
  read: FieldRead,
  { node }: NodeRun,
  given: {
    readonly computed: readonly string[]
    readonly value: unknown
    readonly view: Pick<WorkflowView, 'reads' | 'modelNodes' | 'databaseNodes'>
  },
): ReadFault | null {
  const { computed, value, view } = given
  const name = read.keys.at(-1) ?? ''
  const text = computed.find((one) => hasWord(one, name))
  if (text === undefined || typeof value !== 'string' || value.length > mostShown || !/\d/u.test(value)) return null
  const number = /\bparse(?:Float|Int)\(/u.test(text) ? Number.parseFloat(value) : Number(value)
  const owner = Number.isNaN(number) ? givenRead(node, read, view) : null
  if (owner === null) return null
  const { layer, whose, read: traced } = owner
  return {
    layer,
    others: ['node'],
    sentence: `"${node}" computes with ${traced.path} of ${whose}, which is ${JSON.stringify(value)} and no number: it compares NaN, which is neither more nor less nor the same, and goes the way of what is not so.`,
    node,
    read: { path: traced.path, found: traced.found, line: traced.line },
  }
}
