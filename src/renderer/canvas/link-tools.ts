import { useMemo } from 'react'
import type { CanvasEditing } from './editing.ts'

/** What is done to a link by hand. */
export type LinkTools = Pick<CanvasEditing, 'onInsert' | 'onCut'>

/** Those of the drawing, the same whatever is chosen, so that no link is drawn anew for that; null where it is looked at alone. */
export function useLinkTools(editing: CanvasEditing | null): LinkTools | null {
  const [onInsert, onCut] = [editing?.onInsert, editing?.onCut]
  return useMemo(() => (onInsert === undefined || onCut === undefined ? null : { onInsert, onCut }), [onInsert, onCut])
}
