import type { NodeTypeOption } from '../../shared/node-type-option.ts'
import { spelledType } from '../../shared/spelled-type.ts'
import { useOverview } from './overview.ts'

const none: readonly NodeTypeOption[] = []

/** The types of nodes that Faultline runs; none before the overview is there. */
export function useNodeTypes(): readonly NodeTypeOption[] {
  return useOverview(({ overview }) => (overview.kind === 'ready' ? overview.value.nodeTypes : none))
}

/** A type in the words of its menu; one that Faultline does not run is spelled in words. */
export function nodeLabel(types: readonly NodeTypeOption[], type: string): string {
  return types.find((one) => one.type === type)?.label ?? spelledType(type)
}

/** Names of its outputs, as they are drawn; undefined where they are drawn by number. */
export function drawnOutputs(types: readonly NodeTypeOption[], type: string): readonly string[] | undefined {
  return types.find((one) => one.type === type)?.outputs
}
