import { DateTime } from 'luxon'
import { parsePath } from '../path.ts'
import { unsupported, type Code } from './code.ts'
import { functionNamed } from './functions.ts'
import { frameAt, type Names } from './names.ts'
import { leave } from './run.ts'
import { Lambda, legal } from './values.ts'

const constants: Readonly<Record<string, Code>> = {
  undefined: () => undefined,
  NaN: () => NaN,
  Infinity: () => Infinity,
  // Where the service would refuse it, the sandbox has the words.
  $env: (run) => run.scope.environment ?? leave(),
  $parameter: (run) => run.scope.node.parameters,
  $now: (run) => DateTime.fromMillis(run.scope.now),
  $today: (run) => DateTime.fromMillis(run.scope.now).startOf('day'),
}

/** What a name stands for: of the expression itself, of the host, or of the data. */
export function identifier(name: string, names: Names | null): Code {
  const place = names?.find(name) ?? null
  if (place !== null) return place.isReady ? local(place.depth, place.index) : unsupported()
  const constant = Object.hasOwn(constants, name) ? constants[name] : undefined
  if (constant !== undefined) return constant
  // A conversion that is handed on: `.filter(Boolean)`.
  const conversion = ['Boolean', 'Number', 'String'].includes(name) ? functionNamed(null, name) : undefined
  if (conversion !== undefined) return (run) => new Lambda((all) => conversion(all.slice(0, 1), run))
  if (['$response', '$request', '$pageCount'].includes(name)) return (run) => legal(run.extra(name))
  const path = parsePath(name)
  if (path === null || path.root.kind === 'literal') return unsupported()
  return (run) => legal(run.read(path))
}

function local(depth: number, index: number): Code {
  return (_run, frame) => frameAt(frame, depth)?.values[index]
}
