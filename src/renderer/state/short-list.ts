import { listed } from '../../shared/listed.ts'

const most = 5

/** Names in a sentence: the first few, and how many more there are. */
export function shortList(names: readonly string[]): string {
  const shown = names.slice(0, most).map((name) => `"${name}"`)
  return listed(names.length > most ? [...shown, `${String(names.length - most)} more`] : shown)
}
