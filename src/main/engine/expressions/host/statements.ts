import type { ForOfStatement, ForStatement, Statement, VariableDeclaration } from 'acorn'
import { binding, namesIn } from './bindings.ts'
import { unsupported, type Code, type Compile, type Source } from './code.ts'
import { Names, type Frame } from './names.ts'
import { leave, type Run } from './run.ts'
import { isList, legal } from './values.ts'

/** What a statement comes to that returned nothing. */
export const went = Symbol('went on')
const broke = Symbol('left the loop')
const continued = Symbol('went to the next turn')

type Body = readonly Statement[]

/** The statements of a function's body: its parameters and what they declare are names of one place. */
export function bodyOf(body: Body, source: Source, names: Names, compile: Compile): Code {
  declare(body, names, true)
  return sequence(body, source, names, compile)
}

/** Makes the names known that statements declare: who reads one before its declaration is left to the sandbox. */
function declare(body: Body, names: Names, isFunction: boolean): void {
  for (const one of body) {
    if (one.type === 'FunctionDeclaration') names.declare(one.id.name, true)
    if (one.type !== 'VariableDeclaration') continue
    // It would be a name of the function around it.
    if (one.kind === 'var' && !isFunction) unsupported()
    for (const { id } of one.declarations) for (const name of namesIn(id)) names.declare(name, one.kind === 'const')
  }
}

function sequence(body: Body, source: Source, names: Names, compile: Compile): Code {
  // Functions are there before anything else of their block is.
  const isFunction = (one: Statement): boolean => one.type === 'FunctionDeclaration'
  const ordered = [...body.filter(isFunction), ...body.filter((one) => !isFunction(one))]
  const codes = ordered.map((one) => statement(one, source, names, compile))
  return (run, frame) => {
    for (const code of codes) {
      const value = code(run, frame)
      if (value !== went) return value
    }
    return went
  }
}

function block(body: Body, source: Source, outer: Names, compile: Compile): Code {
  const declares = body.some(({ type }) => type === 'VariableDeclaration' || type === 'FunctionDeclaration')
  if (!declares) return sequence(body, source, outer, compile)
  const names = new Names(outer)
  declare(body, names, false)
  const code = sequence(body, source, names, compile)
  return (run, frame) => code(run, { values: [], outer: frame })
}

function statement(node: Statement, source: Source, names: Names, compile: Compile): Code {
  switch (node.type) {
    case 'ReturnStatement':
      return node.argument == null ? () => undefined : compile(node.argument, source, names)
    case 'ExpressionStatement': {
      const code = compile(node.expression, source, names)
      return (run, frame) => {
        code(run, frame)
        return went
      }
    }
    case 'BlockStatement':
      return block(node.body, source, names, compile)
    case 'IfStatement': {
      const test = compile(node.test, source, names)
      const yes = statement(node.consequent, source, names, compile)
      const no = node.alternate == null ? () => went : statement(node.alternate, source, names, compile)
      return (run, frame) => (test(run, frame) ? yes(run, frame) : no(run, frame))
    }
    case 'VariableDeclaration':
      return declaration(node, source, names, compile)
    case 'FunctionDeclaration': {
      const place = names.add(node.id.name)
      const made = compile({ ...node, type: 'FunctionExpression', id: null }, source, names)
      return (run, frame) => {
        if (frame !== null) frame.values[place] = made(run, frame)
        return went
      }
    }
    case 'ForOfStatement':
      return forOf(node, source, names, compile)
    case 'ForStatement':
      return forLoop(node, source, names, compile)
    case 'WhileStatement': {
      const test = compile(node.test, source, names)
      const body = statement(node.body, source, names, compile)
      return (run, frame) =>
        loop(
          run,
          () => Boolean(test(run, frame)),
          () => body(run, frame),
        )
    }
    case 'BreakStatement':
      return node.label == null ? () => broke : unsupported()
    case 'ContinueStatement':
      return node.label == null ? () => continued : unsupported()
    case 'EmptyStatement':
      return () => went
    default:
      return unsupported()
  }
}

function declaration(
  { declarations, kind }: VariableDeclaration,
  source: Source,
  names: Names,
  compile: Compile,
): Code {
  const parts = declarations.map(({ id, init }) => {
    // A second `var` of the same name, or one in a loop, would leave the value as it is.
    if (init == null && kind === 'var') return unsupported()
    const value = init == null ? () => undefined : compile(init, source, names)
    return { value, bind: binding(id, source, names, compile) }
  })
  return (run, frame) => {
    if (frame === null) return leave()
    for (const { value, bind } of parts) bind(run, frame, value(run, frame))
    return went
  }
}

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

function forOf(node: ForOfStatement, source: Source, outer: Names, compile: Compile): Code {
  const { left } = node
  if (node.await || left.type !== 'VariableDeclaration' || left.kind === 'var') return unsupported()
  const [only] = left.declarations
  if (only === undefined) return unsupported()
  const names = new Names(outer)
  for (const name of namesIn(only.id)) names.declare(name, left.kind === 'const')
  const list = compile(node.right, source, names)
  const bind = binding(only.id, source, names, compile)
  const body = statement(node.body, source, names, compile)
  return (run, frame) => {
    const value = list(run, { values: [], outer: frame })
    if (!isList(value)) return leave()
    let index = 0
    // A list that grows meanwhile is walked to its end.
    return loop(
      run,
      () => index < value.length,
      () => {
        const own: Frame = { values: [], outer: frame }
        bind(run, own, legal(value[index]))
        index += 1
        return body(run, own)
      },
    )
  }
}

function forLoop({ init, test, update, body }: ForStatement, source: Source, outer: Names, compile: Compile): Code {
  if (init?.type !== 'VariableDeclaration' || init.kind === 'var') return unsupported()
  const names = new Names(outer)
  declare([init], names, false)
  const begin = declaration(init, source, names, compile)
  const goesOn = test == null ? () => true : compile(test, source, names)
  const next = update == null ? null : compile(update, source, names)
  const turn = statement(body, source, names, compile)
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
