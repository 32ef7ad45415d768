import { useReactFlow, useStoreApi } from '@xyflow/react'
import { useEffect, type ReactNode } from 'react'
import { stepWidth } from './step-size.ts'

/** A step chosen elsewhere (a list, a key, stepping through the runs) is brought into sight. */
export function KeepInSight({ chosen }: { readonly chosen: string | null }): ReactNode {
  const { getInternalNode, getViewport, setCenter } = useReactFlow()
  const store = useStoreApi()
  useEffect(() => {
    const node = chosen === null ? undefined : getInternalNode(chosen)
    if (node === undefined) return
    const { x, y, zoom } = getViewport()
    const { width, height } = store.getState()
    const { positionAbsolute } = node.internals
    const left = positionAbsolute.x * zoom + x
    const top = positionAbsolute.y * zoom + y
    const right = left + (node.measured.width ?? 0) * zoom
    const bottom = top + (node.measured.height ?? 0) * zoom
    if (left >= 0 && top >= 0 && right <= width && bottom <= height) return
    void setCenter(positionAbsolute.x + stepWidth / 2, positionAbsolute.y + 24, { zoom, duration: isStill() ? 0 : 180 })
  }, [chosen, getInternalNode, getViewport, setCenter, store])
  return null
}

/** True where the system asks for no motion. */
function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
