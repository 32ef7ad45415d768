import type { AssignmentExpression, Expression, MemberExpression, Pattern, UpdateExpression } from 'acorn'
import { unsupported, type Code, type Compile, type Source } from './code.ts'
import { frameAt, type Frame, type Names } from './names.ts'
import { fieldName, keyCode } from './object-code.ts'
import { operators } from './operators.ts'
import { leave, type Run } from './run.ts'
import { isList, isPlain, Lambda, memberOf, numberOf } from './values.ts'

/** Something that holds a value: a name of the code, or a field of what the code has made. */
interface Holder {
  readonly read: () => unknown
  readonly write: (value: unknown) => void
}

/** What is left of `=`, found anew each time it is reached. */
type Target = (run: Run, frame: Frame | null) => Holder

/** `name = value`, `object.field += value` and their like. */
export function assignmentTo(node: AssignmentExpression, source: Source, names: Names | null, compile: Compile): Code {
  const target = targetOf(node.left, source, names, compile)
  const value = compile(node.right, source, names)
  if (node.operator === '=') {
    return (run, frame) => {
      const { write } = target(run, frame)
      const made = value(run, frame)
      write(made)
      return made
    }
  }
  const sign = node.operator.slice(0, -1)
  const skips = Object.hasOwn(skipping, sign) ? skipping[sign] : undefined
  const work = skips === undefined ? (operators[sign] ?? unsupported()) : null
  return (run, frame) => {
    run.spend(1)
    const { read, write } = target(run, frame)
    const before = read()
    if (skips?.(before)) return before
    const given = value(run, frame)
    const made = work === null ? given : work(before, given, run)
    write(made)
    return made
  }
}

/** When a value stays as it is. */
const skipping: Readonly<Record<string, (before: unknown) => boolean>> = {
  '&&': (before) => !before,
  '||': Boolean,
  '??': (before) => before !== null && before !== undefined,
}

/** `i++` and its like. */
export function update(node: UpdateExpression, source: Source, names: Names | null, compile: Compile): Code {
  const target = targetOf(node.argument, source, names, compile)
  const step = node.operator === '++' ? 1 : -1
  return (run, frame) => {
    run.spend(1)
    const { read, write } = target(run, frame)
    const before = numberOf(read(), run)
    write(before + step)
    return node.prefix ? before + step : before
  }
}

function targetOf(node: Pattern | Expression, source: Source, names: Names | null, compile: Compile): Target {
  if (node.type === 'Identifier') {
    const place = names?.find(node.name) ?? null
    if (place === null || !place.isReady || place.isConstant) return unsupported()
    return (_run, frame) => {
      const { values } = frameAt(frame, place.depth) ?? leave()
      return {
        read: () => values[place.index],
        write: (value) => {
          values[place.index] = value
        },
      }
    }
  }
  // Only the code of a node changes anything but its own names.
  if (node.type !== 'MemberExpression' || node.optional || !source.mayChange) return unsupported()
  return memberTarget(node, source, names, compile)
}

function memberTarget(node: MemberExpression, source: Source, names: Names | null, compile: Compile): Target {
  const holder = compile(node.object, source, names)
  const key = keyCode(node.property, node.computed, source, names, compile)
  return (run, frame) => {
    const value = holder(run, frame)
    const name = key(run, frame)
    return {
      read: () => memberOf(value, name),
      write: (made) => {
        write(value, name, made, run)
      },
    }
  }
}

/** Writes a field of an object, or an entry of a list or the one behind its last, that the code has made itself. */
function write(holder: unknown, key: unknown, value: unknown, run: Run): void {
  run.spend(1)
  if (holder instanceof Lambda || (!isPlain(holder) && !isList(holder)) || !run.owns(holder)) return leave()
  if (isPlain(holder)) {
    Reflect.set(holder, fieldName(key, run), value)
    return
  }
  if (typeof key !== 'number' || !Number.isInteger(key) || key < 0 || key > holder.length) return leave()
  Reflect.set(holder, key, value)
}
