/**
 * The drawing of the strata as numbers: wavy seams between bands, the steep plane along which they break, and the crack
 * that runs across one band. All of it follows from the size and the heights of the bands, so that the picture is the same
 * at every start.
 */
export interface Ground {
  readonly width: number
  readonly height: number
  /** Where each band begins, from 0, and at the end where the last one ends. */
  readonly edges: readonly number[]
}

type Point = readonly [x: number, y: number]

const step = 9

/** Bands of the given weights one above the other; all of the height is used. */
export function groundOf(width: number, height: number, weights: readonly number[]): Ground {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const edges = [0]
  for (const weight of weights) edges.push((edges.at(-1) ?? 0) + (weight / whole) * height)
  return { width, height, edges }
}

/** Outline of one band between its two seams, as an SVG path. The first seam is the surface of the ground. */
export function bandPath(ground: Ground, index: number): string {
  const top = seam(ground, index)
  const bottom = seam(ground, index + 1).toReversed()
  return `${line(top)}${line(bottom).replace('M', 'L')}Z`
}

/** The seam above a band, as an SVG path. */
export function seamPath(ground: Ground, index: number): string {
  return line(seam(ground, index))
}

/** The area left or right of the plane, for clipping. It reaches beyond the drawing, for the right side is shifted. */
export function sidePath(ground: Ground, side: 'left' | 'right'): string {
  const edge = side === 'left' ? -40 : ground.width + 40
  return `${line(planePoints(ground))}L${edge},${ground.height + 60}L${edge},-60Z`
}

/** The plane from above the ground to below the last band. */
export function planePath(ground: Ground): string {
  return line(planePoints(ground))
}

/** The plane as an open rift: widest where it meets the broken band, closed far from it. */
export function riftPath(ground: Ground, index: number): string {
  const centre = middleOf(ground, index)
  const reach = ground.height * 0.24 + 30
  const left: Point[] = []
  const right: Point[] = []
  for (const [x, y] of planePoints(ground)) {
    const near = Math.exp(-(((y - centre) / reach) ** 2))
    left.push([x - 0.5 - 2.2 * near, y])
    right.push([x + 0.5 + (1.6 + noise(y * 3) * 1.4) * near, y])
  }
  return `${line(left)}${line(right.toReversed()).replace('M', 'L')}Z`
}

/** Where the crack runs: under the words of its band. */
function crackHeight({ edges }: Ground, index: number): number {
  const top = edges[index] ?? 0
  return top + ((edges[index + 1] ?? top) - top) * 0.83
}

/** The crack across one band, from the left edge to the plane: a hair at its tip, as wide as the rift at its root. */
export function crackPath(ground: Ground, index: number): string {
  const y = crackHeight(ground, index)
  const end = planeX(ground, y)
  const upper: Point[] = []
  const lower: Point[] = []
  let x = 0
  let at = y
  for (let knee = 0; x < end - 8; knee += 1) {
    const share = x / end
    const half = 0.5 + share * 1.9
    upper.push([x, at - half])
    lower.push([x, at + half * (0.6 + noise(knee * 3.1) * 0.8)])
    x += 7 + noise(knee * 5.7 + index) * 16
    at = y + (noise(knee * 2.3 + index * 13) - 0.5) * (4 + share * 9) + (knee % 2 === 0 ? -1.6 : 1.6)
  }
  return `${line([...upper, [end + 1, y - 3]])}${line([[end + 1, y + 3], ...lower.toReversed()]).replace('M', 'L')}Z`
}

/** Short cracks that leave the great one, as one open path. */
export function splinterPath(ground: Ground, index: number): string {
  const y = crackHeight(ground, index)
  const end = planeX(ground, y)
  return [0.34, 0.58, 0.79]
    .map((share, nth) => {
      const x = end * share
      const side = nth % 2 === 0 ? 1 : -1
      const length = 7 + noise(nth + index) * 6
      return line([
        [x, y],
        [x - length * 0.45, y + side * length * 0.4],
        [x - length, y + side * length * 0.75],
      ])
    })
    .join('')
}

/** The half arrows beside the plane that say which side went down, as one open path; `throwDistance` apart. */
export function slipPath(ground: Ground, index: number): string {
  const y = middleOf(ground, index)
  const x = planeX(ground, y)
  const half = 9
  return [
    line([
      [x - 9, y + half],
      [x - 9 + 1.6, y - half],
      [x - 13.5, y - half + 6],
    ]),
    line([
      [x + 10, y - half],
      [x + 10 - 1.6, y + half],
      [x + 14.5, y + half - 6],
    ]),
  ].join('')
}

/** Where the plane meets the middle of a band. */
export function planeAt(ground: Ground, index: number): number {
  return planeX(ground, middleOf(ground, index))
}

function middleOf({ edges }: Ground, index: number): number {
  return ((edges[index] ?? 0) + (edges[index + 1] ?? 0)) / 2
}

function seam({ width, edges }: Ground, index: number): Point[] {
  const y = edges[index] ?? 0
  const isEdge = index === edges.length - 1
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

function planePoints(ground: Ground): Point[] {
  const points: Point[] = []
  for (let y = -60; y <= ground.height + 60; y += 22) {
    points.push([planeX(ground, y) + (noise(y) - 0.5) * 5, y])
  }
  return points
}

function planeX({ width, height }: Ground, y: number): number {
  return width * (0.88 - 0.1 * (y / Math.max(1, height)))
}

/** A number from 0 to 1 that depends on `seed` alone. */
function noise(seed: number): number {
  const value = Math.sin(seed * 12.9898) * 43_758.5453
  return value - Math.floor(value)
}

function line(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join('L')}`
}
