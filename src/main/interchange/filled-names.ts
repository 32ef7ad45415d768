const name = /\{\{\s*([\w.$-]{1,200})\s*\}\}/gu

/** Puts values in place of `{{name}}`; a name without a value stays as it stands, so that it is seen. Values may hold names. */
export function filledNames(text: string, values: ReadonlyMap<string, string>): string {
  let filled = text
  // A value may name another; one that names itself comes to an end.
  for (let depth = 0; depth < 5 && filled.includes('{{'); depth += 1) {
    const next = filled.replace(name, (whole, found: string) => values.get(found) ?? whole)
    if (next === filled || next.length > longestText) break
    filled = next
  }
  return filled
}

const longestText = 20_000_000
const mostNamed = 5

/** One sentence on the names that no value was found for in these texts; null where there are none. */
export function unfilledNote(texts: readonly string[]): string | null {
  const found = new Set(
    texts.flatMap((text) => [...text.slice(0, longestLooked).matchAll(name)].map(([whole]) => whole)),
  )
  if (found.size === 0) return null
  const named = [...found].slice(0, mostNamed).join(', ')
  const [has, stands] = found.size === 1 ? ['has', 'stands'] : ['have', 'stand']
  return `${named} ${has} no value in the file and ${stands} as written: put the value in the request.`
}

const longestLooked = 1_000_000
