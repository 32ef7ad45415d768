/** Keys and paths of keys that a person has declared: `vat`, `customer.vat`, `items.*.note`. */

/** Says whether a key, with the keys around it from the outermost inwards, is declared. */
export type FieldRule = (key: string, path: () => readonly string[]) => boolean

/** Turns paths into a rule. A path need not begin at the root; case does not count; `*` is any one key, `[0]` and `[]` are skipped. */
export function createFieldRule(paths: readonly string[]): FieldRule {
  const rules = paths.map((path) =>
    path
      .replace(/^\$\.?/, '')
      .replace(/\[(?:\d+|\*)?\]/g, '')
      .toLowerCase()
      .split('.')
      .filter((part) => part !== ''),
  )
  const last = new Set(rules.map((rule) => rule[rule.length - 1]))
  return (key, path) => {
    const name = key.toLowerCase()
    if (!last.has(name) && !last.has('*')) return false
    const around = [...path().map((part) => part.toLowerCase()), name]
    return rules.some((rule) => endsWith(around, rule, around.length - 1, rule.length - 1))
  }
}

/** Lists have no key of their own, so a `*` that stands for a place in a list may match nothing. */
function endsWith(keys: readonly string[], rule: readonly string[], key: number, part: number): boolean {
  if (part < 0) return true
  if (rule[part] === '*')
    return endsWith(keys, rule, key - 1, part - 1) || (part < rule.length - 1 && endsWith(keys, rule, key, part - 1))
  return key >= 0 && keys[key] === rule[part] && endsWith(keys, rule, key - 1, part - 1)
}
