export const headHeight = 48
export const outputHeight = 18

/** Size of a card in the canvas's units; the style sheet draws it so. */
export const stepWidth = 172

/** Height of a card with so many outputs. */
export function stepHeight(outputCount: number): number {
  return headHeight + (outputCount > 1 ? outputHeight * outputCount : 0)
}

/** Where an input begins, from the card's upper edge. */
export function inputTop(index: number, count: number): number {
  return (headHeight * (index + 0.5)) / Math.max(1, count)
}
