/** The card of a step within the canvas; null where it is not drawn. */
export function stepOf(canvas: Element | null, id: string): HTMLElement | null {
  return canvas?.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`) ?? null
}
