import { MiniMap, useStore } from '@xyflow/react'
import type { ReactNode } from 'react'
import { colourOf } from './map-colour.ts'
import { mapSizeIn } from './map-size.ts'
import { fitsLegibly, type Box } from './opening-view.ts'

/**
 * The whole in small, as large as the pane can spare, in the corner that is farthest from where it begins. Where the pane shows
 * all of it at once there is none: it would cover it, and tell nothing new.
 */
export function CanvasMap(props: {
  /** Of all steps. */
  readonly boxes: readonly Box[]
  readonly isOfMany: boolean
}): ReactNode {
  const width = useStore((state) => state.width)
  const height = useStore((state) => state.height)
  const isWhole = fitsLegibly(props.boxes, { width, height })
  const size = isWhole ? null : mapSizeIn({ width, height }, props.isOfMany)
  if (size === null) return null
  return (
    <MiniMap
      className="canvas-map"
      position="bottom-right"
      ariaLabel="Overview of the workflow"
      pannable
      zoomable
      style={{ width: size.width, height: size.height }}
      nodeColor={colourOf}
      nodeBorderRadius={14}
      maskStrokeWidth={1.5}
    />
  )
}
