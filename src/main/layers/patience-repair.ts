// More patience: a node that is set to wait so short a time that a usual answer may come too late. In: the workflow of the case. Out: the
// same with a longer time in that node. Serves contract §7 rule 3.
import { isObject } from '../../shared/json.ts'
import { findNode, type WorkflowNode } from '../../shared/workflow.ts'
import { withTexts } from './alter-parameters.ts'
import { mendNode } from './alter-workflow.ts'
import { defineChange, type ChangeDefinition } from './define-change.ts'
import { textField } from './fields.ts'

/** Milliseconds. Who waits longer than this waits as long as most answers take. */
const longestShort = 1000
/** So many times as long. */
const times = 5
/** In code: `timeout: 500`. */
const inCode = /\btimeout(["']?)(\s*:\s*)(\d{1,9})\b(?!\s*[*.\d])/gu

/** One node waits longer for the answers to its requests. */
export const morePatience: ChangeDefinition = defineChange('node', {
  name: 'more-patience',
  title: 'Longer time-out of a node',
  description: 'A node that waits a second at most for an answer waits five times as long.',
  aim: 'repair',
  fields: { node: textField('Node', 'HTTP Request') },
  sentence: ({ node }) => `"${node}" waits ${String(times)} times as long for an answer.`,
  apply: (conditions, { node }) => mendNode(conditions, node, withMorePatience),
  candidates: ({ workflow, failedNode, failedText }) => {
    const node = failedNode === null ? undefined : findNode(workflow, failedNode)
    const isLate = /time(?:d)?[- ]?out|ECONNABORTED|ETIMEDOUT|aborted/iu.test(failedText ?? '')
    return node !== undefined && isLate && withMorePatience(node) !== node ? [{ node: node.name }] : []
  },
})

/** The same node where it is set to no short time. */
function withMorePatience(node: WorkflowNode): WorkflowNode {
  const { options, jsCode } = node.parameters
  const given = isObject(options) ? options['timeout'] : undefined
  if (typeof given === 'number' && isShort(given))
    return {
      ...node,
      parameters: { ...node.parameters, options: { ...(isObject(options) ? options : {}), timeout: given * times } },
    }
  if (typeof jsCode !== 'string' || !jsCode.includes('timeout')) return node
  const mended = withTexts(node, (text) =>
    text.replaceAll(inCode, (whole, quote: string, between: string, number: string) =>
      isShort(Number(number)) ? `timeout${quote}${between}${String(Number(number) * times)}` : whole,
    ),
  )
  return JSON.stringify(mended) === JSON.stringify(node) ? node : mended
}

function isShort(milliseconds: number): boolean {
  return milliseconds > 0 && milliseconds <= longestShort
}
