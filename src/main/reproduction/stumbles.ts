// What a failed node stumbled over, and whose it is. In: what an execution showed. Out: whether it is of the payload, or of an answer
// that has none of what is read of it. Pure.
import { listed } from '../../shared/listed.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import { mostTracedReads, type TracedRead } from '../../shared/traced-read.ts'
import { stumbledRead } from '../diagnosis/stumbled-read.ts'

type Seen = Pick<WorkflowView, 'reads' | 'errorMessage' | 'failedLine'>

/** True where it is a field that a node before made, or did not make: what the payload lacks beside it is not what failed. */
export function stumblesElsewhere(view: Seen, node: string): boolean {
  return stumbledAt(view, node)?.origin.kind === 'item'
}

/** So many different fields have to be missing before an answer is of another form, and not one of them misnamed. */
const fewestMissing = 2
const mostNamed = 3

/** A sentence where the node stumbled over an answer that has other fields, and none of those that are read of it; else null. */
export function answerOfOtherForm(view: Seen, node: string): string | null {
  const { reads = [] } = view
  const stumbled = stumbledAt(view, node)
  // Where more was read than is kept, something may have been found.
  if (stumbled?.origin.kind !== 'answer' || stumbled.found !== 'missing' || reads.length >= mostTracedReads) return null
  const { origin, beside = [] } = stumbled
  const ofIt = reads.filter(
    (read) =>
      read.origin.kind === 'answer' &&
      read.origin.node === origin.node &&
      read.listed !== true &&
      read.assumed !== true,
  )
  const paths = [...new Set(ofIt.map(({ path }) => path))]
  if (ofIt.some(({ found }) => found !== 'missing') || paths.length < fewestMissing) return null
  const has = beside.length === 0 ? 'It has none at all' : `It has ${listed(quoted(beside))}`
  return `The answer to "${origin.node}" has none of the fields that are read of it: ${listed(paths.slice(0, mostNamed))}. ${has}.`
}

function quoted(names: readonly string[]): readonly string[] {
  return names.slice(0, mostNamed).map((name) => `"${name}"`)
}

function stumbledAt({ reads = [], errorMessage, failedLine }: Seen, node: string): TracedRead | undefined {
  return stumbledRead(
    errorMessage,
    failedLine ?? null,
    reads.filter((read) => read.node === node),
  )
}
