import { useReactFlow, useStore } from '@xyflow/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { isStill } from './is-still.ts'
import { stepWidth } from './step-size.ts'

/** A step chosen elsewhere (a list, a key, stepping through the runs) is brought into sight, and stays there in a pane of another size. */
export function KeepInSight({ chosen }: { readonly chosen: string | null }): ReactNode {
  const { getInternalNode, getViewport, setCenter } = useReactFlow()
  const width = useStore((state) => state.width)
  const height = useStore((state) => state.height)
  const last = useRef<string | null>(null)
  useEffect(() => {
    const isNew = chosen !== last.current
    last.current = chosen
    const node = chosen === null ? undefined : getInternalNode(chosen)
    if (node === undefined || width === 0 || height === 0) return
    const { x, y, zoom } = getViewport()
    const { positionAbsolute } = node.internals
    const left = positionAbsolute.x * zoom + x
    const top = positionAbsolute.y * zoom + y
    const right = left + (node.measured.width ?? 0) * zoom
    const bottom = top + (node.measured.height ?? 0) * zoom
    if (left >= 0 && top >= 0 && right <= width && bottom <= height) return
    // A seam that is drawn, or a window, is followed at once.
    const duration = isNew && !isStill() ? 180 : 0
    void setCenter(positionAbsolute.x + stepWidth / 2, positionAbsolute.y + 24, { zoom, duration })
  }, [chosen, width, height, getInternalNode, getViewport, setCenter])
  return null
}
