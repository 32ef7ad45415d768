import type { NodeTypeOption } from '../../shared/node-type-option.ts'

/**
 * The types that can be added, those first whose name begins with what is looked for, then those that have it in their name or type.
 * Behind another node no type can stand that starts a workflow.
 */
export function foundTypes(
  types: readonly NodeTypeOption[],
  wanted: string,
  isBehind: boolean,
): readonly NodeTypeOption[] {
  const text = wanted.trim().toLowerCase()
  return types
    .filter(
      ({ unsupported, isTrigger, label }) => unsupported !== true && label !== '' && !(isBehind && isTrigger === true),
    )
    .map((option) => ({ option, rank: rankOf(option, text) }))
    .filter(({ rank }) => rank < 3)
    .toSorted((one, other) => one.rank - other.rank || one.option.label.localeCompare(other.option.label))
    .map(({ option }) => option)
}

function rankOf({ label, type }: NodeTypeOption, text: string): number {
  const name = label.toLowerCase()
  if (name.startsWith(text)) return 0
  if (name.includes(text)) return 1
  return type.toLowerCase().includes(text) ? 2 : 3
}
