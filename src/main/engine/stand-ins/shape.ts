/** What later nodes read of a value, as far as their parameters and code say it. */
export interface Shape {
  /** Fields that are read of it. */
  readonly fields: Map<string, Shape>
  /** What is read of its elements, where it is read as a list. */
  element: Shape | null
  /** What is read of it once it is parsed as JSON. */
  parsed: Shape | null
  /** What it is compared with or used as; the first that was found counts. */
  hint: Hint | null
}

/** How a value is used: as a value of that type, or as one that equals this one. */
export type Hint =
  | { readonly kind: 'text' | 'number' | 'boolean' | 'date' | 'object' }
  | { readonly kind: 'value'; readonly value: string | number | boolean | null }

/** A step into a value: a field of it, an element, or the value that its JSON text stands for. */
export type Step = { readonly key: string } | 'element' | 'parsed'

/** A place within an item that is read. `node`: whose item; null: one of the node's own input. */
export interface FieldRead {
  readonly node: string | null
  readonly steps: readonly Step[]
  readonly hint: Hint | null
}

export function emptyShape(): Shape {
  return { fields: new Map(), element: null, parsed: null, hint: null }
}

/** Adds a read to a shape. */
export function addRead(shape: Shape, steps: readonly Step[], hint: Hint | null): void {
  let at = shape
  for (const step of steps) {
    if (step === 'element') at = at.element ??= emptyShape()
    else if (step === 'parsed') at = at.parsed ??= emptyShape()
    else {
      const known = at.fields.get(step.key) ?? emptyShape()
      at.fields.set(step.key, known)
      at = known
    }
  }
  at.hint ??= hint
}

/** True where nothing is read of it. */
export function isUnread({ fields, element, parsed }: Shape): boolean {
  return fields.size === 0 && element === null && parsed === null
}
