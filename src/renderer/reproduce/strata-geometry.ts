/**
 * The drawing of the strata as numbers: wavy seams between bands, and the steep plane along which they break. All of it
 * follows from the size, so that the picture is the same at every start.
 */
export interface Size {
  readonly width: number
  readonly height: number
}

type Point = readonly [x: number, y: number]

const step = 9

/** Outline of one band between its two seams, as an SVG path. The first seam is the surface of the ground. */
export function bandPath({ width, height }: Size, index: number, amount: number): string {
  const top = seam(width, height, index, amount)
  const bottom = seam(width, height, index + 1, amount).toReversed()
  return `${line(top)}${line(bottom).replace('M', 'L')}Z`
}

/** The seam above a band, as an SVG path. */
export function seamPath({ width, height }: Size, index: number, amount: number): string {
  return line(seam(width, height, index, amount))
}

/** The area left or right of the plane, for clipping. It reaches beyond the drawing, for the right side is shifted. */
export function sidePath(size: Size, side: 'left' | 'right'): string {
  const plane = planePoints(size)
  const edge = side === 'left' ? -40 : size.width + 40
  return `${line(plane)}L${edge},${size.height + 60}L${edge},-60Z`
}

/** The plane from above the ground to below the last band. */
export function planePath(size: Size): string {
  return line(planePoints(size))
}

/** The crack across one band: from the left edge, under its words, to the plane. */
export function crackPath(size: Size, index: number, amount: number): string {
  const band = size.height / amount
  const y = (index + 0.84) * band
  const end = planeX(size, y)
  const points: Point[] = []
  let up = true
  for (let x = 0; x < end; x += 11 + noise(index * 31 + x) * 9) {
    points.push([x, y + (up ? -1 : 1) * (1.5 + noise(x * 7 + index) * 3.2)])
    up = !up
  }
  return line([...points, [end, y]])
}

function seam(width: number, height: number, index: number, amount: number): Point[] {
  const y = (index * height) / amount
  const isEdge = index === amount
  const swing = isEdge ? 0 : index === 0 ? 3 : 3.4
  const phase = index * 1.7
  const points: Point[] = []
  for (let x = -step; x <= width + step; x += step) {
    const wave =
      Math.sin(x / 37 + phase) * 0.6 + Math.sin(x / 17 + phase * 2.3) * 0.25 + (noise(x + index * 101) - 0.5) * 0.5
    points.push([x, y + (index === 0 ? 4 : 0) + swing * wave])
  }
  return points
}

function planePoints(size: Size): Point[] {
  const points: Point[] = []
  for (let y = -60; y <= size.height + 60; y += 22) {
    points.push([planeX(size, y) + (noise(y) - 0.5) * 5, y])
  }
  return points
}

function planeX({ width, height }: Size, y: number): number {
  return width * (0.9 - 0.12 * (y / Math.max(1, height)))
}

/** A number from 0 to 1 that depends on `seed` alone. */
function noise(seed: number): number {
  const value = Math.sin(seed * 12.9898) * 43_758.5453
  return value - Math.floor(value)
}

function line(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join('L')}`
}
