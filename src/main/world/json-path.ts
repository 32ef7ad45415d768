import { applyEdits, findNodeAtLocation, getNodeValue, modify, parse, parseTree, type JSONPath } from 'jsonc-parser'

/** Keys and array indexes on the way from the root. Empty: the root. */
export type JsonSteps = readonly (string | number)[]

/**
 * The steps of a path such as `$.order.lines[0]["unit price"]` (the `$.` may be left out), or null where it is not a path.
 */
export function parsePath(path: string): JsonSteps | null {
  const rest = path.trim().replace(/^\$/, '')
  const step = /\.?([^.[\]"'\s][^.[\]]*)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|\['([^']*)'\]/y
  const steps: (string | number)[] = []
  while (step.lastIndex < rest.length) {
    const found = step.exec(rest)
    if (!found) return null
    const [, name, index, quoted, single] = found
    if (name !== undefined) steps.push(name)
    else if (index !== undefined) steps.push(Number(index))
    else if (quoted !== undefined) steps.push(String(JSON.parse(quoted)))
    else steps.push(single ?? '')
  }
  return steps
}

/** The value at the path in a JSON text; undefined where nothing is there or the text is not JSON. */
export function readAt(text: string, steps: JsonSteps): unknown {
  const node = nodeAt(text, steps)
  return node ? (getNodeValue(node) as unknown) : undefined
}

/** True where the JSON text has something at the path, null included. */
export function hasAt(text: string, steps: JsonSteps): boolean {
  return nodeAt(text, steps) !== undefined
}

/**
 * The JSON text with the value at the path; objects on the way are made. Only the bytes of that value change: white
 * space, escapes and numbers elsewhere stay as they were.
 */
export function setAt(text: string, steps: JsonSteps, value: unknown): string {
  if (steps.length === 0) return JSON.stringify(value)
  return applyEdits(text, modify(text, mutable(steps), value, {}))
}

/** The JSON text without what is at the path. */
export function removeAt(text: string, steps: JsonSteps): string {
  return applyEdits(text, modify(text, mutable(steps), undefined, {}))
}

/** What can be read of a text that is nearly JSON: cut off, or with a trailing comma. Undefined where nothing can. */
export function parseLeniently(text: string): unknown {
  return parse(text, [], { allowTrailingComma: true }) as unknown
}

/** True for a text that is JSON as JSON.parse reads it. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** `[*]` as a step that `parsePath` takes. */
export function readablePath(path: string): string {
  return path.replaceAll('[*]', '["*"]')
}

/** The places of a value that steps lead to, in which `*` is every element of a list. */
export function placesIn(value: unknown, steps: JsonSteps, before: JsonSteps = []): readonly JsonSteps[] {
  const [step, ...rest] = steps
  if (step === undefined) return [before]
  if (step === '*' && Array.isArray(value)) {
    return value.flatMap((element: unknown, index) => placesIn(element, rest, [...before, index]))
  }
  if (typeof value !== 'object' || value === null) return []
  const inner: unknown = Reflect.get(value, step)
  return placesIn(inner, rest, [...before, step])
}

function nodeAt(text: string, steps: JsonSteps) {
  const root = parseTree(text)
  return root && findNodeAtLocation(root, mutable(steps))
}

function mutable(steps: JsonSteps): JSONPath {
  return [...steps]
}
