/** Code and expressions that read fields which the request at hand lacks, as far as they are written out. */
import { factsOf } from '../engine/nodes/catalogue.ts'
import type { ReadinessLine } from '../../shared/readiness.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { payloadReferences, valueAt } from '../layers/payload-references.ts'
import type { ReadinessSurroundings } from './readiness-surroundings.ts'

/** Parts of the item that a webhook gives: a reference that begins with one of them means the request. */
const requestParts: ReadonlySet<string> = new Set(['body', 'query', 'headers', 'params'])

export function requestLines(workflow: Workflow, { item }: ReadinessSurroundings): readonly ReadinessLine[] {
  if (item === null) return []
  return payloadReferences(workflow).flatMap(({ node, written, keys }): readonly ReadinessLine[] => {
    if (!requestParts.has(keys[0] ?? '') || valueAt(item, keys) !== undefined) return []
    const type = workflow.nodes.find(({ name }) => name === node)?.type ?? ''
    // A field of nothing stops code; an expression gives nothing for it and goes on.
    const parent = valueAt(item, keys.slice(0, -1))
    const stops =
      factsOf(type).runsCode === true && (parent === undefined || parent === null) && !written.includes('?.')
    return [
      {
        kind: 'request',
        node,
        severity: stops ? 'blocks' : 'notes',
        sentence: `"${node}" reads ${written}, and the request has no ${keys.join('.')}${stops ? ': the code ends there' : ''}.`,
        remedy: null,
      },
    ]
  })
}
