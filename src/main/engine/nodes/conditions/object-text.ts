import { parse, type AnyNode } from 'acorn'
import type { JsonObject } from '../../../../shared/json.ts'

/**
 * What an object of JavaScript that is written as a text holds: `{ id: 1, name: Ada }` is one, with the name as a text. What is
 * neither a name, a text, a number, a list nor an object is left out, as the service leaves it (n8n 1.123.5 and 2.41.1, measured).
 * Null where the text is no such object.
 */
export function objectOfText(text: string): JsonObject | null {
  try {
    const { body } = parse(`(${text})`, { ecmaVersion: 2022 })
    const written = body.flatMap((one) => (one.type === 'ExpressionStatement' ? [one.expression] : []))
    const object = written.find(({ type }) => type === 'ObjectExpression')
    return object === undefined ? null : (valueOf(object) as JsonObject)
  } catch {
    // No JavaScript, or nested too deeply to be read.
    return null
  }
}

function valueOf(node: AnyNode | null): unknown {
  switch (node?.type) {
    case 'ObjectExpression':
      return Object.fromEntries(
        node.properties.flatMap((one) => {
          if (one.type === 'SpreadElement') return []
          const value = valueOf(one.value)
          return value === undefined ? [] : [[String(valueOf(one.key)), value]]
        }),
      )
    case 'ArrayExpression':
      return node.elements.map((one) => valueOf(one) ?? null)
    case 'Identifier':
      return node.name
    case 'Literal':
      if (node.value instanceof RegExp) return {}
      return typeof node.value === 'bigint' ? undefined : node.value
    default:
      return undefined
  }
}
