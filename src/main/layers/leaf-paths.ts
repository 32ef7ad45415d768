import { append } from '../../shared/list.ts'
import { pathOfKeys } from '../../shared/traced-read.ts'
import { isJson } from '../world/json-path.ts'
import { bodyText } from './alter-body.ts'
import { readValues } from './payload-reads.ts'
import type { Studied } from './studied.ts'

/** One value of a payload and where it stands. */
export interface Leaf {
  readonly path: string
  readonly value: unknown
}

/** How many paths of one payload are worth trying. */
const most = 24
const deepest = 8

/**
 * The paths of a JSON payload that were read; where nothing was noted, those whose key the workflow speaks of, top level first, at most 24: what no node names, no
 * node can miss. Of an array only the first element is looked into. Empty where the body is not JSON.
 */
export function leafPaths(studied: Pick<Studied, 'request' | 'workflow' | 'reads'>): readonly Leaf[] {
  const { request, workflow, reads } = studied
  const text = bodyText(request)
  if (!isJson(text)) return []
  const noted = reads.filter(
    ({ origin, listed }) => origin.kind === 'payload' && origin.part === 'body' && listed !== true,
  )
  if (noted.length > 0) return readLeaves(studied)
  const spokenOf = JSON.stringify(workflow.nodes.map((node) => node.parameters))
  const found: Leaf[] = []
  let level: readonly Leaf[] = [{ path: '$', value: JSON.parse(text) }]
  for (let depth = 0; depth < deepest && level.length > 0 && found.length < most; depth++) {
    const next = level.flatMap(membersOf)
    append(
      found,
      next.filter(({ key }) => key !== null && spokenOf.includes(key)),
    )
    level = next
  }
  return found.slice(0, most).map(({ path, value }) => ({ path, value }))
}

/** What was read, in place of what only may be. */
function readLeaves(studied: Pick<Studied, 'request' | 'workflow' | 'reads'>): readonly Leaf[] {
  return readValues(studied)
    .map(({ keys, value }) => ({ path: pathOfKeys(keys), value }))
    .slice(0, most)
}

function membersOf({ path, value }: Leaf): readonly (Leaf & { readonly key: string | null })[] {
  if (Array.isArray(value)) {
    return value.length > 0 ? [{ path: `${path}[0]`, value: value[0] as unknown, key: null }] : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).map(([key, member]) => ({ path: path + step(key), value: member as unknown, key }))
}

function step(key: string): string {
  return /^[A-Za-z_$][\w$-]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`
}
