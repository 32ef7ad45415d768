// A table whose lines were taken apart at another sign than they are written with: all names stand in one field. In: what the nodes of an
// execution read. Out: the fault. Pure.
import type { WorkflowView } from '../../shared/reproduction.ts'
import type { ReadFault } from '../../shared/silent-sign.ts'

/** Signs between the columns of a table (RFC 4180 §2, and what spreadsheets write elsewhere). */
const signs: readonly (readonly [sign: string, name: string])[] = [
  [';', 'semicolons'],
  ['\t', 'tabs'],
  ['|', 'upright lines'],
  [',', 'commas'],
]

/** Null where nobody looked for a field in vain beside one whose name holds it among others. */
export function unsplitFields({
  reads = [],
  firstFailedNode,
}: Pick<WorkflowView, 'reads' | 'firstFailedNode'>): ReadFault | null {
  for (const read of reads) {
    const { node, keys, path, found, line, beside = [], listed, assumed } = read
    if (found !== 'missing' || listed === true || assumed === true) continue
    if (firstFailedNode !== null && firstFailedNode !== node) continue
    const whole = beside.flatMap((name) => {
      const sign = signs.find(([one]) => isHeader(name, one, keys.at(-1) ?? ''))
      return sign === undefined ? [] : [{ name, sign: sign[1] }]
    })[0]
    if (whole === undefined) continue
    return {
      layer: 'node',
      others: ['data'],
      sentence: `"${node}" reads ${path}, and what it was given has all names in one field, ${JSON.stringify(whole.name)}: the columns are parted by ${whole.sign}, and were taken apart at another sign. Set that as the delimiter where the table is read.`,
      node,
      read: { path, found, line },
    }
  }
  return null
}

/** Names parted by that sign, the one that is looked for among them. */
function isHeader(name: string, sign: string, wanted: string): boolean {
  const names = name.split(sign).map((one) => one.trim().replaceAll(/^["']|["']$/gu, ''))
  return names.length > 1 && wanted !== '' && names.includes(wanted) && names.every((one) => one !== '')
}
