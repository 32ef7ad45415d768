// An object that two items hold: where the service sets a field in it, both have it. In: a workflow and an Edit Fields node of it.
// Out: who else reads the object. Pure.
import { isObject } from '../../shared/json.ts'
import { nodesAfter } from '../../shared/nodes-after.ts'
import type { Workflow, WorkflowNode } from '../../shared/workflow.ts'

/** A field that is set in an object which the items of the node before hold as well. */
export interface SharedObject {
  /** The field by which the items hold it: `customer`. */
  readonly key: string
  /** The field that is set in it: `customer.name`. */
  readonly path: string
  /** The node before, which gave it out. */
  readonly holder: string
  /** The first other node that reads it of there. */
  readonly reader: string
}

/** The first such field of an Edit Fields node (version 3 and later) that takes chosen fields along; null where it has none. */
export function sharedObject(
  { type, typeVersion, parameters, name }: WorkflowNode,
  workflow: Workflow,
): SharedObject | null {
  const { include, includeOtherFields, includeFields, options, mode = 'manual' } = parameters
  if (type !== 'n8n-nodes-base.set' || typeVersion < 3 || include !== 'selected' || mode !== 'manual') return null
  if (typeVersion >= 3.3 && includeOtherFields !== true) return null
  if (typeof includeFields !== 'string' || (isObject(options) && options['dotNotation'] === false)) return null
  const kept = new Set(includeFields.split(',').map((field) => field.trim().split('.').at(-1) ?? ''))
  for (const path of namesSet(parameters)) {
    const key = path.slice(0, Math.max(0, path.indexOf('.')))
    if (key === '' || !kept.has(key)) continue
    for (const holder of sourcesOf(name, workflow)) {
      const reader = readerOf(key, holder, name, workflow)
      if (reader !== null) return { key, path, holder, reader }
    }
  }
  return null
}

function namesSet({ assignments, fields }: WorkflowNode['parameters']): readonly string[] {
  const list: unknown = isObject(assignments) ? assignments['assignments'] : isObject(fields) ? fields['values'] : []
  return Array.isArray(list)
    ? list.flatMap((one: unknown) => (isObject(one) && typeof one['name'] === 'string' ? [one['name']] : []))
    : []
}

function sourcesOf(name: string, { connections }: Workflow): readonly string[] {
  return Object.entries(connections).flatMap(([source, { main = [] }]) =>
    main.some((targets) => (targets ?? []).some(({ node }) => node === name)) ? [source] : [],
  )
}

/** A node beside it that is given the same items, or one anywhere that reads them by the name of their node. */
function readerOf(key: string, holder: string, self: string, { nodes, connections }: Workflow): string | null {
  const beside = new Set(
    (connections[holder]?.['main'] ?? [])
      .flatMap((targets) => targets ?? [])
      .map(({ node }) => node)
      .filter((node) => node !== self)
      .flatMap((node) => [node, ...nodesAfter({ connections }, node)]),
  )
  const behind = nodesAfter({ connections }, self)
  const reader = nodes.find(({ name, parameters, disabled }) => {
    if (name === self || disabled === true) return false
    const text = JSON.stringify(parameters)
    if (!new RegExp(`(?<![\\w$])${key.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)}(?![\\w$])`, 'u').test(text))
      return false
    const byName = [`$('${holder}')`, `$(\\"${holder}\\")`, `$node[\\"${holder}\\"]`, `$items(\\"${holder}\\")`]
    return byName.some((written) => text.includes(written)) || (beside.has(name) && !behind.has(name))
  })
  return reader?.name ?? null
}
