import type { NodeTypeOption } from '../../shared/node-type-option.ts'
import { spelledType } from '../../shared/spelled-type.ts'

/** What the menus of the service call types that are called otherwise here. */
const calledByService: Readonly<Record<string, string>> = {
  'n8n-nodes-base.executeWorkflow': 'execute sub-workflow',
  'n8n-nodes-base.form': 'n8n form',
  'n8n-nodes-base.formTrigger': 'n8n form trigger, on form submission',
  'n8n-nodes-base.manualTrigger': 'trigger manually',
  'n8n-nodes-base.noOp': 'no operation, do nothing',
  'n8n-nodes-base.set': 'edit fields (set)',
  'n8n-nodes-base.splitInBatches': 'loop over items (split in batches)',
  'n8n-nodes-base.stopAndError': 'stop and error, throw',
}

/**
 * The types that can be added, those first whose name begins with what is looked for, then those that have it in their name, in
 * that which the service gives them, or in their type.
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
  const others = [calledByService[type] ?? '', type, spelledType(type)]
  return others.some((other) => other.toLowerCase().includes(text)) ? 2 : 3
}
