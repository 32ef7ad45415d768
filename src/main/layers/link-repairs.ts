import type { WorkflowNode } from '../../shared/workflow.ts'
import { withTexts } from './alter-parameters.ts'
import { textsIn } from './payload-references.ts'

const other = String.raw`\$\((?:"[^"]*"|'[^']*')\)`
const first = String.raw`\.(?:first\(\)|last\(\)|all\(\)\[0\])`
const firstOfOther = new RegExp(`(${other})${first}`, 'gu')
const itemOfOther = new RegExp(String.raw`(${other})\.(?:item|pairedItem\(\)|itemMatching\([^)]*\))(?![\w$])`, 'gu')
const olderOther = /\$node\[("[^"]*"|'[^']*')\]/gu
const codes: readonly string[] = ['jsCode', 'functionCode']

/** True where the node follows items back to those of another node. */
export function linksItems(node: WorkflowNode): boolean {
  return textsIn(node.parameters).some((text) => text.search(itemOfOther) >= 0 || text.search(olderOther) >= 0)
}

/** True where the node looks at the first item alone: of another node, or code of its own input. */
export function readsFirstOnly(node: WorkflowNode): boolean {
  const texts = textsIn(node.parameters)
  const isCode = codes.some((name) => name in node.parameters)
  return texts.some((text) =>
    isCode ? /\$json\b|\$input\.first\(\)|\bitems\[0\]/u.test(text) : text.search(firstOfOther) >= 0,
  )
}

/** The node reading the item that belongs to its own, or the first item, of other nodes. */
export function withItem(node: WorkflowNode, to: 'item' | 'first'): WorkflowNode {
  const change = (text: string): string =>
    to === 'item'
      ? text.replace(firstOfOther, (_whole, name: string) => `${name}.item`)
      : text
          .replace(itemOfOther, (_whole, name: string) => `${name}.first()`)
          .replace(olderOther, (_whole, name: string) => `$(${name}).first()`)
  return withTexts(node, change)
}

/** The code run for each item: what it gives as a list is the one it gives. */
export function withItemOfEach(node: WorkflowNode): WorkflowNode {
  const { parameters } = node
  const source = codeOf(node)
  if (source === null) return node
  const each = source
    .replace(/\$input\.first\(\)|\bitems\[0\]|\$input\.all\(\)\[0\]/gu, '$input.item')
    .replace(/\$input\.(?:all\(\)|last\(\))|\bitems\b/gu, '[$input.item]')
  const code = `const __made = await (async () => {${each}\n})(); return Array.isArray(__made) ? (__made[0] ?? null) : __made`
  return { ...node, parameters: { ...parameters, mode: 'runOnceForEachItem', jsCode: code } }
}

/** What code gives, each item linked to the one of its place: to the last one where there are more of them. */
export function withExplicitLinks(node: WorkflowNode): WorkflowNode {
  const source = codeOf(node)
  if (source === null) return node
  const linked = `const __made = await (async () => {${source}\n})(); return (Array.isArray(__made) ? __made : [__made]).map((one, index) => ({ ...('json' in one ? one : { json: one }), pairedItem: { item: Math.min(index, items.length - 1) } }))`
  const [name = 'jsCode'] = codes.filter((one) => one in node.parameters)
  return { ...node, parameters: { ...node.parameters, [name]: linked } }
}

function codeOf({ parameters }: WorkflowNode): string | null {
  const found = codes.map((name) => parameters[name]).find((code) => typeof code === 'string')
  return typeof found === 'string' ? found : null
}
