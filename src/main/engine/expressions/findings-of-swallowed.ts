import type { Finding } from '../../../shared/finding.ts'
import type { WorkflowNode } from '../../../shared/workflow.ts'
import type { SwallowedError } from './scope.ts'

/**
 * One finding for each different error that expressions swallowed, with the items it happened for. `count`: items that the node runs
 * for; left out where it is not known.
 */
export function findingsOfSwallowed(
  node: WorkflowNode,
  swallowed: readonly SwallowedError[],
  count?: number,
): readonly Finding[] {
  if (swallowed.length === 0) return []
  const groups = new Map<string, { readonly error: SwallowedError; readonly items: number[] }>()
  for (const error of swallowed) {
    const key = `${error.template}\n${shownExpression(error)}\n${error.message}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { error, items: [error.itemIndex] })
    else if (!group.items.includes(error.itemIndex)) group.items.push(error.itemIndex)
  }
  return [...groups.values()].map(({ error, items }) => ({
    kind: isAtEdge(error, items, count) ? 'neighbour-missing' : 'expression-error-swallowed',
    sentence: `The expression ${shownExpression(error)} of "${node.name}" failed (${error.message}) for ${items.length === 1 ? `item ${items[0] ?? 0}` : `${items.length} items`} and gave nothing in place of stopping the node.${hintOf(error)}`,
    itemIndexes: items,
  }))
}

/**
 * True where the expression reads of the item before or behind its own, and fails for those alone that have none: the first or the
 * last. Nothing is wrong with what came; a workflow that compares each item with its neighbour meets it every time.
 */
function isAtEdge(error: SwallowedError, items: readonly number[], count: number | undefined): boolean {
  if (count === undefined) return false
  return [
    ...shownExpression(error).matchAll(/\[\s*\$itemIndex\s*([+-])\s*(\d+)\s*\]\s*\.\s*([A-Za-z_$][\w$]*)/gu),
  ].some(
    ([, sign, steps = '', name = '']) =>
      error.message === `Cannot read properties of undefined (reading '${name}')` &&
      items.every((item) => (sign === '+' ? item + Number(steps) >= count : item < Number(steps))),
  )
}

const longestShown = 200

/** Error that the service runs into where an item did not come from the node that `.item` names (`linked-item.ts`). */
const unlinked = /^Cannot read properties of undefined \(reading '(?:error|pairedItem)'\)$/u

/** It asks for a linked item, and for no field of the name that the error has. */
const asksForLinked = /^(?!.*\.(?:error\b|pairedItem\b(?!\()))(?=.*\.(?:item|itemMatching|pairedItem)\b)/su

/** What the code does not show. */
function hintOf(error: SwallowedError): string {
  const shown = shownExpression(error)
  if (unlinked.test(error.message) && asksForLinked.test(shown))
    return ' The item came another way than from the node that it names, and the service loses the whole expression then, `?.` and `??` with it: use `.first()` or `.all()`, or read what arrived (`$json`).'
  // The service does not heed `?.[` where the key is computed (`withoutOptionalElements`).
  const isElement = error.message.startsWith('Cannot read properties of') && /\?\.\[(?!["'`\d])/u.test(shown)
  return isElement ? ' The service reads `?.[…]` with a key that is computed like `[…]`: write `(… ?? [])[…]`.' : ''
}

/** The expression as it is written; of a text with several, the one that failed. */
function shownExpression({ template, offset }: SwallowedError): string {
  const start = template.indexOf('{{', Math.max(0, offset - 1))
  const end = start === -1 ? -1 : template.indexOf('}}', start)
  const part = end === -1 ? template : template.slice(start, end + 2)
  const isWhole = template.replace(/^=/u, '').trim() === part
  return (isWhole ? template : part).slice(0, longestShown)
}
