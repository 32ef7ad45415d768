import type { HeaderPairs } from '../../shared/delivery.ts'

/** The first value of the header, whatever its case; undefined where there is none. */
export function headerValue(headers: HeaderPairs, name: string): string | undefined {
  return headers.find(([each]) => isNamed(each, name))?.[1]
}

/** The headers with this one value in place of the first of that name (others of it go), or added at the end. */
export function withHeader(headers: HeaderPairs, name: string, value: string): HeaderPairs {
  const at = headers.findIndex(([each]) => isNamed(each, name))
  if (at < 0) return [...headers, [name, value]]
  return headers.flatMap((pair, index): HeaderPairs => {
    if (index === at) return [[pair[0], value]]
    return isNamed(pair[0], name) ? [] : [pair]
  })
}

/** The headers without any of that name. */
export function withoutHeader(headers: HeaderPairs, name: string): HeaderPairs {
  return headers.filter(([each]) => !isNamed(each, name))
}

function isNamed(name: string, wanted: string): boolean {
  return name.toLowerCase() === wanted.toLowerCase()
}

/** Pairs out of the platform's flat list of names and values. */
export function headerPairs(rawHeaders: readonly string[]): HeaderPairs {
  const pairs: [string, string][] = []
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) pairs.push([rawHeaders[at] ?? '', rawHeaders[at + 1] ?? ''])
  return pairs
}
