/** Puts values in place of `{{name}}`; a name without a value stays as it stands, so that it is seen. Values may hold names. */
export function filledNames(text: string, values: ReadonlyMap<string, string>): string {
  let filled = text
  // A value may name another; one that names itself comes to an end.
  for (let depth = 0; depth < 5 && filled.includes('{{'); depth += 1) {
    const next = filled.replace(/\{\{\s*([\w.$-]{1,200})\s*\}\}/gu, (whole, name: string) => values.get(name) ?? whole)
    if (next === filled || next.length > longestText) break
    filled = next
  }
  return filled
}

const longestText = 20_000_000
