// Code that gives nothing because a return is left out, as far as its text tells. In: the run of a node. Out: where the return is
// lacking. Pure.
import type { NodeRun } from '../../shared/execution.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { codeOf } from './parsed-code.ts'

/** What is no statement: comments, and what stands between quotes. */
const noStatement = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/gu
/** Up to the body of a function by which a list is made of a list, where that stands between braces. */
const beforeBody = /\.(?:map|flatMap)\(\s*(?:async\s*)?(?:\([^()]*\)|[\w$]+)\s*=>\s*\{/gu

/**
 * `end`: the code itself can end without one; `function`: one that makes the items of a list has none; nothing where neither shows, or it
 * runs no code.
 */
export function lacksReturn(run: NodeRun, workflow: Workflow): Pick<WorkflowView, 'lacksReturn'> {
  const statements = codeOf(run, workflow)?.replace(noStatement, ' ') ?? null
  if (statements === null) return {}
  if (!returns(withoutBlocks(statements))) return { lacksReturn: 'end' }
  const bodies = [...statements.matchAll(beforeBody)].map(({ 0: before, index }) =>
    blockAt(statements, index + before.length),
  )
  return bodies.some((body) => !returns(body)) ? { lacksReturn: 'function' } : {}
}

function returns(statements: string): boolean {
  return /\breturn\b/u.test(statements)
}

/** What stands outside of all braces. */
function withoutBlocks(statements: string): string {
  let depth = 0
  let outside = ''
  for (const sign of statements) {
    if (sign === '}') depth = Math.max(0, depth - 1)
    if (depth === 0) outside += sign
    if (sign === '{') depth += 1
  }
  return outside
}

/** What stands there till the brace that ends it. */
function blockAt(statements: string, begin: number): string {
  let depth = 1
  for (let at = begin; at < statements.length; at += 1) {
    if (statements[at] === '{') depth += 1
    if (statements[at] === '}') depth -= 1
    if (depth === 0) return statements.slice(begin, at)
  }
  return statements.slice(begin)
}
