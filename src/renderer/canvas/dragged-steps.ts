import type { Node, NodeChange } from '@xyflow/react'
import { useMemo, useState } from 'react'
import type { CanvasEditing } from './editing.ts'
import { spreadOf, type Spread } from './spread.ts'
import type { Step } from './step.ts'

/** How far apart the steps are drawn; while they are edited it stays as it was, so that nothing jumps. */
export function useSpread(steps: readonly Step[], drawing: string, isEdited: boolean): Spread {
  const now = useMemo(() => spreadOf(steps), [steps])
  const [kept, setKept] = useState({ drawing, spread: now })
  if (kept.drawing !== drawing) setKept({ drawing, spread: now })
  return isEdited && kept.drawing === drawing ? kept.spread : now
}

export interface Dragged {
  /** Where steps are while they are dragged, in the places of the drawing. */
  readonly places: Readonly<Record<string, { readonly x: number; readonly y: number }>>
  readonly follow: (changes: readonly NodeChange[]) => void
  readonly settle: (dragged: readonly Node[]) => void
}

const nowhere: Dragged['places'] = {}

/** The node where it is dragged to; the same where it is not. */
export function draggedNode(node: Node, places: Dragged['places']): Node {
  const position = places[node.id]
  return position === undefined ? node : { ...node, position }
}

/** Steps follow the pointer; where they are let go is told once. */
export function useDragged(steps: readonly Step[], spread: Spread, editing: CanvasEditing | null): Dragged {
  const [dragged, setDragged] = useState({ steps, places: nowhere })
  return {
    places: dragged.steps === steps ? dragged.places : nowhere,
    follow: (changes) => {
      const moved = changes.flatMap((change) =>
        change.type === 'position' && change.position !== undefined ? [[change.id, change.position] as const] : [],
      )
      if (editing === null || moved.length === 0) return
      setDragged((before) => ({
        steps,
        places: { ...(before.steps === steps ? before.places : nowhere), ...Object.fromEntries(moved) },
      }))
    },
    settle: (nodes) => {
      const moved = nodes.filter(({ type }) => type === 'step')
      editing?.onMove(moved.map(({ id, position }) => ({ id, x: position.x / spread.x, y: position.y / spread.y })))
    },
  }
}
