import { isObject } from '../../shared/json.ts'
import type { Workflow, WorkflowNode } from '../../shared/workflow.ts'
import { ownOf } from '../../shared/own-field.ts'

/** A field of the webhook's item that a node reads. */
export interface PayloadReference {
  readonly node: string
  /** As it is written, without what follows: `$json.body.customer.mail`. */
  readonly written: string
  /** Keys from the item's `json`: `['body', 'customer', 'mail']`. */
  readonly keys: readonly string[]
}

const step = String.raw`(?:\??\.[A-Za-z_$][\w$]*|\??\.?\[(?:"[^"\]]+"|'[^'\]]+'|\d+)\])`
/** `$json`, `$('Webhook').item.json`, `item.json`, `$input.first().json`, `$node["Webhook"].json`, … */
const call = String.raw`(?:\([^()\n]{0,200}\)|\[(?:"[^"\]\n]{0,200}"|'[^'\]\n]{0,200}'|\d{1,9})\])?`
const holder = String.raw`(?<![\w$.])[A-Za-z_$][\w$]*${call}(?:\??\.[A-Za-z_$][\w$]*${call})*?`
const base = String.raw`(?:\$json|(?:${holder}\??)?\.json)`
const pattern = new RegExp(`${base}(${step}+)`, 'gu')
const notKeys = new Set([
  'map',
  'filter',
  'find',
  'length',
  'includes',
  'join',
  'slice',
  'toString',
  'trim',
  'split',
  'forEach',
  'reduce',
  'some',
  'every',
  'toLowerCase',
  'toUpperCase',
  'replace',
  'match',
  'startsWith',
  'endsWith',
  'toFixed',
  'push',
  'flatMap',
  'sort',
  'at',
  'concat',
  'indexOf',
  'keys',
  'values',
  'isEmpty',
  'toInt',
  'toNumber',
])

/** The fields that the nodes read from an item's JSON, as far as they are written out; each once for each node. */
export function payloadReferences(workflow: Workflow): readonly PayloadReference[] {
  const found = new Map<string, PayloadReference>()
  for (const node of workflow.nodes) {
    if (node.disabled === true) continue
    for (const text of textsOf(node)) {
      for (const [written = '', steps = ''] of text.matchAll(pattern)) {
        const { keys, length } = keysOf(steps)
        if (keys.length === 0) continue
        const key = `${node.name} ${keys.join('\u0000')}`
        const shown = written.slice(0, written.length - steps.length + length)
        if (!found.has(key)) found.set(key, { node: node.name, written: shown, keys })
      }
    }
  }
  return [...found.values()]
}

/** Expressions and code among a node's parameters. */
export function textsOf(node: WorkflowNode): readonly string[] {
  return textsIn(node.parameters).filter((text) => text.includes('json'))
}

/** Every text in a value. */
export function textsIn(root: unknown): readonly string[] {
  const texts: string[] = []
  const walk = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value)
    else if (Array.isArray(value)) value.forEach(walk)
    else if (isObject(value)) Object.values(value).forEach(walk)
  }
  walk(root)
  return texts
}

/** The keys before the first that is a method, and how much of the text they take. */
function keysOf(steps: string): { readonly keys: readonly string[]; readonly length: number } {
  const keys: string[] = []
  let length = 0
  for (const [step, name, quoted, single, index] of steps.matchAll(
    /\??\.([A-Za-z_$][\w$]*)|\??\.?\[(?:"([^"]+)"|'([^']+)'|(\d+))\]/gu,
  )) {
    if (name !== undefined && notKeys.has(name)) break
    keys.push(name ?? quoted ?? single ?? index ?? '')
    length += step.length
  }
  return { keys, length }
}

/** The value at the keys; undefined where nothing is there. */
export function valueAt(root: unknown, keys: readonly string[]): unknown {
  let value = root
  for (const key of keys) {
    if (Array.isArray(value)) value = value[Number(key)] as unknown
    else if (isObject(value)) value = ownOf(value, key)
    else return undefined
  }
  return value
}
