import { foundKinds, wantedKinds, type FieldRead } from '../../../shared/field-read.ts'
import { isObject } from '../../../shared/json.ts'

/** The reads that the guest notes, checked: they were written beside untrusted code. What does not fit is left out. */
export function readReads(value: unknown): readonly FieldRead[] {
  return Array.isArray(value) ? value.flatMap((entry: unknown) => readRead(entry) ?? []) : []
}

function readRead(value: unknown): FieldRead | null {
  if (!isObject(value)) return null
  const { from, item, keys, line } = value
  const found = foundKinds.find((kind) => kind === value['found'])
  const wants = wantedKinds.find((kind) => kind === value['wants'])
  if (found === undefined || typeof item !== 'number' || !Number.isSafeInteger(item) || item < 0) return null
  if (!Array.isArray(keys) || !keys.every((key) => typeof key === 'string')) return null
  return {
    from: typeof from === 'string' ? from : null,
    input: 0,
    item,
    keys,
    found,
    line: typeof line === 'number' ? line : null,
    ...(value['listed'] === true ? { listed: true } : {}),
    ...(value['assumed'] === true ? { assumed: true } : {}),
    ...(wants === undefined ? {} : { wants }),
  }
}
