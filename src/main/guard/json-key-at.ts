/** The key of the JSON member in which an offset lies: the nearest one written before it. */
export function fieldAt(json: string, offset: number): string {
  const keys = [...json.slice(Math.max(0, offset - 4000), offset).matchAll(/"((?:[^"\\]|\\.){1,200})":/gu)]
  return keys.at(-1)?.[1] ?? ''
}
