// An expression that failed and gave nothing in place of stopping its node, so that the workflow went on with nothing. In: what a
// workflow did. Out: where, what it stumbled over, and whether a way was chosen by it. Pure.
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

/** The first one; null where there is none. */
export function swallowedError({ findings, nodesRun, edges, reads = [] }: Seen): SwallowedError | null {
  const sentence = findings.find(({ kind }) => kind === 'expression-error-swallowed')?.sentence
  const node = nodesRun.find((name) => sentence?.includes(`of "${name}" failed (`) === true)
  if (sentence === undefined || node === undefined) return null
  const own = reads.filter((read) => read.node === node)
  const read = stumbledRead(sentence, null, own)
  const outputs = new Set(edges.filter(({ from }) => from === node).map(({ output }) => output))
  return { node, sentence, ...(read === undefined ? {} : { read }), isDecider: outputs.size > 1 }
}
