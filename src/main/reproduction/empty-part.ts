// A request of which a part of the path is empty, since what was to stand there is not: `/customers//orders`, `/orders/`. It asks for another
// thing than is meant, and may well be answered. In: the node runs of an execution in which no node failed. Out: the first such request. Pure.
import { splitTemplate } from '../engine/expressions/template.ts'
import type { NodeRun } from '../../shared/execution.ts'
import { isLacking } from '../../shared/field-read.ts'
import { hasWord } from '../../shared/has-word.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import type { ReadFault } from '../../shared/silent-sign.ts'
import { findNode, type Workflow } from '../../shared/workflow.ts'
import { stands } from '../diagnosis/standing-words.ts'
import { isWhat } from './found-words.ts'
import { valueOf } from './parsed-code.ts'
import { asItCame, givenRead } from './sources.ts'
import { swallowedError } from './swallowed-error.ts'

/** Null where every part that an expression fills has something in it, or may be left out. */
export function emptyPart(runs: readonly NodeRun[], workflow: Workflow, view: WorkflowView): ReadFault | null {
  // Where an expression failed in silence, that says more of why.
  if (view.firstFailedNode !== null || swallowedError(view) !== null) return null
  for (const [index, run] of runs.entries()) {
    const url = findNode(workflow, run.node)?.parameters['url']
    const request = run.attempts.flatMap(({ requests }) => requests).find((one) => hasEmptyPart(one.url))
    if (typeof url !== 'string' || request === undefined) continue
    for (const code of partsIn(url)) {
      const read = (run.attempts.at(-1)?.reads ?? []).find(
        (one) =>
          hasWord(code, one.keys.at(-1) ?? '') && (isLacking(one) || valueOf(one, run, runs.slice(0, index)) === ''),
      )
      const given = read === undefined ? null : givenRead(run.node, read, view)
      if (given === null) continue
      const { layer, whose, read: traced } = given
      const { path, found, line, origin, otherPart } = traced
      const elsewhere = otherPart === undefined ? '' : `, and ${stands(otherPart)}`
      return {
        layer,
        others: ['node'],
        sentence: `"${run.node}" asks ${request.method} ${request.url}, of which a part is empty: ${path} of ${whose} ${isWhat(found)}${elsewhere}.`,
        node: run.node,
        read: { path, found, line },
        ...asItCame(origin, view),
      }
    }
  }
  return null
}

function hasEmptyPart(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { pathname } = new URL(url)
  return pathname !== '/' && pathname.slice(1).split('/').includes('')
}

/** Expressions that fill a whole part of the path by themselves, with nothing in place of what is not there. */
function partsIn(url: string): readonly string[] {
  const parts = splitTemplate(url)
  return parts.flatMap((part, at) => {
    if (part.kind === 'text' || /\|\||\?\?|\?(?!\.)/u.test(part.code)) return []
    const [before, after] = [parts[at - 1], parts[at + 1]]
    const begins = before?.kind === 'text' && /[^/:]\/$/u.test(before.text) && !before.text.includes('?')
    const ends = after === undefined || (after.kind === 'text' && /^[/?#]/u.test(after.text))
    return begins && ends ? [part.code] : []
  })
}
