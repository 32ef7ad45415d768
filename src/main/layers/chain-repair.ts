import { withFallbacks } from '../engine/expressions/lone-chains.ts'
import { splitTemplate } from '../engine/expressions/template.ts'
import { withTexts } from './alter-parameters.ts'
import { mendNode, nodesThat } from './alter-workflow.ts'
import { defineChange } from './define-change.ts'
import { textField } from './fields.ts'
import { textsIn } from './payload-references.ts'

/** An expression that the service cannot compile, as it can be written. */
export const chainFallback = defineChange('node', {
  name: 'chain-fallback',
  title: 'Fallback behind an optional chain',
  description: "Expressions of one node have ?? '' behind each ?. that stands alone in a template literal.",
  aim: 'repair',
  fields: { node: textField('Node', 'Edit Fields') },
  sentence: ({ node }) => `"${node}" has ?? '' behind each ?. that stands alone in a template literal.`,
  apply: (conditions, { node }) => mendNode(conditions, node, (before) => withTexts(before, mendedText)),
  candidates: nodesThat(({ parameters }) => textsIn(parameters).some((text) => mendedText(text) !== text)),
})

function mendedText(text: string): string {
  if (!text.startsWith('=')) return text
  return splitTemplate(text).reduce(
    (made, part) => (part.kind === 'code' ? made.replace(part.code, () => withFallbacks(part.code)) : made),
    text,
  )
}
