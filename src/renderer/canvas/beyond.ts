import type { Box, View } from './opening-view.ts'

export const sides = ['left', 'right', 'top', 'bottom'] as const
export type Side = (typeof sides)[number]

/** Shares of the pane's width and height by which the view goes on towards a side. */
export const towards: Readonly<Record<Side, readonly [right: number, down: number]>> = {
  left: [-0.7, 0],
  right: [0.7, 0],
  top: [0, -0.7],
  bottom: [0, 0.7],
}

/** How many of the boxes lie beyond each side of the pane, by most of them; one in a corner counts to the left or the right. */
export function beyond(
  boxes: readonly Box[],
  { x, y, zoom }: View,
  pane: Pick<Box, 'width' | 'height'>,
): Readonly<Record<Side, number>> {
  const counts = { left: 0, right: 0, top: 0, bottom: 0 }
  for (const box of boxes) {
    const across = (box.x + box.width / 2) * zoom + x
    const down = (box.y + box.height / 2) * zoom + y
    if (across < 0) counts.left += 1
    else if (across > pane.width) counts.right += 1
    else if (down < 0) counts.top += 1
    else if (down > pane.height) counts.bottom += 1
  }
  return counts
}
