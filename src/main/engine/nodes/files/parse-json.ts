import { fileLimits, FileTooLarge } from './file-limits.ts'

/** The value of a JSON text. Throws the platform's error where it is none, and refuses what is nested too deeply to be handed on. */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (depthOf(value) <= fileLimits.depth) return value
  throw new FileTooLarge(
    `The JSON is nested more than ${fileLimits.depth} levels deep, and no more are read: flatten it before this node.`,
  )
}

/** Levels of a value, counted only as far as the limit goes. */
function depthOf(root: unknown): number {
  let level: readonly unknown[] = [root]
  for (let depth = 0; ; depth += 1) {
    const next = level.flatMap((value): readonly unknown[] =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    )
    if (next.length === 0 || depth > fileLimits.depth) return depth
    level = next
  }
}
