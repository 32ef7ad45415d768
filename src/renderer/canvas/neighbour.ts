import type { Link } from './step.ts'

/** The arrow keys as steps to the right and down. */
export const directions: Readonly<Partial<Record<string, readonly [right: number, down: number]>>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}

interface Placed {
  readonly id: string
  readonly position: { readonly x: number; readonly y: number }
}

/**
 * The step that an arrow key leads to: along a link to the right or to the left, else the nearest one above or below.
 * Null where there is none in that direction.
 */
export function neighbour(
  from: string,
  [right, down]: readonly [right: number, down: number],
  links: readonly Link[],
  steps: readonly Placed[],
): string | null {
  if (right > 0) return links.find((link) => link.from === from)?.to ?? null
  if (right < 0) return links.find((link) => link.to === from)?.from ?? null
  const here = steps.find((step) => step.id === from)?.position
  if (here === undefined) return null
  const beyond = steps.filter((step) => (step.position.y - here.y) * down > 0)
  const far = ({ position }: Placed): number => Math.abs(position.y - here.y) + Math.abs(position.x - here.x) / 2
  return (
    beyond.reduce<Placed | null>((best, step) => (best === null || far(step) < far(best) ? step : best), null)?.id ??
    null
  )
}
