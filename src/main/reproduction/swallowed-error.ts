// What failed and stopped nothing, so that the workflow went on without it: an expression that gave nothing, code that did not wait
// for what it began. In: what a workflow did. Out: where, what it stumbled over, and whether a way was chosen by it. Pure.
import type { FindingKind } from '../../shared/finding.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import type { TracedRead } from '../../shared/traced-read.ts'
import { stumbledRead } from '../diagnosis/stumbled-read.ts'

type Seen = Pick<WorkflowView, 'findings' | 'nodesRun' | 'edges' | 'reads'>

export interface SwallowedError {
  readonly node: string
  /** The sentence of the finding, with the error's own words. */
  readonly sentence: string
  /** What it found nothing at, or what was of another form; absent where that is not known. */
  readonly read?: TracedRead
  /** True where the node sends items on one of several ways: which one was chosen by nothing. */
  readonly isDecider: boolean
}

/** Kinds of such findings, and the words with which each names its node. */
const namedIn: Partial<Readonly<Record<FindingKind, (node: string) => string>>> = {
  'expression-error-swallowed': (node) => `of "${node}" failed (`,
  'failure-not-awaited': (node) => `"${node}" began something`,
}

/** The first one; null where there is none. */
export function swallowedError({ findings, nodesRun, edges, reads = [] }: Seen): SwallowedError | null {
  const finding = findings.find(({ kind }) => Object.hasOwn(namedIn, kind))
  const node = nodesRun.find((name) => finding?.sentence.includes(namedIn[finding.kind]?.(name) ?? '') === true)
  if (finding === undefined || node === undefined) return null
  const { sentence } = finding
  const own = reads.filter((read) => read.node === node)
  const line = /\[line (\d+)\]/u.exec(sentence)?.[1]
  const read = stumbledRead(sentence, line === undefined ? null : Number(line), own)
  const outputs = new Set(edges.filter(({ from }) => from === node).map(({ output }) => output))
  return { node, sentence, ...(read === undefined ? {} : { read }), isDecider: outputs.size > 1 }
}
