import type { Node } from '@xyflow/react'
import { useEffect, useMemo, useState } from 'react'

/** So many cards are drawn in one go; more would hold the window up for longer than a person takes for at once. */
const atOnce = 40

/**
 * Those of the nodes that are drawn by now, in their order: first the ones around `from` (null: the first of them), frame after frame
 * those that lie further away. `drawing`: what they are of; with another it begins anew.
 */
export function useDrawnInTurn(nodes: readonly Node[], drawing: string, from: string | null): Node[] {
  const [drawn, setDrawn] = useState({ drawing, count: atOnce })
  const count = drawn.drawing === drawing ? drawn.count : atOnce
  const isWhole = count >= nodes.length
  useEffect(() => {
    if (isWhole) return
    let timer: ReturnType<typeof setTimeout> | undefined
    // A task after the frame: what a person does in between comes first.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setDrawn({ drawing, count: count + atOnce }))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [drawing, count, isWhole])
  return useMemo(() => (isWhole ? [...nodes] : nearest(nodes, from, count)), [nodes, from, count, isWhole])
}

/** So many of the nodes as lie nearest to one of them, in the order that they have: Tab goes from one to the next in it. */
export function nearest(nodes: readonly Node[], from: string | null, count: number): Node[] {
  const middle = (nodes.find(({ id }) => id === from) ?? nodes[0])?.position ?? { x: 0, y: 0 }
  const distance = ({ position: { x, y } }: Node): number => Math.hypot(x - middle.x, y - middle.y)
  const near = new Set(nodes.toSorted((one, other) => distance(one) - distance(other)).slice(0, count))
  return nodes.filter((node) => near.has(node))
}
