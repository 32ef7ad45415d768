/**
 * What must be filled in of nodes whose work Faultline does not do itself: the service looks at those as well before it runs a
 * workflow. Measured on n8n 1.123.5 (`scripts/node-requirements.mjs`).
 */
import type { NodeType } from '../../shared/node-types/node-type.ts'
import { ofVersion } from '../../shared/node-types/node-types.ts'
import { readShipped } from './shipped-file.ts'

let lines: ReadonlyMap<string, readonly string[]> | null = null
const read = new Map<string, readonly NodeType[]>()

/**
 * The type with its required parameters and those that decide whether they count, in the version that is asked for or the nearest
 * lower one. Null for a type of which nothing is required, or that the service does not bring along.
 */
export function requirementsOf(type: string, version: number): NodeType | null {
  return ofVersion(read.get(type) ?? readTypes(type), version)
}

/** Only what is asked for is parsed: a workflow has few types, and the file has hundreds. */
function readTypes(type: string): readonly NodeType[] {
  lines ??= linesByType()
  const types = (lines.get(type) ?? []).map((line) => JSON.parse(line) as NodeType)
  types.sort((one, other) => (one.versions[0] ?? 0) - (other.versions[0] ?? 0))
  read.set(type, types)
  return types
}

function linesByType(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const line of readShipped('node-types', 'required.ndjson').split('\n')) {
    const type = /^\{"type":"([^"]+)"/u.exec(line)?.[1]
    if (type !== undefined) found.set(type, [...(found.get(type) ?? []), line])
  }
  return found
}
