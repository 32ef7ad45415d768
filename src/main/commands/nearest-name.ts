/** No name is longer. */
const longest = 200

/** Of these names the one that a misspelt one was most likely meant to be; null where none is near. */
export function nearestName(given: string, names: readonly string[]): string | null {
  const most = Math.max(2, Math.floor(given.length / 4))
  const wanted = given.toLowerCase()
  const ranked = names
    // Whatever its letters, a name so much shorter or longer is not near: to compare a very long text would hold all else up.
    .filter((name) => name.length <= longest && Math.abs(name.length - given.length) <= most)
    .map((name) => ({ name, edits: editsBetween(wanted, name.toLowerCase()) }))
    .toSorted((a, b) => a.edits - b.edits)
  const [best] = ranked
  return best !== undefined && best.edits <= most ? best.name : null
}

/** Letters to add, remove, replace or swap with their neighbour (optimal string alignment). */
function editsBetween(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, index) => index)]
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Infinity
  for (let i = 1; i <= one.length; i += 1) {
    rows.push([i])
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (isSame ? 0 : 1))
      rows[i]?.push(isSwapped ? Math.min(least, at(i - 2, j - 2) + 1) : least)
    }
  }
  return at(one.length, other.length)
}
