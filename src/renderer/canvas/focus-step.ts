import { useReactFlow } from '@xyflow/react'
import { stepHeight, stepWidth } from './step-size.ts'
import { stepOf } from './step-of.ts'

/** Gives a step of the canvas the focus; one that is out of sight, and may not be drawn there, is brought into sight first. */
export function useFocusStep(): (canvas: Element, id: string) => void {
  const { getInternalNode, getZoom, setCenter } = useReactFlow()
  return (canvas, id) => {
    const drawn = stepOf(canvas, id)
    if (drawn !== null) {
      drawn.focus()
      return
    }
    const place = getInternalNode(id)?.internals.positionAbsolute
    if (place === undefined) return
    const watched = new MutationObserver(() => {
      const step = stepOf(canvas, id)
      if (step === null) return
      watched.disconnect()
      step.focus()
    })
    watched.observe(canvas, { subtree: true, childList: true })
    void setCenter(place.x + stepWidth / 2, place.y + stepHeight(1) / 2, { zoom: getZoom() })
  }
}
