// What a failed or deciding step looked for in the payload and did not find there. In: what an execution showed. Out: the field, or
// what turned on it. Pure.
import { isLacking } from '../../shared/field-read.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import type { TracedRead } from '../../shared/traced-read.ts'
import { factsOf } from '../engine/nodes/catalogue.ts'

/** The first field of the payload that the node itself looked for and that is not there; null where it found all. */
export function lackedBy({ reads = [] }: WorkflowView, node: string): TracedRead | null {
  return reads.find((read) => read.node === node && isLackedOfPayload(read)) ?? null
}

/** What the payload lacks of what the node decides by, itself or through what a node before it made; null where nothing is missing. */
export function decidedBy(view: WorkflowView, node: string): string | null {
  const own = lackedBy(view, node)
  if (own !== null) return `It decides by ${own.path}, which the payload does not have.`
  const { reads = [] } = view
  if (!reads.some((read) => read.node === node && isLacking(read))) return null
  const earlier = reads.findLast(isLackedOfPayload)
  return earlier === undefined
    ? null
    : `It decides by what "${earlier.node}" makes of ${earlier.path}, which the payload does not have.`
}

/** True of a field that was read of the payload and is not in it. */
export function isLackedOfPayload({ origin, listed, found }: TracedRead): boolean {
  return origin.kind === 'payload' && listed === undefined && found === 'missing'
}

/** Texts of the errors that the language itself throws: what a node's code says on purpose reads otherwise. */
const ownTexts =
  /^(?:Cannot |Unexpected |Assignment to |Maximum call stack|Invalid (?:array length|time value|date|regular expression))|(?:is not (?:a function|defined|iterable|a constructor|valid JSON)|before initialization|Invalid or unexpected token)/u

/** True where the code of the failed node threw an error of its own words, or the node is there to stop a workflow. */
export function refusesOnPurpose({ failedNodeType, errorMessage }: WorkflowView): boolean {
  const { role, runsCode } = factsOf(failedNodeType ?? '')
  if (role === 'stops') return true
  return runsCode === true && errorMessage !== null && !ownTexts.test(errorMessage)
}

/** True where the failed node read on in a value that is not there. */
export function stumblesOverNothing({ errorMessage }: WorkflowView): boolean {
  return errorMessage?.startsWith('Cannot read properties of undefined') === true
}
