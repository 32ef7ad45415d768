// A node that sums, sorts or gathers by the name of a field that none of its items has. In: the node runs of an execution. Out: the node with
// the name, and those that its items have: the node's own parameter is looked at first. Pure.
import type { NodeRun } from '../../shared/execution.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import { counted } from '../../shared/counted.ts'
import { listed } from '../../shared/listed.ts'
import type { ReadFault } from '../../shared/silent-sign.ts'
import { pathOfKeys } from '../../shared/traced-read.ts'
import { findNode, type Workflow } from '../../shared/workflow.ts'
import { valueAt } from '../layers/payload-references.ts'

const kinds: ReadonlySet<string> = new Set(
  ['aggregate', 'itemLists', 'removeDuplicates', 'sort', 'splitOut', 'summarize'].map(
    (type) => `n8n-nodes-base.${type}`,
  ),
)
/** Parameters of these that hold names of fields; in a list they are parted by commas. */
const naming: ReadonlySet<string> = new Set([
  'fieldToAggregate',
  'field',
  'fieldName',
  'fieldsToCompare',
  'fieldsToSplitBy',
  'fieldToSplitOut',
])
const mostNames = 8

/** Null where each of them has it, where the node went on as it was meant to, or where an expression writes the name. */
export function unheldField(runs: readonly NodeRun[], workflow: Workflow): ReadFault | null {
  for (const { node, status, inputs, findings } of runs) {
    const written = findNode(workflow, node)
    if (written === undefined || !kinds.has(written.type)) continue
    if (status !== 'error' && !findings.some(({ kind }) => kind === 'items-dropped')) continue
    const items = (inputs[0] ?? []).map(({ json }) => json)
    const name = namesIn(written.parameters).find((one) => items.length > 0 && !items.some((json) => has(json, one)))
    if (name === undefined) continue
    const keys = name.split('.')
    // A list may be left out where it would be empty: beside another one it is the name.
    if (splits(written.type) && !hasList(items, keys)) continue
    return {
      layer: 'node',
      others: ['data'],
      sentence: `"${node}" takes the field ${JSON.stringify(name)}, which ${items.length === 1 ? 'its item does not have' : `none of its ${counted(items.length, 'item')} has`}: ${besideOf(items, keys)}.`,
      node,
      read: { path: pathOfKeys(keys), found: 'missing', line: null },
      isOwnName: true,
    }
  }
  return null
}

function namesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'string' && naming.has(key) && !inner.startsWith('=')
      ? inner.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim().replace(/^\$json\./u, '')]))
      : namesIn(inner),
  )
}

function has(json: JsonObject, name: string): boolean {
  return name in json || valueAt(json, name.split('.')) !== undefined
}

function splits(type: string): boolean {
  return type === 'n8n-nodes-base.splitOut' || type === 'n8n-nodes-base.itemLists'
}

function hasList([first]: readonly JsonObject[], keys: readonly string[]): boolean {
  const container = valueAt(first, placeAbove(first, keys))
  return isObject(container) && Object.values(container).some((value) => Array.isArray(value) && value.length > 0)
}

/** The nearest object above. */
function placeAbove(first: JsonObject | undefined, keys: readonly string[]): readonly string[] {
  const above = keys.map((_, index) => keys.slice(0, index)).toReversed()
  return above.find((path) => isObject(valueAt(first, path))) ?? []
}

/** What the first item has in that place, or nearest above it. */
function besideOf([first]: readonly JsonObject[], keys: readonly string[]): string {
  const place = placeAbove(first, keys)
  const container = valueAt(first, place)
  const names = isObject(container) ? Object.keys(container) : []
  const where = place.length === 0 ? '' : ` in ${JSON.stringify(place.join('.'))}`
  if (names.length === 0) return `there is no field at all${where}`
  const more = names.length > mostNames ? ['…'] : []
  return `there is ${listed([...names.slice(0, mostNames).map((one) => JSON.stringify(one)), ...more])}${where}`
}
