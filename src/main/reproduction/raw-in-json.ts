// A value that a node writes into the text of its JSON as it is, and that is no JSON there: a quotation mark, a line break, an object.
// In: the failed run, what it read, and its parameters. Out: the first such value. Pure.
import type { NodeRun } from '../../shared/execution.ts'
import { hasWord } from '../../shared/has-word.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import type { ReadFault } from '../../shared/silent-sign.ts'
import { shownExpression } from '../../shared/shown-expression.ts'
import { findNode, type Workflow } from '../../shared/workflow.ts'
import { isEscaped, isQuotedJson, saysNoJson, valuesInJson } from '../layers/json-values.ts'
import { textsIn } from '../layers/payload-references.ts'
import { isJson } from '../world/json-path.ts'
import { valueOf } from './parsed-code.ts'
import { asItCame, givenRead } from './sources.ts'

/** Null where the node failed of something else, or what it read stands there as JSON has it. */
export function rawInJson(runs: readonly NodeRun[], workflow: Workflow, view: WorkflowView): ReadFault | null {
  const { firstFailedNode: name, errorMessage } = view
  const at = runs.findLastIndex(({ node }) => node === name)
  const run = runs[at]
  if (name === null || run === undefined || !saysNoJson(errorMessage)) return null
  const values = textsIn(findNode(workflow, name)?.parameters).flatMap(valuesInJson)
  const quoted = values.find(isQuotedJson)
  if (quoted !== undefined) return jsonInQuotes(name, quoted.code)
  for (const { code, isQuoted } of values.filter((one) => !isEscaped(one))) {
    const reads = (run.attempts.at(-1)?.reads ?? []).filter(({ keys }) => hasWord(code, keys.at(-1) ?? ''))
    for (const read of reads) {
      const value = valueOf(read, run, runs.slice(0, at))
      const what = isQuoted ? breaksText(value) : breaksJson(value)
      const given = what === null ? null : givenRead(name, read, view)
      if (what === null || given === null) continue
      const { layer, whose, read: traced } = given
      const { path, found, line, origin } = traced
      return {
        layer: 'node',
        others: [layer],
        sentence: `"${name}" writes ${path} of ${whose} into its JSON as it is, and ${what}: that is no JSON any more.`,
        node: name,
        isRaw: true,
        read: { path, found, line },
        ...asItCame(origin, view),
      }
    }
  }
  return null
}

/** Whatever is sent, the first quotation mark of what is written ends the text that it is written into. */
function jsonInQuotes(node: string, code: string): ReadFault {
  return {
    layer: 'node',
    others: [],
    sentence: `"${node}" writes JSON between quotation marks into its JSON (${shownExpression(code)}): the quotation marks in it end the text, whatever is sent. Leave those around it out, or have it escaped.`,
    node,
    isRaw: true,
    isAsItCame: true,
  }
}

/** What of a text ends a text of JSON, or may not stand in it (RFC 8259, 7). */
function breaksText(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const sign = Array.from(value).find((one) => one === '"' || one < ' ') ?? /\\(?!["\\/bfnrtu])/u.exec(value)?.[0]
  return sign === undefined ? null : `it has ${signs[sign] ?? 'a control character'} in it (${shown(value, sign)})`
}

const signs: Readonly<Record<string, string>> = {
  '"': 'a quotation mark',
  '\\': 'a backslash',
  '\n': 'a line break',
  '\r': 'a line break',
  '\t': 'a tab',
}

/** What stands without quotes and is neither a number nor true, false or null. */
function breaksJson(value: unknown): string | null {
  if (typeof value === 'string') return isJson(value) ? null : `it is a text without quotes around it (${shown(value)})`
  return typeof value === 'object' && value !== null ? 'an object or a list becomes "[object Object]" there' : null
}

/** So much of a text on either side of what is wrong in it. */
const around = 20

function shown(value: string, sign = ''): string {
  const at = Math.max(0, value.indexOf(sign))
  const [from, to] = [Math.max(0, at - around), Math.min(value.length, at + around + 1)]
  const cut = JSON.stringify(value.slice(from, to))
  return `${from > 0 ? '…' : ''}${cut}${to < value.length ? '…' : ''}`
}
