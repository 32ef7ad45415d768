import { useReactFlow, useStore, type ReactFlowState } from '@xyflow/react'
import type { ReactNode } from 'react'
import { beyond, sides, towards, type Side } from './beyond.ts'
import { isStill } from './is-still.ts'

const words: Readonly<Record<Side, string>> = {
  left: 'further left',
  right: 'further right',
  top: 'further up',
  bottom: 'further down',
}
const signs: Readonly<Record<Side, string>> = { left: '←', right: '→', top: '↑', bottom: '↓' }

/**
 * Where the workflow goes on beyond the pane it fades out there, and says how many nodes are left, with the way to them. For a
 * pointer alone: keys go from node to node, and what they come to is brought into sight.
 */
export function CanvasSides(): ReactNode {
  const { getViewport, setViewport } = useReactFlow()
  const width = useStore((state) => state.width)
  const height = useStore((state) => state.height)
  const counts = useStore(countsOf)
  const goOn = (side: Side): void => {
    const { x, y, zoom } = getViewport()
    const [right, down] = towards[side]
    void setViewport({ x: x - right * width, y: y - down * height, zoom }, { duration: isStill() ? 0 : 180 })
  }
  return sides.map((side, index) => {
    const count = Number(counts.split(' ')[index])
    if (count === 0) return null
    return (
      <div key={side} className="canvas-side" data-side={side} aria-hidden>
        <button
          type="button"
          tabIndex={-1}
          title={`${String(count)} ${count === 1 ? 'node is' : 'nodes are'} ${words[side]}: go on there`}
          onClick={() => goOn(side)}
        >
          {side === 'left' ? `${signs[side]} ${String(count)}` : `${String(count)} ${signs[side]}`}
        </button>
      </div>
    )
  })
}

/** As one text, so that nothing is drawn anew while they stay the same. */
function countsOf({ nodes, transform: [x, y, zoom], width, height }: ReactFlowState): string {
  if (width === 0 || height === 0) return '0 0 0 0'
  const steps = nodes.filter(({ type }) => type === 'step')
  const boxes = steps.map(({ position, width: wide = 0, height: high = 0 }) => ({
    ...position,
    width: wide,
    height: high,
  }))
  const counts = beyond(boxes, { x, y, zoom }, { width, height })
  return sides.map((side) => counts[side]).join(' ')
}
