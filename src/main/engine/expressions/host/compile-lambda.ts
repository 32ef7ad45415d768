import type { ArrowFunctionExpression, FunctionExpression } from 'acorn'
import { binding } from './bindings.ts'
import { unsupported, type Code, type Compile, type Source } from './code.ts'
import { Names, type Frame } from './names.ts'
import { leave } from './run.ts'
import { went } from './completion.ts'
import { bodyOf } from './statements.ts'
import { Lambda } from './values.ts'

/** Functions in functions, as deep as people write them. */
const deepest = 60

/** The code of a function: it gives a `Lambda`. */
export function compileLambda(
  node: ArrowFunctionExpression | FunctionExpression,
  source: Source,
  outer: Names | null,
  compile: Compile,
): Code {
  if (node.async || node.generator) return unsupported()
  // By that name it could call itself.
  if (node.type === 'FunctionExpression' && node.id != null) return unsupported()
  const names = new Names(outer)
  const last = node.params.at(-1)
  const rest = last?.type === 'RestElement' ? node.params.length - 1 : null
  const bindings = node.params.map((pattern) =>
    binding(pattern.type === 'RestElement' ? pattern.argument : pattern, source, names, compile),
  )
  const body =
    node.body.type === 'BlockStatement'
      ? bodyOf(node.body.body, source, names, compile)
      : compile(node.body, source, names)
  return (run, frame) => {
    let depth = 0
    return new Lambda((given) => {
      run.spend(2)
      depth += 1
      if (depth > deepest) return leave()
      const own: Frame = { values: [], outer: frame }
      bindings.forEach((bind, place) => {
        bind(run, own, place === rest ? run.list(given.slice(place)) : given[place])
      })
      const value = body(run, own)
      depth -= 1
      return value === went ? undefined : value
    })
  }
}
