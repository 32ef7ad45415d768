// What code looks for in a list by its elements' own field, as far as its text tells, and what stands there. In: texts of a node, and the list.
// Out: words for a sentence. Pure.
import { isObject } from '../../shared/json.ts'
import { listed } from '../../shared/listed.ts'
import { valueAt } from '../layers/payload-references.ts'

/** `.find((one) => one.label === 'E-Mail')`, also the other way round is rare enough to be left out. */
const looking =
  /\.find(?:Last)?\(\s*(?:function\s*)?\(?\s*([A-Za-z_$][\w$]*)\s*\)?\s*(?:=>\s*\(?|\{\s*return\s+)\s*\1((?:\??\.[A-Za-z_$][\w$]*)+)\s*={2,3}\s*(?:(["'`])((?:\\.|(?!\3)[^\\\n])*)\3|(-?\d+(?:\.\d+)?)\b)?/gu
const mostNamed = 3
const mostShown = 40

interface LookedFor {
  /** The field of the elements by which it looks. */
  readonly field: string
  /** What it looks for there, as JSON; null where an expression says. */
  readonly wanted: string | null
  /** What stands in that field, a few of them, as JSON; empty where no element has it. */
  readonly there: readonly string[]
}

/** Null where the texts look for nothing by one field, or what they look for is there. */
export function lookedFor(texts: readonly string[], list: unknown): LookedFor | null {
  const elements = Array.isArray(list) ? (list as readonly unknown[]).filter(isObject) : []
  for (const [, , path = '', , text, number] of texts.flatMap((one) => [...one.matchAll(looking)])) {
    const keys = path.split(/\??\./u).filter((key) => key !== '')
    if (keys.length === 0) continue
    const values = elements.map((element) => valueAt(element, keys)).filter((value) => value !== undefined)
    const wanted = text ?? (number === undefined ? undefined : Number(number))
    if (wanted !== undefined && values.includes(wanted)) continue
    const there = [...new Set(values.map((value) => shown(value)))].slice(0, mostNamed)
    return { field: keys.join('.'), wanted: wanted === undefined ? null : shown(wanted), there }
  }
  return null
}

/** To follow a list of which no element fits: ` ("label" is "E-Mail")`. */
export function wantedWords({ field, wanted }: LookedFor): string {
  return wanted === null ? ` (by "${field}")` : ` ("${field}" is ${wanted})`
}

/** What stands there in place of it: `: there it is "Email" or "Name"`. */
export function thereWords({ field, there }: LookedFor): string {
  return there.length === 0 ? `: none has "${field}"` : `: their "${field}" is ${listed(there)}`
}

function shown(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > mostShown ? `${text.slice(0, mostShown)}…` : text
}
