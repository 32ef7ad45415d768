import type { Statement, VariableDeclaration } from 'acorn'
import { binding, namesIn } from './bindings.ts'
import { unsupported, type Code, type Compile, type Makes, type Source } from './code.ts'
import { went } from './completion.ts'
import { Names } from './names.ts'
import { leave } from './run.ts'

/** Statements that stand one behind the other. */
export type Body = readonly Statement[]

/** Makes the names known that statements declare: who reads one before its declaration is left to the sandbox. */
export function declare(body: Body, names: Names, isFunction: boolean): void {
  for (const one of body) {
    if (one.type === 'FunctionDeclaration') names.declare(one.id.name, true)
    if (one.type !== 'VariableDeclaration') continue
    // It would be a name of the function around it.
    if (one.kind === 'var' && !isFunction) unsupported()
    for (const { id } of one.declarations) for (const name of namesIn(id)) names.declare(name, one.kind === 'const')
  }
}

/** Statements one after the other, until one of them returns something or leaves the loop around it. */
export function sequence(body: Body, source: Source, names: Names, makes: Makes): Code {
  // Functions are there before anything else of their block is.
  const isFunction = (one: Statement): boolean => one.type === 'FunctionDeclaration'
  const ordered = [...body.filter(isFunction), ...body.filter((one) => !isFunction(one))]
  const codes = ordered.map((one) => makes.statement(one, source, names, makes))
  return (run, frame) => {
    for (const code of codes) {
      const value = code(run, frame)
      if (value !== went) return value
    }
    return went
  }
}

/** `{ … }` with names of its own. */
export function block(body: Body, source: Source, outer: Names, makes: Makes): Code {
  const declares = body.some(({ type }) => type === 'VariableDeclaration' || type === 'FunctionDeclaration')
  if (!declares) return sequence(body, source, outer, makes)
  const names = new Names(outer)
  declare(body, names, false)
  const code = sequence(body, source, names, makes)
  return (run, frame) => code(run, { values: [], outer: frame })
}

/** `const …`, `let …`, `var …` */
export function declaration(
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
