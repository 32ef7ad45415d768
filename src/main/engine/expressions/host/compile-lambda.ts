import type { ArrowFunctionExpression, BlockStatement, Pattern, Statement } from 'acorn'
import { unsupported, type Code, type Compile, type Source } from './code.ts'
import { Names, type Frame } from './names.ts'
import { leave, Swallowed, type Run } from './run.ts'
import { isList, isPlain, Lambda, legal, memberOf } from './values.ts'

/** Puts a value into the names of a pattern. */
type Binding = (run: Run, frame: Frame, value: unknown) => void

/** Functions in functions, as deep as people write them. */
const deepest = 60

/** The code of an arrow function: it gives a `Lambda`. */
export function compileLambda(
  node: ArrowFunctionExpression,
  source: Source,
  outer: Names | null,
  compile: Compile,
): Code {
  if (node.async || node.generator) return unsupported()
  const names = new Names([], outer)
  const bindings = node.params.map((pattern) => binding(pattern, source, names, compile))
  const body =
    node.body.type === 'BlockStatement' ? block(node.body, source, names, compile) : compile(node.body, source, names)
  return (run, frame) => {
    let depth = 0
    return new Lambda((given) => {
      run.spend(2)
      depth += 1
      if (depth > deepest) return leave()
      const own: Frame = { values: [], outer: frame }
      bindings.forEach((bind, place) => {
        bind(run, own, given[place])
      })
      const value = body(run, own)
      depth -= 1
      return value === nothingReturned ? undefined : value
    })
  }
}

/** Where a block ended without a `return`. */
const nothingReturned = Symbol('nothing returned')

function binding(pattern: Pattern, source: Source, names: Names, compile: Compile): Binding {
  switch (pattern.type) {
    case 'Identifier': {
      if (pattern.name.startsWith('$')) return unsupported()
      const place = names.add(pattern.name)
      return (_run, frame, value) => {
        frame.values[place] = value
      }
    }
    case 'AssignmentPattern': {
      const preset = compile(pattern.right, source, names)
      const bind = binding(pattern.left, source, names, compile)
      return (run, frame, value) => {
        bind(run, frame, value === undefined ? preset(run, frame) : value)
      }
    }
    case 'ArrayPattern': {
      const binds = pattern.elements.map((element) =>
        element === null ? null : binding(element, source, names, compile),
      )
      return (run, frame, value) => {
        if (!isList(value)) return leave()
        binds.forEach((bind, place) => {
          bind?.(run, frame, legal(value[place]))
        })
      }
    }
    case 'ObjectPattern': {
      const binds = pattern.properties.map((property) => {
        if (property.type !== 'Property' || property.computed || property.key.type !== 'Identifier')
          return unsupported()
        return { key: property.key.name, bind: binding(property.value, source, names, compile) }
      })
      return (run, frame, value) => {
        if (!isPlain(value)) return leave()
        for (const { key, bind } of binds) bind(run, frame, memberOf(value, key))
      }
    }
    default:
      return unsupported()
  }
}

/** Constants, decisions and a `return`: nothing that changes anything. */
function block({ body }: BlockStatement, source: Source, names: Names, compile: Compile): Code {
  const codes = body.map((one) => statement(one, source, names, compile))
  return (run, frame) => {
    for (const code of codes) {
      const value = code(run, frame)
      if (value !== nothingReturned) return value
    }
    return nothingReturned
  }
}

function statement(node: Statement, source: Source, names: Names, compile: Compile): Code {
  switch (node.type) {
    case 'ReturnStatement':
      return node.argument == null ? () => undefined : compile(node.argument, source, names)
    case 'BlockStatement':
      // A name in it might hide one outside.
      return node.body.some(({ type }) => type === 'VariableDeclaration')
        ? unsupported()
        : block(node, source, names, compile)
    case 'IfStatement': {
      const test = compile(node.test, source, names)
      const yes = statement(node.consequent, source, names, compile)
      const no = node.alternate == null ? () => nothingReturned : statement(node.alternate, source, names, compile)
      return (run, frame) => (test(run, frame) ? yes(run, frame) : no(run, frame))
    }
    case 'VariableDeclaration': {
      const parts = node.declarations.map(({ id, init }) => {
        const value = init == null ? unsupported() : compile(init, source, names)
        return { value, bind: binding(id, source, names, compile) }
      })
      return (run, frame) => {
        for (const { value, bind } of parts) {
          if (frame === null) throw new Swallowed('')
          bind(run, frame, value(run, frame))
        }
        return nothingReturned
      }
    }
    case 'EmptyStatement':
      return () => nothingReturned
    default:
      return unsupported()
  }
}
