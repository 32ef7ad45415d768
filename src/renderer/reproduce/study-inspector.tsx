import type { ReactNode } from 'react'
import { ExecutionInspector } from '../inspector/execution-inspector.tsx'
import { useChosenRun } from '../state/chosen-run.ts'
import { RefusedItem } from './refused-item.tsx'
import type { Remedy } from './remedy.ts'

/** The inspector of the method: the chosen execution, or the item that started none. */
export function StudyInspector({ onRemedy }: { readonly onRemedy: (remedy: Remedy) => void }): ReactNode {
  const item = useChosenRun((state) => state.item)
  return item === null ? <ExecutionInspector /> : <RefusedItem item={item} onRemedy={onRemedy} />
}
