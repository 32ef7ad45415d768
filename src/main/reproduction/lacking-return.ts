// Code that gives nothing because a return is left out, as far as its text tells. In: the run of a node. Out: where the return is
// lacking. Pure.
import type { AnyNode, Statement } from 'acorn'
import type { NodeRun } from '../../shared/execution.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { childNodes } from '../engine/sandbox/texts/child-nodes.ts'
import { WrittenCode } from '../engine/sandbox/texts/written-code.ts'
import { codeOf } from './parsed-code.ts'

/**
 * `end`: the code itself can end without one; `function`: one that makes the items of a list has none; nothing where neither shows, or it
 * runs no code.
 */
export function lacksReturn(run: NodeRun, workflow: Workflow): Pick<WorkflowView, 'lacksReturn'> {
  const code = codeOf(run, workflow)
  if (code === null) return {}
  const written = new WrittenCode('async function code() {', code, '\n}')
  const [whole] = written.tree?.body ?? []
  if (whole?.type !== 'FunctionDeclaration') return {}
  if (whole.body.body.every(canEnd)) return { lacksReturn: 'end' }
  return [...written.nodes()].some(makesNothing) ? { lacksReturn: 'function' } : {}
}

/** True where what stands behind a statement may be reached. */
function canEnd(statement: Statement): boolean {
  switch (statement.type) {
    case 'ReturnStatement':
    case 'ThrowStatement':
      return false
    case 'BlockStatement':
      return statement.body.every(canEnd)
    case 'LabeledStatement':
      return canEnd(statement.body)
    case 'IfStatement':
      return statement.alternate == null || canEnd(statement.consequent) || canEnd(statement.alternate)
    case 'TryStatement': {
      const { block, handler, finalizer } = statement
      if (finalizer != null && !canEnd(finalizer)) return false
      return canEnd(block) || (handler != null && canEnd(handler.body))
    }
    case 'SwitchStatement':
      // Where each case is left by a return it ends in none of them; one that is left by a break goes on behind.
      return (
        statement.cases.every(({ test }) => test != null) ||
        own(statement).some(({ type }) => type === 'BreakStatement') ||
        (statement.cases.at(-1)?.consequent.every(canEnd) ?? true)
      )
    case 'WhileStatement':
      return !(statement.test.type === 'Literal' && statement.test.value === true)
    default:
      return true
  }
}

/** True of a call that makes a list of a list by a function between braces that gives nothing. */
function makesNothing(node: AnyNode): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false
  const { property } = node.callee
  if (property.type !== 'Identifier' || !['map', 'flatMap'].includes(property.name)) return false
  const [made] = node.arguments
  if (made?.type !== 'ArrowFunctionExpression' && made?.type !== 'FunctionExpression') return false
  return made.body.type === 'BlockStatement' && !own(made.body).some(({ type }) => type === 'ReturnStatement')
}

/** What stands in a node, but not in the functions within it. */
function own(node: AnyNode): readonly AnyNode[] {
  return childNodes(node).flatMap((child) => (/Function/u.test(child.type) ? [] : [child, ...own(child)]))
}
