import { useReactFlow } from '@xyflow/react'
import type { FocusEvent } from 'react'

interface Edges {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** What the keyboard goes to on the canvas (a step, a tool of a link) is brought into the part of the pane that is seen. */
export function useFocusInSight(): (event: FocusEvent<HTMLElement>) => void {
  const { getViewport, setViewport } = useReactFlow()
  return ({ target, currentTarget }) => {
    if (!target.matches(':focus-visible') || target.closest('.react-flow__node, .link-tools') === null) return
    // A frame later whatever the pane stands in has scrolled to it as well.
    requestAnimationFrame(() => {
      // What has gone meanwhile, as a link into which a node was put, stands nowhere.
      if (target.getClientRects().length === 0) return
      const box = target.getBoundingClientRect()
      const seen = seenPart(currentTarget)
      if (isWithin(box, seen)) return
      const { x, y, zoom } = getViewport()
      const right = (seen.left + seen.right - box.left - box.right) / 2
      const down = (seen.top + seen.bottom - box.top - box.bottom) / 2
      void setViewport({ x: x + right, y: y + down, zoom })
    })
  }
}

/** The part of an element that neither the window nor what it is scrolled in cuts off; all of it where none is seen. */
function seenPart(element: HTMLElement): Edges {
  const whole = element.getBoundingClientRect()
  let seen: Edges = whole
  for (let each: HTMLElement | null = element; each !== null; each = each.parentElement) {
    if (each !== element && getComputedStyle(each).overflowY === 'visible') continue
    const { left, top, right, bottom } = each === document.body ? windowEdges() : each.getBoundingClientRect()
    seen = {
      left: Math.max(seen.left, left),
      top: Math.max(seen.top, top),
      right: Math.min(seen.right, right),
      bottom: Math.min(seen.bottom, bottom),
    }
  }
  return seen.right - seen.left < leastSeen || seen.bottom - seen.top < leastSeen ? whole : seen
}

/** Pixels: with less of it in sight nothing could be placed there. */
const leastSeen = 60

function windowEdges(): Edges {
  return { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
}

function isWithin(inner: Edges, outer: Edges): boolean {
  return (
    inner.left >= outer.left && inner.top >= outer.top && inner.right <= outer.right && inner.bottom <= outer.bottom
  )
}
