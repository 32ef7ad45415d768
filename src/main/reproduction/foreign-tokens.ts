// Dates written in the tokens of another library: what Luxon does not know it writes as it stands, so "YYYY-MM-DD" gives "YYYY-03-Mar 1, 2026"
// (https://moment.github.io/luxon/#/formatting?id=table-of-tokens). In: the node runs of an execution. Out: the first such text. Pure.
import type { NodeRun } from '../../shared/execution.ts'
import type { ReadFault } from '../../shared/silent-sign.ts'
import { findNode, type Workflow } from '../../shared/workflow.ts'
import { textsIn } from '../layers/payload-references.ts'
import { jsonIn } from './json-in-text.ts'

const written = /\.(?:toFormat|format)\(\s*(["'`])([^"'`\n]{1,60})\1/gu
/** Years and days as Moment.js and its like write them; Luxon has "yyyy" and "dd". */
const foreign = /Y{2,}/u

/** True of a form that has tokens of another library. */
export function isForeign(form: string): boolean {
  return foreign.test(form)
}

/** The first node that made, or sent, a date with such a token in it; null where there is none. */
export function foreignTokens(runs: readonly NodeRun[], workflow: Workflow): ReadFault | null {
  for (const run of runs) {
    const texts = textsIn(findNode(workflow, run.node)?.parameters ?? {})
    const forms = texts.flatMap((text) => [...text.matchAll(written)].map(([, , form = '']) => form)).filter(isForeign)
    if (forms.length === 0 || run.status !== 'success') continue
    for (const form of forms) {
      const made = textsMade(run).find((text) => text !== form && holdsPartOf(text, form))
      if (made === undefined) continue
      return {
        layer: 'node',
        others: [],
        sentence: `"${run.node}" writes a date in the form "${form}", which Luxon does not know: it gives ${JSON.stringify(made.slice(0, mostShown))}. Years are "yyyy" and days "dd" there.`,
        node: run.node,
      }
    }
  }
  return null
}

const mostShown = 80

function textsMade({ outputs, attempts }: NodeRun): readonly string[] {
  const sent = attempts.flatMap(({ requests }) =>
    requests.flatMap(({ url, body }) => [url, ...(body === null ? [] : textsIn(jsonIn(body) ?? body))]),
  )
  return [...(outputs ?? []).flat().flatMap(({ json }) => textsIn(json)), ...sent]
}

/** The token of years stands in it, beside a figure where the form has months or days. */
function holdsPartOf(text: string, form: string): boolean {
  const [token = ''] = foreign.exec(form) ?? []
  return new RegExp(String.raw`(?<![A-Za-z])${token}(?![A-Za-z])`, 'u').test(text) && /\d/u.test(text)
}
