import type { Expression } from 'acorn'
import { unsupported, type Code, type Compile, type Source } from './code.ts'
import type { Names } from './names.ts'
import { leave, type Run } from './run.ts'
import { isList, isPlain, legal, textOf } from './values.ts'

type ObjectParts = Extract<Expression, { type: 'ObjectExpression' }>['properties']

/** An object that is made of its fields and of what is spread into it. */
export function object(properties: ObjectParts, source: Source, names: Names | null, compile: Compile): Code {
  const parts = properties.map((property) => {
    if (property.type === 'SpreadElement') {
      return { key: null, value: compile(property.argument, source, names) }
    }
    if (property.kind !== 'init' || property.method) return unsupported()
    return {
      key: keyCode(property.key, property.computed, source, names, compile),
      value: compile(property.value, source, names),
    }
  })
  return (run, frame) => {
    const made: Record<string, unknown> = run.own({})
    run.spend(1 + parts.length)
    for (const { key, value } of parts) {
      if (key === null) spread(made, value(run, frame), run)
      else made[fieldName(key(run, frame), run)] = value(run, frame)
    }
    return made
  }
}

/** The name of a field, written down or computed. */
export function keyCode(
  key: Expression | { type: 'PrivateIdentifier' },
  computed: boolean,
  source: Source,
  names: Names | null,
  compile: Compile,
): Code {
  if (key.type === 'PrivateIdentifier') return unsupported()
  if (!computed && key.type === 'Identifier') return () => key.name
  return compile(key, source, names)
}

/** The name of a field that is written. */
export function fieldName(value: unknown, run: Run): string {
  const name = textOf(value, run)
  return name === '__proto__' ? leave() : name
}

/** Puts the fields of a value into an object that is being made. */
export function spread(made: Record<string, unknown>, value: unknown, run: Run): void {
  if (value === null || value === undefined || typeof value === 'boolean' || typeof value === 'number') return
  if (!isPlain(value) && !isList(value)) return leave()
  for (const key of Object.keys(value)) {
    run.spend(1)
    made[fieldName(key, run)] = legal(Reflect.get(value, key))
  }
}
