interface Size {
  readonly width: number
  readonly height: number
}

/**
 * How large the map of the whole is in a pane of that size; null where the pane belongs to the workflow itself. Among many steps a
 * person is lost without it, so that a smaller pane has one too, and a large one a larger one.
 */
export function mapSizeIn({ width, height }: Size, isOfMany: boolean): Size | null {
  if (!isOfMany) return width < 640 || height < 300 ? null : { width: 132, height: 82 }
  if (width < 480 || height < 240) return null
  if (width < 640 || height < 400) return { width: 150, height: 76 }
  return width < 1000 || height < 480 ? { width: 210, height: 112 } : { width: 300, height: 160 }
}
