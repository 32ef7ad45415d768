/** What is drawn, in the canvas's units. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface View {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

/** Names of steps are written 20.2 px high from far away: at this zoom they are a little over 11 px on the screen. */
export const legibleZoom = 0.55
const largestZoom = 1.5
const margin = 24

/**
 * Where the canvas is looked at first: all of it where its names can be read then; else from the anchor on (the step where it
 * begins, or where it failed), as near as names can be read, without empty room beside what is drawn.
 */
export function openingView(
  boxes: readonly Box[],
  anchor: { readonly box: Box; readonly from: 'start' | 'middle' } | null,
  pane: { readonly width: number; readonly height: number },
): View {
  const left = Math.min(...boxes.map(({ x }) => x))
  const top = Math.min(...boxes.map(({ y }) => y))
  const right = Math.max(...boxes.map(({ x, width }) => x + width))
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height))
  const fitting = Math.min((pane.width - 2 * margin) / (right - left), (pane.height - 2 * margin) / (bottom - top))
  const zoom = Math.min(Math.max(fitting, legibleZoom), largestZoom)
  const seen = anchor?.box ?? { x: left, y: top, width: 0, height: 0 }
  const share = anchor?.from === 'middle' ? 0.6 : 0
  return {
    zoom,
    x: along(pane.width, left * zoom, right * zoom, seen.x * zoom, share * (pane.width - seen.width * zoom)),
    y: along(pane.height, top * zoom, bottom * zoom, seen.y * zoom, (pane.height - seen.height * zoom) / 2),
  }
}

/** The shift along one axis that brings `seen` to `at`, and leaves no room empty at one side that the other side lacks. */
function along(room: number, from: number, to: number, seen: number, at: number): number {
  if (to - from <= room - 2 * margin) return (room - from - to) / 2
  return Math.max(room - margin - to, Math.min(margin - from, Math.max(at, margin) - seen))
}
