import { counted } from '../../shared/counted.ts'
import type { Finding } from '../../shared/finding.ts'
import type { Item, PairedItem } from '../../shared/item.ts'
import { isObject } from '../../shared/json.ts'
import type { WorkflowNode } from '../../shared/workflow.ts'
import { outputNames } from './nodes/catalogue.ts'
import { linksOf } from './nodes/items/links.ts'
import type { Outputs } from './nodes/node-kind.ts'

/**
 * Moves items with an error to the error output, which comes after the declared ones (engine semantics §1.4,
 * `continueErrorOutput`). They get the fields of the input item they belong to.
 */
export function splitErrors(
  node: WorkflowNode,
  outputs: Outputs,
  inputs: readonly (readonly Item[])[],
  findings: Finding[],
): Outputs {
  const errors: Item[] = []
  const split = outputNames(node).map((_, output) =>
    (outputs[output] ?? []).filter((item) => {
      if (!hasError(item)) return true
      errors.push(withInput(item, inputs))
      return false
    }),
  )
  const displaced = outputs.slice(split.length).flat()
  if (displaced.length > 0) {
    const where = split.length === 0 ? '' : ` that left behind its ${counted(split.length, 'output')}`
    findings.push({
      kind: 'items-dropped',
      sentence: `${counted(displaced.length, 'item')} of "${node.name}"${where} ${displaced.length === 1 ? 'is' : 'are'} lost: its error output takes that place.`,
      itemIndexes: displaced.flatMap((item) => firstLink(item)?.item ?? []),
    })
  }
  const isKnown = knownFailures(findings)
  const honest = errors.filter((item) => !isKnown(item))
  if (honest.length > 0) {
    findings.push({
      kind: 'error-in-success-answer',
      sentence: `${counted(honest.length, 'item')} of "${node.name}" went to its error output although it did not fail for ${honest.length === 1 ? 'it: it has' : 'them: they have'} a field "error" and nothing else, and the workflow format takes that for a failure.`,
      itemIndexes: honest.flatMap((item) => firstLink(item)?.item ?? []),
    })
  }
  return [...split, errors]
}

/** Tells whether the node itself said that it failed for an item. */
function knownFailures(findings: readonly Finding[]): (item: Item) => boolean {
  const failed = findings.filter(({ kind }) => kind === 'failure-continued')
  const places = new Set(failed.flatMap(({ itemIndexes }) => itemIndexes))
  return (item) => {
    const place = firstLink(item)?.item
    return place === undefined ? failed.length > 0 : places.has(place)
  }
}

const errorKeys = new Set(['error', 'message', 'details'])

function hasError({ json, error }: Item): boolean {
  if (error !== undefined) return true
  // A JSON answer may be a bare number or text.
  const fields: unknown = json
  if (!isObject(fields) || !fields['error']) return false
  return Object.keys(fields).every((key) => errorKeys.has(key))
}

function withInput(item: Item, inputs: readonly (readonly Item[])[]): Item {
  const link = firstLink(item)
  const origin = link === null ? undefined : inputs[link.input ?? 0]?.[link.item]
  return origin === undefined ? item : { ...item, json: { ...origin.json, ...item.json } }
}

function firstLink(item: Item): PairedItem | null {
  return typeof item.pairedItem === 'number' ? null : (linksOf(item)[0] ?? null)
}
