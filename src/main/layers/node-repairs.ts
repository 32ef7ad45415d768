// Repairs of the node layer: fields by their right names, items linked and taken one by one; with those of comparisons and of
// branches. In: the workflow of the case. Out: the same with one node mended. Serves contract §7 rule 3.
import type { WorkflowNode } from '../../shared/workflow.ts'
import { mendNode, nodesThat } from './alter-workflow.ts'
import { chainFallback } from './chain-repair.ts'
import { comparisonRepairs } from './comparison-repairs.ts'
import { defineChange, type ChangeDefinition } from './define-change.ts'
import { likelyNames, withFieldName } from './field-name.ts'
import { escapedValues } from './json-values.ts'
import { fieldsKept } from './kept-fields.ts'
import { howTheyDiffer } from './names-alike.ts'
import { choiceField, textField } from './fields.ts'
import { linksItems, readsFirstOnly, withExplicitLinks, withItem, withItemOfEach } from './link-repairs.ts'
import { orderRepairs } from './order-repairs.ts'
import { morePatience } from './patience-repair.ts'

const layer = 'node'
const nodeField = textField('Node', 'Code')

const fieldName = defineChange(layer, {
  name: 'field-name',
  title: 'Name of a field that a node reads',
  description: 'One node reads another field beside the one that is not there, wherever it names it.',
  aim: 'repair',
  fields: { node: nodeField, from: textField('Reads now', 'mail'), to: textField('Reads instead', 'email') },
  sentence: ({ node, from, to }) =>
    `"${node}" reads the field "${to}" in place of "${from}"${howTheyDiffer(from, to)}.`,
  apply: (conditions, { node, from, to }) => mendNode(conditions, node, (before) => withFieldName(before, from, to)),
  candidates: likelyNames,
})

const explicitLinks = defineChange(layer, {
  name: 'explicit-links',
  title: 'Items linked',
  description: 'The items that code gives say which item they were made of (pairedItem).',
  aim: 'repair',
  fields: { node: nodeField },
  sentence: ({ node }) => `The items that "${node}" gives say of which item they were made.`,
  apply: (conditions, { node }) => mendNode(conditions, node, withExplicitLinks),
  candidates: (studied) => (studied.workflow.nodes.some(linksItems) ? unlinkedCode(studied) : []),
})

const unlinkedCode = nodesThat((node) => isCodeForAll(node) && !JSON.stringify(node.parameters).includes('pairedItem'))

const itemReference = defineChange(layer, {
  name: 'item-reference',
  title: 'Item of another node',
  description: 'The expressions of one node read the item that belongs to theirs, or the first item of the other node.',
  aim: 'repair',
  fields: { node: nodeField, to: choiceField('Reads', { item: 'the item of each', first: 'the first item' }, 'item') },
  sentence: ({ node, to }) =>
    `"${node}" reads ${to === 'item' ? 'the item that belongs to each of its own' : 'the first item'} of other nodes.`,
  apply: (conditions, { node, to }) => mendNode(conditions, node, (before) => withItem(before, to)),
  candidates: ({ workflow, failedNode }) =>
    workflow.nodes
      .filter((node) => node.disabled !== true && !isCode(node))
      .flatMap((node) => [
        ...(readsFirstOnly(node) ? [{ node: node.name, to: 'item' as const }] : []),
        ...(node.name === failedNode && linksItems(node) ? [{ node: node.name, to: 'first' as const }] : []),
      ]),
})

const forEachItem = defineChange(layer, {
  name: 'for-each-item',
  title: 'Code for each item',
  description: 'Code that looks at the first item alone is run for each item.',
  aim: 'repair',
  fields: { node: nodeField },
  sentence: ({ node }) => `"${node}" is run for each of its items.`,
  apply: (conditions, { node }) => mendNode(conditions, node, withItemOfEach),
  candidates: nodesThat((node) => isCodeForAll(node) && node.type === 'n8n-nodes-base.code' && readsFirstOnly(node)),
})

const allItems = defineChange(layer, {
  name: 'all-items',
  title: 'All items',
  description: 'A node that is set to execute once looks at all of its items.',
  aim: 'repair',
  fields: { node: nodeField },
  sentence: ({ node }) => `"${node}" is executed for all of its items.`,
  apply: (conditions, { node }) => mendNode(conditions, node, (before) => ({ ...before, executeOnce: false })),
  candidates: nodesThat(({ executeOnce }) => executeOnce === true),
})

/** Changes of the node layer that put a workflow right. */
export const nodeRepairs: readonly ChangeDefinition[] = [
  fieldName,
  fieldsKept,
  escapedValues,
  chainFallback,
  ...comparisonRepairs,
  explicitLinks,
  itemReference,
  forEachItem,
  allItems,
  morePatience,
  ...orderRepairs,
]

function isCode({ type }: WorkflowNode): boolean {
  return type === 'n8n-nodes-base.code' || type === 'n8n-nodes-base.function'
}

/** Code that is run once for all items. */
function isCodeForAll(node: WorkflowNode): boolean {
  return isCode(node) && node.parameters['mode'] !== 'runOnceForEachItem'
}
