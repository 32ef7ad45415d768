// The node layer: the workflow as it is run. In: the workflow of the case. Out: the same with one difference in one node or
// its settings. Serves contract §7 rule 3, §4 rule 3 (answer before long work), §9 (a version can change behaviour).
import { isObject, type JsonObject } from '../../shared/json.ts'
import { findNode, type WorkflowNode } from '../../shared/workflow.ts'
import { isNote } from '../../shared/sticky-note.ts'
import { kindOf } from '../engine/nodes/catalogue.ts'
import { cannotAlter } from './alter-body.ts'
import { onNode } from './alter-workflow.ts'
import { defineChange, type ChangeDefinition } from './define-change.ts'
import { choiceField, jsonField, numberField, textField } from './fields.ts'
import { nodeRepairs } from './node-repairs.ts'
import { referenceRepairs, withReference } from './reference-repairs.ts'
import { runChanges } from './run-changes.ts'
import { setAt, parsePath } from '../world/json-path.ts'
import type { Studied } from './studied.ts'
import { webhookChanges } from './webhook-changes.ts'

const layer = 'node'
const nodeField = textField('Node', 'HTTP Request')

const parameter = defineChange(layer, {
  name: 'parameter',
  title: 'Parameter of a node',
  description: 'One parameter of one node has another value.',
  aim: 'break',
  fields: { node: nodeField, path: textField('Path within the parameters', 'url'), value: jsonField('Value', '""') },
  sentence: ({ node, path, value }) => `${path} of "${node}" is ${JSON.stringify(value)}.`,
  apply: (conditions, { node, path, value }) =>
    onNode(conditions, node, (before) => ({ ...before, parameters: withParameter(before.parameters, path, value) })),
  candidates: () => [],
})

const reference = defineChange(layer, {
  name: 'reference',
  title: 'Field that an expression reads',
  description: 'An expression or code of one node reads another field of the payload.',
  aim: 'repair',
  fields: {
    node: nodeField,
    from: textField('Reads now', '$json.body.id'),
    to: textField('Reads instead', '$json.body.event_id'),
  },
  sentence: ({ node, from, to }) => `"${node}" reads ${to} in place of ${from}.`,
  apply: (conditions, { node, from, to }) => onNode(conditions, node, (before) => withReference(before, from, to)),
  candidates: referenceRepairs,
})

const disabled = defineChange(layer, {
  name: 'disabled',
  title: 'Node disabled',
  description: 'One node does nothing: its items pass through.',
  aim: 'mask',
  fields: { node: nodeField },
  sentence: ({ node }) => `"${node}" is disabled.`,
  apply: (conditions, { node }) => onNode(conditions, node, (before) => ({ ...before, disabled: true })),
  candidates: failing(({ name }) => [{ node: name }]),
})

const enabled = defineChange(layer, {
  name: 'enabled',
  title: 'Node enabled',
  description: 'A node that is disabled does its work.',
  aim: 'repair',
  fields: { node: nodeField },
  sentence: ({ node }) => `"${node}" is enabled.`,
  apply: (conditions, { node }) => onNode(conditions, node, (before) => ({ ...before, disabled: false })),
  candidates: ({ workflow }) =>
    workflow.nodes.filter((node) => node.disabled === true && !isNote(node)).map(({ name }) => ({ node: name })),
})

const pinned = defineChange(layer, {
  name: 'pinned',
  title: 'Pinned output',
  description: 'One node is not run: it gives these items.',
  aim: 'mask',
  fields: { node: nodeField, items: jsonField('Items', '[{}]') },
  sentence: ({ node, items }) =>
    `"${node}" gives ${Array.isArray(items) ? items.length : 1} pinned item${Array.isArray(items) && items.length !== 1 ? 's' : ''}.`,
  apply: (conditions, { node, items }) => onNode(conditions, node, (before) => withPinned(before, items)),
  candidates: failing(({ name }) => [{ node: name }]),
})

const errorModes = {
  stopWorkflow: 'stops the workflow',
  continueRegularOutput: 'goes on with the error on its output',
  continueErrorOutput: 'goes on with the error on its error output',
} as const

const onError = defineChange(layer, {
  name: 'on-error',
  title: 'What a node does when it fails',
  description: 'One node stops the workflow when it fails, or lets it go on.',
  aim: 'mask',
  fields: { node: nodeField, mode: choiceField('When it fails, it', errorModes, 'continueRegularOutput') },
  sentence: ({ node, mode }) => `"${node}" ${errorModes[mode]} when it fails.`,
  apply: (conditions, { node, mode }) =>
    onNode(conditions, node, ({ continueOnFail: _old, ...before }) => ({ ...before, onError: mode })),
  candidates: failing(({ name, onError: now }) => ((now ?? 'stopWorkflow') === 'stopWorkflow' ? [{ node: name }] : [])),
})

const retry = defineChange(layer, {
  name: 'retry',
  title: 'Retry',
  description: 'One node is tried again when it fails.',
  aim: 'mask',
  fields: {
    node: nodeField,
    tries: numberField('Tries', 3, 1, 5),
    waitMs: numberField('Wait between them (ms)', 1000, 0, 5000),
  },
  sentence: ({ node, tries, waitMs }) => `"${node}" is tried up to ${tries} times, ${waitMs} ms apart.`,
  apply: (conditions, { node, tries, waitMs }) =>
    onNode(conditions, node, (before) => ({
      ...before,
      retryOnFail: tries > 1,
      maxTries: tries,
      waitBetweenTries: waitMs,
    })),
  candidates: failing((node) => (node.retryOnFail === true ? [] : [{ node: node.name }])),
})

const typeVersion = defineChange(layer, {
  name: 'type-version',
  title: 'Type version of a node',
  description: 'One node behaves as another version of its type.',
  aim: 'mask',
  fields: { node: nodeField, version: numberField('Version', 1, 1, 100, { hasFractions: true }) },
  sentence: ({ node, version }) => `"${node}" behaves as version ${version} of its type.`,
  apply: (conditions, { node, version }) => onNode(conditions, node, (before) => ({ ...before, typeVersion: version })),
  candidates: failing((node) =>
    (kindOf(node)?.versions ?? [])
      .filter((version) => version !== node.typeVersion)
      .slice(-2)
      .map((version) => ({ node: node.name, version })),
  ),
})

/** Every kind of change of the node layer. */
export const nodeChanges: readonly ChangeDefinition[] = [
  parameter,
  reference,
  ...nodeRepairs,
  disabled,
  enabled,
  pinned,
  onError,
  retry,
  typeVersion,
  ...runChanges,
  ...webhookChanges,
]

function withParameter(parameters: JsonObject, path: string, value: unknown): JsonObject {
  const steps = parsePath(path)
  if (steps === null || steps.length === 0) throw cannotAlter(`"${path}" is no path within the parameters of a node.`)
  const changed: unknown = JSON.parse(setAt(JSON.stringify(parameters), steps, value))
  return isObject(changed) ? changed : parameters
}

/** A Code node of the same name in its place: what it gives does not depend on how the execution was started. */
function withPinned(node: WorkflowNode, items: unknown): WorkflowNode {
  const list: readonly unknown[] = Array.isArray(items) ? items : [items]
  const code = `return ${JSON.stringify(list)}.map((json) => ({ json, pairedItem: { item: 0 } }))`
  const { credentials: _unused, ...kept } = node
  return {
    ...kept,
    type: 'n8n-nodes-base.code',
    typeVersion: 2,
    parameters: { mode: 'runOnceForAllItems', jsCode: code },
  }
}

/** What is worth trying on the node in which the baseline failed. */
function failing<const Parameters>(
  of: (node: WorkflowNode) => readonly Parameters[],
): (studied: Studied) => readonly Parameters[] {
  return ({ workflow, failedNode }) => {
    const node = failedNode === null ? undefined : findNode(workflow, failedNode)
    return node === undefined ? [] : of(node)
  }
}
