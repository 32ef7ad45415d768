// Numbers of which one came as a text, and that `+` put behind each other in place of adding them. In: what was sent, and the node runs
// up to it. Out: words for a sentence. Pure.
import type { NodeRun } from '../../shared/execution.ts'
import { isObject } from '../../shared/json.ts'
import { findNode, type Workflow } from '../../shared/workflow.ts'
import { textsIn } from '../layers/payload-references.ts'
import { jsonIn } from './json-in-text.ts'
import { valueOf } from './parsed-code.ts'

/** Words in names of what is counted, measured or paid: of others two values behind each other may be meant. */
const quantities: ReadonlySet<string> = new Set(
  [
    'amount amounts total totals sum price prices subtotal tax vat net gross cost costs fee fees tip tips discount balance budget revenue',
    'quantity quantities qty count counts units points score scores stock usage hours minutes seconds days nights duration',
    'weight weights kg kwh km miles mileage distance volume litres liters',
  ].flatMap((words) => words.split(' ')),
)

function isQuantity(name: string): boolean {
  return name.split(/[_\s-]|(?<=[a-z\d])(?=[A-Z])/u).some((word) => quantities.has(word.toLowerCase()))
}

const numberAlike = /^\d{1,15}(?:\.\d{1,15})?$/u
/** What makes a number of a text, or a text of a number, knows what it does. */
const converts =
  /\b(?:Number|parseFloat|parseInt|toFixed|toString|String|toNumber|toInt|toFloat|BigInt|Math|padStart)\b/u
const adds = /[^+]\+(?!\+)|\+=/u

/** `runs`: the last is the one that sent. Null where nothing was put together so. */
export function addedAsText(body: string | null, runs: readonly NodeRun[], workflow: Workflow): string | null {
  const sums = body === null ? [] : sumsIn(jsonIn(body))
  if (sums.length === 0) return null
  for (const [at, run] of runs.entries()) {
    const texts = textsIn(findNode(workflow, run.node)?.parameters ?? {})
    if (!texts.some((text) => adds.test(text)) || texts.some((text) => converts.test(text))) continue
    const isParsed = texts.some((text) => text.includes('JSON.parse('))
    const read = (run.attempts.at(-1)?.reads ?? []).map((one) => valueOf(one, run, runs.slice(0, at)))
    const values = [...read, ...(isParsed ? read.flatMap(inJson) : []), ...texts.flatMap(addedNumbers)].filter(
      (value) => typeof value === 'number' || (typeof value === 'string' && numberAlike.test(value)),
    )
    for (const [name, text] of sums) {
      const parts = partsOf(text, values)
      if (parts !== null)
        return `the text ${JSON.stringify(text)} as "${name}" (${parts.map((part) => JSON.stringify(part)).join(' and ')} behind each other, and not their sum)`
    }
  }
  return null
}

/** What stands in a text of JSON, value by value. */
function inJson(value: unknown): readonly unknown[] {
  return typeof value === 'string' ? leavesOf(jsonIn(value)) : []
}

function leavesOf(value: unknown): readonly unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [value]
}

/** Numbers that stand behind a plus. */
function addedNumbers(text: string): readonly number[] {
  return [...text.matchAll(/\+\s*(\d{1,15}(?:\.\d{1,15})?)(?![\w.])/gu)].map(([, digits]) => Number(digits))
}

/** Fields of a name that counts or pays whose values are texts that look like numbers. */
function sumsIn(value: unknown): readonly (readonly [name: string, text: string])[] {
  if (Array.isArray(value)) return value.flatMap(sumsIn)
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    if (typeof inner !== 'string') return sumsIn(inner)
    return isQuantity(name) && /^\d+(?:\.\d+)*$/u.test(inner) ? [[name, inner] as const] : []
  })
}

const mostParts = 12

/** Values read one after the other, a text among them, that make up the text; before them may stand the 0 that a sum begins with. */
function partsOf(text: string, values: readonly unknown[]): readonly unknown[] | null {
  for (const start of values.keys()) {
    for (let end = start + 1; end <= Math.min(values.length, start + mostParts); end += 1) {
      const parts = values.slice(start, end)
      const all = parts.join('')
      if (all.length > text.length) break
      if (!parts.some((part) => typeof part === 'string')) continue
      if (parts.length > 1 && all === text) return parts
      if (`0${all}` === text) return [0, ...parts]
    }
  }
  return null
}
