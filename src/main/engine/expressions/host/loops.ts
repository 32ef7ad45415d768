import type {
  DoWhileStatement,
  ForInStatement,
  ForOfStatement,
  ForStatement,
  Pattern,
  VariableDeclaration,
  WhileStatement,
} from 'acorn'
import { binding, namesIn } from './bindings.ts'
import { declaration, declare } from './blocks.ts'
import { unsupported, type Code, type Makes, type Source } from './code.ts'
import { entriesIn } from './collections.ts'
import { broke, continued, went } from './completion.ts'
import { Names, type Frame } from './names.ts'
import { leave, type Run } from './run.ts'
import { isList, isPlain, legal } from './values.ts'

/** Turns until the test fails, or something leaves the loop. */
function loop(run: Run, goesOn: () => boolean, turn: () => unknown): unknown {
  while (goesOn()) {
    run.spend(2)
    const value = turn()
    if (value === broke) return went
    if (value !== went && value !== continued) return value
  }
  return went
}

/** `while (…)` */
export function whileLoop({ test, body }: WhileStatement, source: Source, names: Names, makes: Makes): Code {
  const goesOn = makes.expression(test, source, names)
  const turn = makes.statement(body, source, names, makes)
  return (run, frame) =>
    loop(
      run,
      () => Boolean(goesOn(run, frame)),
      () => turn(run, frame),
    )
}

/** `do … while (…)` */
export function doLoop({ test, body }: DoWhileStatement, source: Source, names: Names, makes: Makes): Code {
  const goesOn = makes.expression(test, source, names)
  const turn = makes.statement(body, source, names, makes)
  return (run, frame) => {
    let isFirst = true
    return loop(
      run,
      () => {
        const isNext = isFirst || Boolean(goesOn(run, frame))
        isFirst = false
        return isNext
      },
      () => turn(run, frame),
    )
  }
}

/** What a loop over something names in each turn. */
function turnOf(
  { left, body }: ForOfStatement | ForInStatement,
  source: Source,
  names: Names,
  makes: Makes,
): (run: Run, frame: Frame | null, value: unknown) => unknown {
  const bind = binding(namedIn(left), source, names, makes.expression)
  const turn = makes.statement(body, source, names, makes)
  return (run, frame, value) => {
    const own: Frame = { values: [], outer: frame }
    bind(run, own, value)
    return turn(run, own)
  }
}

function namedIn(left: VariableDeclaration | Pattern): Pattern {
  if (left.type !== 'VariableDeclaration' || left.kind === 'var') return unsupported()
  return left.declarations[0]?.id ?? unsupported()
}

/** The names of a loop, known before what it walks is looked at. */
function namesOf({ left }: ForOfStatement | ForInStatement, outer: Names): Names {
  const names = new Names(outer)
  const isConstant = left.type === 'VariableDeclaration' && left.kind === 'const'
  for (const name of namesIn(namedIn(left))) names.declare(name, isConstant)
  return names
}

/** `for (… of …)` over a list, a text, a set or a map. */
export function forOf(node: ForOfStatement, source: Source, outer: Names, makes: Makes): Code {
  if (node.await) return unsupported()
  const names = namesOf(node, outer)
  const walked = makes.expression(node.right, source, names)
  const turn = turnOf(node, source, names, makes)
  return (run, frame) => {
    const value = walked(run, { values: [], outer: frame })
    if (!isList(value)) return walk(entriesIn(value, run), run, (entry) => turn(run, frame, entry))
    let index = 0
    // A list that grows meanwhile is walked to its end.
    return loop(
      run,
      () => index < value.length,
      () => {
        index += 1
        return turn(run, frame, legal(value[index - 1]))
      },
    )
  }
}

function walk(entries: Iterator<unknown>, run: Run, turn: (entry: unknown) => unknown): unknown {
  let next = entries.next()
  let isFirst = true
  return loop(
    run,
    () => {
      if (!isFirst) next = entries.next()
      isFirst = false
      return next.done !== true
    },
    () => turn(legal(next.value)),
  )
}

/** `for (… in …)` over the names of an object's fields, or a list's indexes. */
export function forIn(node: ForInStatement, source: Source, outer: Names, makes: Makes): Code {
  const names = namesOf(node, outer)
  const walked = makes.expression(node.right, source, names)
  const turn = turnOf(node, source, names, makes)
  return (run, frame) => {
    const value = walked(run, { values: [], outer: frame })
    if (value === null || value === undefined) return went
    if (!isPlain(value) && !isList(value)) return leave()
    return walk(Object.keys(value).values(), run, (key) => turn(run, frame, key))
  }
}

/** `for (…; …; …)` */
export function forLoop({ init, test, update, body }: ForStatement, source: Source, outer: Names, makes: Makes): Code {
  if (init?.type !== 'VariableDeclaration' || init.kind === 'var') return unsupported()
  const names = new Names(outer)
  declare([init], names, false)
  const begin = declaration(init, source, names, makes.expression)
  const goesOn = test == null ? () => true : makes.expression(test, source, names)
  const next = update == null ? null : makes.expression(update, source, names)
  const turn = makes.statement(body, source, names, makes)
  return (run, frame) => {
    let own: Frame = { values: [], outer: frame }
    begin(run, own)
    let isFirst = true
    return loop(
      run,
      () => {
        if (!isFirst) {
          // Each turn has values of its own, which functions made in it keep.
          own = { values: [...own.values], outer: frame }
          next?.(run, own)
        }
        isFirst = false
        return Boolean(goesOn(run, own))
      },
      () => turn(run, own),
    )
  }
}
