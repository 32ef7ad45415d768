import type { SwitchStatement, TryStatement } from 'acorn'
import { namesIn } from './bindings.ts'
import { unsupported, type Code, type Makes, type Source } from './code.ts'
import { broke, went } from './completion.ts'
import { Names } from './names.ts'
import { operators } from './operators.ts'
import { block, declare, sequence, type Body } from './blocks.ts'

/** `switch (…) { … }` */
export function chosenCase({ discriminant, cases }: SwitchStatement, source: Source, outer: Names, makes: Makes): Code {
  const same = operators['==='] ?? unsupported()
  const value = makes.expression(discriminant, source, outer)
  const names = new Names(outer)
  // A name of one case is known in the others, and has no value there.
  for (const { consequent } of cases) for (const name of declaredIn(consequent)) names.declare(name, true)
  const ways = cases.map(({ test, consequent }) => ({
    test: test == null ? null : makes.expression(test, source, names),
    body: bodyOfCase(consequent, source, names, makes),
  }))
  const otherwise = ways.findIndex(({ test }) => test === null)
  return (run, frame) => {
    const chosen = value(run, frame)
    run.spend(ways.length)
    const inside = { values: [], outer: frame }
    const found = ways.findIndex(({ test }) => test !== null && same(chosen, test(run, inside), run))
    const first = found < 0 ? otherwise : found
    if (first < 0) return went
    for (const { body } of ways.slice(first)) {
      const done = body(run, inside)
      if (done === broke) return went
      if (done !== went) return done
    }
    return went
  }
}

function bodyOfCase(body: Body, source: Source, outer: Names, makes: Makes): Code {
  const names = new Names(outer)
  declare(body, names, false)
  const code = sequence(body, source, names, makes)
  return (run, frame) => code(run, { values: [], outer: frame })
}

function declaredIn(body: Body): readonly string[] {
  return body.flatMap((one) => {
    if (one.type === 'FunctionDeclaration') return [one.id.name]
    return one.type === 'VariableDeclaration' ? one.declarations.flatMap(({ id }) => namesIn(id)) : []
  })
}

/**
 * `try { … }`, as long as nothing in it fails: what is thrown, and what is made of it, is the sandbox's. So what catches it is
 * never run here, and may hold anything but names of the function around it.
 */
export function watched(
  { block: tried, handler, finalizer }: TryStatement,
  source: Source,
  names: Names,
  makes: Makes,
): Code {
  if (handler != null && /\bvar\b/.test(source.text.slice(handler.start, handler.end))) return unsupported()
  const body = block(tried.body, source, names, makes)
  if (finalizer == null) return body
  const last = block(finalizer.body, source, names, makes)
  return (run, frame) => {
    const done = body(run, frame)
    const left = last(run, frame)
    return left === went ? done : left
  }
}
