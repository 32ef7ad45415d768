import type { Statement } from 'acorn'
import { block, declaration, declare, sequence, type Body } from './blocks.ts'
import { chosenCase, watched } from './branches.ts'
import { unsupported, type Code, type Compile, type Makes, type Source } from './code.ts'
import { broke, continued, went } from './completion.ts'
import { doLoop, forIn, forLoop, forOf, whileLoop } from './loops.ts'
import type { Names } from './names.ts'
import { leave } from './run.ts'

/** The statements of a function's body: its parameters and what they declare are names of one place. */
export function bodyOf(body: Body, source: Source, names: Names, compile: Compile): Code {
  declare(body, names, true)
  return sequence(body, source, names, { expression: compile, statement })
}

function statement(node: Statement, source: Source, names: Names, makes: Makes): Code {
  switch (node.type) {
    case 'ReturnStatement':
      return node.argument == null ? () => undefined : makes.expression(node.argument, source, names)
    case 'ExpressionStatement': {
      const code = makes.expression(node.expression, source, names)
      return (run, frame) => {
        code(run, frame)
        return went
      }
    }
    case 'BlockStatement':
      return block(node.body, source, names, makes)
    case 'IfStatement': {
      const test = makes.expression(node.test, source, names)
      const yes = statement(node.consequent, source, names, makes)
      const no = node.alternate == null ? () => went : statement(node.alternate, source, names, makes)
      return (run, frame) => (test(run, frame) ? yes(run, frame) : no(run, frame))
    }
    case 'VariableDeclaration':
      return declaration(node, source, names, makes.expression)
    case 'FunctionDeclaration': {
      const place = names.add(node.id.name)
      const made = makes.expression({ ...node, type: 'FunctionExpression', id: null }, source, names)
      return (run, frame) => {
        if (frame !== null) frame.values[place] = made(run, frame)
        return went
      }
    }
    case 'ForOfStatement':
      return forOf(node, source, names, makes)
    case 'ForInStatement':
      return forIn(node, source, names, makes)
    case 'ForStatement':
      return forLoop(node, source, names, makes)
    case 'WhileStatement':
      return whileLoop(node, source, names, makes)
    case 'DoWhileStatement':
      return doLoop(node, source, names, makes)
    case 'SwitchStatement':
      return chosenCase(node, source, names, makes)
    case 'TryStatement':
      return watched(node, source, names, makes)
    case 'ThrowStatement':
      // The sandbox has the words.
      return () => leave()
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
