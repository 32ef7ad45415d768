import { largest, smallest } from '../../shared/list.ts'

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

/** What is looked at first: where the workflow begins, with the way onward, or where it failed, with the way that led there. */
interface Anchor {
  readonly box: Box
  readonly from: 'start' | 'middle'
}

type Pane = Pick<Box, 'width' | 'height'>

/** Names of steps are written 20.2 px high from far away: at this zoom they are a little over 11 px on the screen. */
export const legibleZoom = 0.55
/** A large pane has room for larger names: a little over 13 px. */
export const roomyZoom = 0.67
const largestZoom = 1.5
const margin = 24
const roomyPane: Pane = { width: 1000, height: 400 }

/**
 * Where the canvas is looked at first: all of it where its names can be read then, with its remarks where they leave them
 * legible; else from the anchor on (the step where it begins, or where it failed), as near as names can be read, without empty
 * room beside what is drawn. Of a remark around the step where it begins, the edge and the first lines are seen.
 */
export function openingView(boxes: readonly Box[], remarks: readonly Box[], anchor: Anchor | null, pane: Pane): View {
  const everything = boundsOf([...boxes, ...remarks])
  const fitting = [everything, boundsOf(boxes)].map((bounds) => ({ bounds, zoom: zoomThatFits(bounds, pane) }))
  const whole = fitting.find(({ zoom }) => zoom >= legibleZoom)
  const isRoomy = pane.width >= roomyPane.width && pane.height >= roomyPane.height
  const zoom = whole === undefined ? (isRoomy ? roomyZoom : legibleZoom) : Math.min(whole.zoom, largestZoom)
  const around = anchor?.from === 'start' ? withRemarks(anchor.box, remarks, zoom, pane) : anchor?.box
  const bounds = boundsOf([whole?.bounds ?? boundsOf(boxes), ...(around === undefined ? [] : [around])])
  const seen = around ?? { x: bounds.x, y: bounds.y, width: 0, height: 0 }
  const share = anchor?.from === 'middle' ? 0.6 : 0
  const [left, right] = [bounds.x * zoom, (bounds.x + bounds.width) * zoom]
  const [top, bottom] = [bounds.y * zoom, (bounds.y + bounds.height) * zoom]
  return {
    zoom,
    x: along(pane.width, left, right, seen.x * zoom, share * (pane.width - seen.width * zoom)),
    y: along(pane.height, top, bottom, seen.y * zoom, (pane.height - seen.height * zoom) / 2),
  }
}

/** True where all of it is seen at once, with names that can be read: also where it begins at its margin and comes near the edge. */
export function fitsLegibly(boxes: readonly Box[], pane: Pane): boolean {
  return boxes.length === 0 || zoomThatFits(boundsOf(boxes), pane, margin / 2) >= legibleZoom
}

function boundsOf(boxes: readonly Box[]): Box {
  const x = smallest(boxes.map((box) => box.x))
  const y = smallest(boxes.map((box) => box.y))
  const right = largest(boxes.map((box) => box.x + box.width))
  const bottom = largest(boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}

function zoomThatFits({ width, height }: Box, pane: Pane, around = margin): number {
  return Math.min((pane.width - 2 * around) / width, (pane.height - 2 * around) / height)
}

/** Of the pane's width, what may lie left of the end of the first step: the rest belongs to the way onward. */
const shareBeforeWay = 0.5

/** The step with the remarks that it lies on, as far to their left, upper and lower edges as leaves the step in sight. */
function withRemarks(step: Box, remarks: readonly Box[], zoom: number, pane: Pane): Box {
  const around = remarks.filter((remark) => touches(step, remark))
  const width = (pane.width * shareBeforeWay) / zoom
  const height = (pane.height - 2 * margin) / zoom
  const [right, bottom] = [step.x + step.width, step.y + step.height]
  const left = Math.min(step.x, smallest(around.map(({ x }) => x).filter((x) => right - x <= width)))
  const top = Math.min(step.y, smallest(around.map(({ y }) => y).filter((y) => bottom - y <= height)))
  const ends = around.map((remark) => remark.y + remark.height).filter((end) => end - top <= height)
  return { x: left, y: top, width: right - left, height: Math.max(bottom, largest(ends)) - top }
}

function touches(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}

/** The shift along one axis that brings `seen` to `at`, and leaves no room empty at one side that the other side lacks. */
function along(room: number, from: number, to: number, seen: number, at: number): number {
  if (to - from <= room - 2 * margin) return (room - from - to) / 2
  return Math.max(room - margin - to, Math.min(margin - from, Math.max(at, margin) - seen))
}
