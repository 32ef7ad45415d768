import { isObject } from './json.ts'
import { listed } from './listed.ts'

/** Paths that are named in a sentence; of more, the number is said. */
const mostNamed = 4

/** The JSON paths that a change gives values to, in words: `$.id, $.name and $.email`, of many the first ones. */
export function filledPaths(values: unknown): string {
  const paths = isObject(values) ? Object.keys(values) : []
  return paths.length <= mostNamed
    ? listed(paths)
    : `${paths.slice(0, mostNamed).join(', ')} and ${String(paths.length - mostNamed)} more`
}
