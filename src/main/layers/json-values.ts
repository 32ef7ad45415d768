// Values that expressions write into the text of some JSON. In: the texts of a node's parameters. Out: where they stand in it; the same
// with each written as JSON has it. Serves contract §7 rule 3.
import { splitTemplate } from '../engine/expressions/template.ts'
import { withTexts } from './alter-parameters.ts'
import { mendNode } from './alter-workflow.ts'
import { defineChange } from './define-change.ts'
import { textField } from './fields.ts'
import { textsIn } from './payload-references.ts'
import type { Studied } from './studied.ts'

/** What nodes say of a text that is to be JSON and is none. */
const noJson = /\b(?:not|no|be|contains?) (?:a )?(?:in)?valid JSON|^invalid JSON\b|\bin JSON at position\b/iu

/** True of the error of a node that had to read its own parameter as JSON, and could not. */
export function saysNoJson(text: string | null | undefined): boolean {
  return noJson.test(text ?? '')
}

/** An expression within JSON text. */
export interface ValueInJson {
  readonly code: string
  /** True where it stands between quotes, as a text or a part of one. */
  readonly isQuoted: boolean
  /** Where its braces begin and end in the parameter. */
  readonly from: number
  readonly to: number
}

/** The expressions in a parameter that is written as JSON, in their order; empty where it is not, or all of it is one expression. */
export function valuesInJson(text: string): readonly ValueInJson[] {
  if (!/^=\s*[[{](?!\{)/u.test(text)) return []
  const found: ValueInJson[] = []
  let isQuoted = false
  for (const part of splitTemplate(text)) {
    if (part.kind === 'text') {
      const quotes = part.text.replaceAll(/\\./gsu, '').match(/"/gu)?.length ?? 0
      if (quotes % 2 === 1) isQuoted = !isQuoted
      continue
    }
    const to = text.indexOf('}}', part.offset + 2 + part.code.length) + 2
    if (to >= part.offset + 4) found.push({ code: part.code, isQuoted, from: part.offset, to })
  }
  return found
}

/** A node that writes its values into JSON by hand writes them as JSON has them. */
export const escapedValues = defineChange('node', {
  name: 'escaped-values',
  title: 'Values written as JSON has them',
  description: 'What expressions of one node write into the text of its JSON is escaped: quotation marks, line breaks.',
  aim: 'repair',
  fields: { node: textField('Node', 'HTTP Request') },
  sentence: ({ node }) => `"${node}" writes its values into its JSON as JSON has them (JSON.stringify).`,
  apply: (conditions, { node }) => mendNode(conditions, node, (before) => withTexts(before, escapedText)),
  candidates: ({ workflow, failedNode, failedText }: Studied) =>
    workflow.nodes
      .filter(({ name, parameters }) => name === failedNode && textsIn(parameters).some(isEscapable))
      .filter(() => saysNoJson(failedText))
      .map(({ name }) => ({ node: name })),
})

function isEscapable(text: string): boolean {
  return escapedText(text) !== text
}

function escapedText(text: string): string {
  return valuesInJson(text)
    .filter((value) => !isEscaped(value))
    .reduceRight(
      (made, { code, isQuoted, from, to }) => `${made.slice(0, from)}{{ ${escaped(code, isQuoted)} }}${made.slice(to)}`,
      text,
    )
}

/** True of an expression that writes JSON itself. */
function writesJson(code: string): boolean {
  return /stringify|toJsonString/u.test(code)
}

/** True of JSON that is written between quotation marks: its own end the text. What cuts or alters it may have seen to that. */
export function isQuotedJson({ code, isQuoted }: Pick<ValueInJson, 'code' | 'isQuoted'>): boolean {
  return isQuoted && writesJson(code) && !/\.\s*(?:slice|substring|substr|replace|replaceAll|split)\s*\(/u.test(code)
}

/** True where JSON is written as JSON. */
export function isEscaped(value: Pick<ValueInJson, 'code' | 'isQuoted'>): boolean {
  return writesJson(value.code) && !isQuotedJson(value)
}

/** A text without quotes stays: whether a number was meant there, or the quotes are lacking, cannot be told. */
function escaped(code: string, isQuoted: boolean): string {
  const own = code.trim()
  return isQuoted
    ? `JSON.stringify(String((${own}) ?? '')).slice(1, -1)`
    : `((value) => typeof value === 'object' && value !== null ? JSON.stringify(value) : value)(${own})`
}
