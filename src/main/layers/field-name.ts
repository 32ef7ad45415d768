import { isObject } from '../../shared/json.ts'
import type { WorkflowNode } from '../../shared/workflow.ts'
import { isLike } from './reference-repairs.ts'
import type { Studied } from './studied.ts'

/** Parameters that hold the names of fields, and not what a field is to be. */
const naming = /field|key|property|path/iu
const codes: ReadonlySet<string> = new Set(['jsCode', 'functionCode'])

/** A field that a node reads, and the one beside it that may be meant. */
export interface FieldName {
  readonly node: string
  readonly from: string
  readonly to: string
}

const most = 8

/** For each field that a node reads and that is not there: those beside it whose names are like its. */
export function likelyNames({ reads }: Pick<Studied, 'reads'>): readonly FieldName[] {
  const found = reads
    .filter(({ assumed, listed }) => assumed !== true && listed !== true)
    .flatMap(({ node, keys, beside }) => {
      const from = keys.at(-1) ?? ''
      return (beside ?? []).filter((to) => to !== from && isLike(to, from)).map((to) => ({ node, from, to }))
    })
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()].slice(0, most)
}

/** The node reading another field, in its code, its expressions and where it names fields. */
export function withFieldName(node: WorkflowNode, from: string, to: string): WorkflowNode {
  const walk = (value: unknown, name: string, isNaming: boolean): unknown => {
    if (Array.isArray(value)) return value.map((one) => walk(one, name, isNaming))
    if (isObject(value)) {
      return Object.fromEntries(
        Object.entries(value).map(([key, inner]) => [key, walk(inner, key, isNaming || naming.test(key))]),
      )
    }
    if (typeof value !== 'string') return value
    if (codes.has(name) || value.startsWith('=')) return inCode(value, from, to)
    return isNaming ? inNames(value, from, to) : value
  }
  const parameters = walk(node.parameters, '', false)
  return { ...node, parameters: isObject(parameters) ? parameters : node.parameters }
}

/** `.from`, `['from']`, and `from` where an object is taken apart. */
function inCode(text: string, from: string, to: string): string {
  const name = escaped(from)
  const step = /^[A-Za-z_$][\w$]*$/u.test(to) ? `.${to}` : `[${JSON.stringify(to)}]`
  const apart = new RegExp(String.raw`(?:(?:const|let|var)\s*|\(\s*)\{[^{}]*\}(?=\s*(?:=|\)\s*=>|of\b))`, 'gu')
  return text
    .replace(new RegExp(String.raw`(\?)?\.${name}(?![\w$])`, 'gu'), (_whole, asks?: string) =>
      asks === undefined ? step : `?.${step.replace(/^\./u, '')}`,
    )
    .replace(new RegExp(String.raw`\[\s*(["'])${name}\1\s*\]`, 'gu'), () => `[${JSON.stringify(to)}]`)
    .replace(apart, (pattern) =>
      pattern.replace(
        new RegExp(String.raw`([{,]\s*)${name}(?=\s*[,}=:])(\s*:)?`, 'gu'),
        (_whole, before: string, names?: string) =>
          names === undefined ? `${before}${JSON.stringify(to)}: ${from}` : `${before}${JSON.stringify(to)}:`,
      ),
    )
}

/** Names in a list of names or paths: `lines, body.lines`. */
function inNames(text: string, from: string, to: string): string {
  return text.replace(
    new RegExp(String.raw`(^|[\s,.])${escaped(from)}(?=$|[\s,.[])`, 'gu'),
    (_whole, before: string) => before + to,
  )
}

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)
}
