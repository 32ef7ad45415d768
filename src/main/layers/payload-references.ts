import { isNote } from '../../shared/sticky-note.ts'
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
/** What follows the last step where that is called: then it is a method of the value, not a field of it. */
const called = /^\s*(?:\?\.\s*)?\(/u

/** The fields that the nodes read from an item's JSON, as far as they are written out; each once for each node. */
export function payloadReferences(workflow: Pick<Workflow, 'nodes'>): readonly PayloadReference[] {
  const found = new Map<string, PayloadReference>()
  for (const node of workflow.nodes) {
    // What a note quotes is read by nobody.
    if (node.disabled === true || isNote(node)) continue
    for (const text of textsOf(node)) {
      for (const match of text.matchAll(pattern)) {
        const [written, steps = ''] = match
        const { keys, length } = keysOf(steps, called.test(text.slice(match.index + written.length)))
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

/** The keys before a method or a length, and how much of the text they take. */
function keysOf(steps: string, isCalled: boolean): { readonly keys: readonly string[]; readonly length: number } {
  const keys: string[] = []
  let length = 0
  for (const match of steps.matchAll(/\??\.([A-Za-z_$][\w$]*)|\??\.?\[(?:"([^"]+)"|'([^']+)'|(\d+))\]/gu)) {
    const [taken, name, quoted, single, index] = match
    const isLast = match.index + taken.length === steps.length
    if (name === 'length' || (isLast && isCalled)) break
    keys.push(name ?? quoted ?? single ?? index ?? '')
    length += taken.length
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
