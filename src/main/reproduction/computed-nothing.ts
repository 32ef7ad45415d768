import { listed } from '../../shared/listed.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import type { Pointer } from './pointer.ts'
import { withSources } from './sources.ts'

/** More fields than these are not named: which of them it was computed from is not known. */
const mostFields = 4

/**
 * Of a node that fails over what an earlier step computed to a value that JSON does not have (`NaN`, `Infinity`, a date that is none),
 * and that it meets as null: the fault is where that was computed, in it or in what it was computed from. Null where the node reads
 * nothing of the kind.
 */
export function computedNothing(view: WorkflowView, name: string): Pointer | null {
  const reads = view.reads ?? []
  const givers = new Set(
    reads.flatMap(({ node, origin, found }) =>
      node === name && found === 'null' && origin.kind === 'item' ? [origin.node] : [],
    ),
  )
  const finding = view.findings.find(
    ({ kind, node }) => kind === 'value-without-json' && node !== undefined && node !== name && givers.has(node),
  )
  if (finding?.node === undefined) return null
  const { node } = finding
  const own = reads.filter((read) => read.node === node && read.origin.kind === 'payload' && read.listed !== true)
  const paths = [...new Set(own.map(({ path }) => path))]
  const reading = paths.length === 0 || paths.length > mostFields ? '' : ` It reads ${listed(paths)} of the payload.`
  const [layer = 'data', ...others] = withSources(view, ['data'])
  return {
    layer,
    others: [...others, 'node'],
    reason: `"${name}" failed behind it: ${finding.sentence}${reading}`,
    node,
  }
}
