import type { CatchClause } from 'acorn'
import { append } from '../../../../shared/list.ts'
import { everyNode } from './child-nodes.ts'
import type { Insertion } from './insertions.ts'
import type { WrittenCode } from './written-code.ts'

/** Name in the guest of the function that a caught error is shown to before the code sees it. */
const watchName = '__faultlineCaught'

/**
 * Makes code show what it catches, so that an error of the engine has the platform's words when the code reads them. Code
 * without the word "catch" is left as it is.
 */
export function watchInsertions(
  written: WrittenCode,
  noteOf: (node: CatchClause) => string = unnoted,
): readonly Insertion[] {
  if (!mentionsCatch(written) || written.tree === null) return []
  const insertions: Insertion[] = []
  for (const node of everyNode(written.tree)) if (node.type === 'CatchClause') append(insertions, watched(node, noteOf))
  return insertions
}

/** False where code surely catches nothing: then it need not be parsed. */
export function mentionsCatch({ code }: Pick<WrittenCode, 'code'>): boolean {
  return code.includes('catch')
}

const unnoted = (): string => ''

function watched(node: CatchClause, noteOf: (node: CatchClause) => string): readonly Insertion[] {
  const { param, body } = node
  const inside = body.start + 1
  if (param === null || param === undefined) return []
  if (param.type === 'Identifier') return [{ at: inside, text: `${watchName}(${param.name});`, partner: node.end }]
  // `catch ({ message }) {` becomes `catch (_){let { message }=shown(_);`: what stood between is made a comment.
  return [
    { at: param.start, text: `${watchName}$){let `, partner: param.end },
    { at: param.end, text: `=${noteOf(node)}(${watchName}(${watchName}$));/*`, partner: param.start },
    { at: inside, text: '*/', partner: node.end },
  ]
}
