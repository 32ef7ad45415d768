/** Code and expressions that read fields which the request at hand lacks, as far as they are written out. */
import { factsOf } from '../engine/nodes/catalogue.ts'
import type { JsonObject } from '../../shared/json.ts'
import { namesOf } from '../../shared/listed.ts'
import type { ReadinessLine } from '../../shared/readiness.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { payloadReferences, valueAt } from '../layers/payload-references.ts'
import type { ReadinessSurroundings } from './readiness-surroundings.ts'

/** Parts of the item that a webhook gives: a reference that begins with one of them means the request. */
const requestParts: ReadonlySet<string> = new Set(['body', 'query', 'headers', 'params'])

export function requestLines(workflow: Workflow, { item }: ReadinessSurroundings): readonly ReadinessLine[] {
  if (item === null) return []
  const harmless = new Map<string, [Lacking, ...Lacking[]]>()
  const lines: ReadinessLine[] = []
  for (const lacking of lackingFields(workflow, item)) {
    const { node, written, missing, stops } = lacking
    if (stops)
      lines.push(lineOf(lacking, `"${node}" reads ${written}, and the request has no ${missing}: the code ends there.`))
    else harmless.set(missing, [...(harmless.get(missing) ?? []), lacking] as [Lacking, ...Lacking[]])
  }
  // A field that many nodes read is told once.
  for (const [missing, readers] of harmless) {
    const [first] = readers
    lines.push(
      lineOf(
        first,
        readers.length === 1
          ? `"${first.node}" reads ${first.written}, and the request has no ${missing}.`
          : `${namesOf(readers.map(({ node }) => node))} read ${missing}, which the request does not have.`,
      ),
    )
  }
  return lines
}

interface Lacking {
  readonly node: string
  readonly written: string
  /** The field, from the item on. */
  readonly missing: string
  /** True where the code ends there. */
  readonly stops: boolean
}

function lineOf({ node, stops }: Lacking, sentence: string): ReadinessLine {
  return { kind: 'request', node, severity: stops ? 'blocks' : 'notes', sentence, remedy: null }
}

function lackingFields(workflow: Workflow, item: JsonObject): readonly Lacking[] {
  return payloadReferences(workflow).flatMap(({ node, written, keys }): readonly Lacking[] => {
    if (!requestParts.has(keys[0] ?? '') || valueAt(item, keys) !== undefined) return []
    const type = workflow.nodes.find(({ name }) => name === node)?.type ?? ''
    // A field of nothing stops code; an expression gives nothing for it and goes on.
    const parent = valueAt(item, keys.slice(0, -1))
    const stops =
      factsOf(type).runsCode === true && (parent === undefined || parent === null) && !written.includes('?.')
    return [{ node, written, missing: keys.join('.'), stops }]
  })
}
