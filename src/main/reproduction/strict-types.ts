// A value that is compared with `===` and is of another type than what it is compared with: "true" is not true, 1 is not "1" (ECMA-262, 7.2.15).
// In: the node runs of an execution, and what they read. Out: the first such value. Pure.
import type { NodeRun } from '../../shared/execution.ts'
import type { FieldRead } from '../../shared/field-read.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import type { ReadFault } from '../../shared/silent-sign.ts'
import { findNode, type Workflow } from '../../shared/workflow.ts'
import { textsIn } from '../layers/payload-references.ts'
import { valueOf } from './parsed-code.ts'
import { asItCame, givenRead } from './sources.ts'

/** Null where no value looks the same and is of another type, or the node knows both. */
export function strictType(runs: readonly NodeRun[], workflow: Workflow, view: WorkflowView): ReadFault | null {
  for (const [index, run] of runs.entries()) {
    const texts = textsIn(findNode(workflow, run.node)?.parameters).filter((text) => text.includes('=='))
    if (texts.length === 0 || run.status !== 'success') continue
    for (const read of run.attempts.at(-1)?.reads ?? []) {
      const value = valueOf(read, run, runs.slice(0, index))
      const other = texts.map((text) => comparedWith(text, read, value)).find((one) => one !== null) ?? null
      const given = other === null ? null : givenRead(run.node, read, view)
      if (other === null || given === null) continue
      const { layer, whose, read: traced } = given
      const { path, found, line, origin } = traced
      return {
        layer,
        others: ['node'],
        sentence: `"${run.node}" compares ${path} of ${whose}, which is the ${nameOf(value)} ${JSON.stringify(value)}, with ${other} by "===": of another type they are never the same.`,
        node: run.node,
        read: { path, found, line },
        ...asItCame(origin, view),
      }
    }
  }
  return null
}

/** As it is written, what the value is compared with by its type as well, and looks like; null where it is not so compared. */
function comparedWith(text: string, { keys }: FieldRead, value: unknown): string | null {
  const key = keys.at(-1) ?? ''
  const isSimple = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  if (!isSimple || !/^[A-Za-z_$][\w$]*$/u.test(key) || /\btypeof\b/u.test(text)) return null
  const compared = new RegExp(
    String.raw`[.\]"']${key.replaceAll('$', String.raw`\$`)}["'\]]{0,2}\s*[!=]==?\s*(true|false|-?\d+(?:\.\d+)?|(["'])[^"'\\\n]{1,40}\2)(?![\w.])`,
    'gu',
  )
  const found = [...text.matchAll(compared)].map(([whole, other = '']) => ({ other, isStrict: /[!=]==/u.test(whole) }))
  const same = found.filter(({ other }) => unquoted(other) === String(value).trim().toLowerCase())
  // By a loose comparison, or beside one with its own type, it counts.
  if (same.some(({ other, isStrict }) => !isStrict || isOfType(other, value))) return null
  return same[0]?.other ?? null
}

function unquoted(written: string): string {
  return written.replaceAll(/^["']|["']$/gu, '').toLowerCase()
}

function isOfType(written: string, value: string | number | boolean): boolean {
  return /^["']/u.test(written) === (typeof value === 'string')
}

function nameOf(value: unknown): string {
  return typeof value === 'string' ? 'text' : typeof value === 'number' ? 'number' : 'flag'
}
