/** What the scan for keys must know of a name, whatever stands around it. */
import { classifyKey, type KeyClass } from './key-words.ts'

const labelKeys: ReadonlySet<string> = new Set([
  'name',
  'key',
  'header',
  'field',
  'parameter',
  'param',
  'attribute',
  'property',
  'variable',
  'k',
  'id',
])
const valueKeys: ReadonlySet<string> = new Set([
  'value',
  'val',
  'v',
  'content',
  'data',
  'text',
  'default',
  'stringvalue',
  'string_value',
  'rawvalue',
  'defaultvalue',
])
/** What the scan must know of a key, whatever its value. */
export interface KeyTraits {
  readonly kind: KeyClass
  readonly isLabel: boolean
  readonly isValue: boolean
  readonly isId: boolean
  /** `X-…`: among headers, a name that nothing is known of. */
  readonly isPrivateHeader: boolean
}

const remembered = new Map<string, KeyTraits>()

/** The traits of a name; remembered, for the same few names return all the time. */
export function traitsOf(key: string): KeyTraits {
  const known = remembered.get(key)
  if (known !== undefined) return known
  const name = key.slice(key.lastIndexOf(' ') + 1).toLowerCase()
  const traits = {
    kind: classifyKey(key),
    isLabel: labelKeys.has(name),
    isValue: valueKeys.has(name),
    isId: name === 'id',
    isPrivateHeader: /^x-/i.test(key),
  }
  if (remembered.size > 20_000) remembered.clear()
  remembered.set(key, traits)
  return traits
}
