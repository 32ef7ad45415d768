// What is said of a field beside in which form it came: its value, or the part of the request that has it. In: the place, and what was read.
// Out: words behind "of type text", or "missing". Pure.
import { listed } from '../../shared/listed.ts'
import { classifyKey } from '../redaction/keys/key-words.ts'
import type { SeenRead } from './place-of-fault.ts'
import { stands } from './standing-words.ts'

/** More of them tell the same. */
const mostFlat = 3

/** ` ("149,90")` of a text or a number, unless its name says that it is a secret; empty where nothing more is known. */
export function besideFound(
  { field, found, node }: { readonly field: string; readonly found: string; readonly node: string },
  reads: readonly SeenRead[],
): string {
  const same = reads.filter(({ path, found: is }) => path === field && is === found)
  const read = same.find((one) => one.node === node) ?? same[0]
  // A form has no objects: its fields are named by what they would stand in.
  const flat = (read?.beside ?? []).filter((name) => name.startsWith(`${read?.keys.at(-1) ?? ''}[`))
  if (found === 'missing' && flat.length > 0)
    return `, and there is ${listed(flat.slice(0, mostFlat).map((name) => `"${name}"`))}`
  if (read?.otherPart !== undefined) return `, and ${stands(read.otherPart)}`
  const [name, value] = Object.entries(read?.sample ?? {})[0] ?? []
  return name === undefined || value === undefined || isSecret(name) ? '' : ` (${value})`
}

/** Names of persons and the like are redacted where they leave; what opens something is not shown at all. */
function isSecret(name: string): boolean {
  const key = classifyKey(name)
  return key.kind !== 'none' && !(key.kind === 'personal-within' || (key.kind === 'strong' && key.personal))
}
