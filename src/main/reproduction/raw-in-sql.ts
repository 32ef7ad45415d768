// A value that a node writes between the quotation marks of its SQL as it is, and that has one in it: the text ends there. In: the node runs
// of an execution, and what they read. Out: the first such value. Pure.
import { splitTemplate } from '../engine/expressions/template.ts'
import type { NodeRun } from '../../shared/execution.ts'
import { hasWord } from '../../shared/has-word.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import type { ReadFault } from '../../shared/silent-sign.ts'
import { findNode, type Workflow } from '../../shared/workflow.ts'
import { valueOf } from './parsed-code.ts'
import { asItCame, givenRead } from './sources.ts'

/** Null where no node does so, or what it writes has no quotation mark in it. */
export function rawInSql(runs: readonly NodeRun[], workflow: Workflow, view: WorkflowView): ReadFault | null {
  for (const [index, run] of runs.entries()) {
    const query = findNode(workflow, run.node)?.parameters['query']
    if (typeof query !== 'string' || !isStatement(query)) continue
    const reads = (run.attempts.at(-1)?.reads ?? []).filter((read) => read.found === 'text')
    for (const code of quotedIn(query)) {
      for (const read of reads.filter(({ keys }) => hasWord(code, keys.at(-1) ?? ''))) {
        const value = valueOf(read, run, runs.slice(0, index))
        const given = typeof value === 'string' && value.includes("'") ? givenRead(run.node, read, view) : null
        if (given === null) continue
        const { layer, whose, read: traced } = given
        const { path, found, line, origin } = traced
        return {
          layer: 'node',
          others: [layer],
          sentence: `"${run.node}" writes ${path} of ${whose} into its SQL as it is, and it has a quotation mark in it (${cut(String(value))}): the text ends there, and the rest is read as SQL. Have it passed as a query parameter ($1).`,
          node: run.node,
          read: { path, found, line },
          ...asItCame(origin, view),
        }
      }
    }
  }
  return null
}

function isStatement(query: string): boolean {
  return /^=\s*(?:--[^\n]*\n\s*)*(?:select|insert|update|delete|with|merge|call|replace)\b/iu.test(query)
}

/** The expressions that stand between single quotation marks; a doubled one is a mark within (ISO 9075-2, 5.3). What replaces them sees to that. */
function quotedIn(query: string): readonly string[] {
  const found: string[] = []
  let isQuoted = false
  for (const part of splitTemplate(query)) {
    if (part.kind === 'text') {
      if ((part.text.replaceAll(/--[^\n]*/gu, '').match(/'/gu)?.length ?? 0) % 2 === 1) isQuoted = !isQuoted
    } else if (isQuoted && !/\.\s*(?:replace|replaceAll|map)\s*\(/u.test(part.code)) found.push(part.code)
  }
  return found
}

const mostShown = 40

function cut(text: string): string {
  return JSON.stringify(text.length <= mostShown ? text : `${text.slice(0, mostShown)}…`)
}
