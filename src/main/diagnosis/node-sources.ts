import type { BundleNodeSource } from '../../shared/evidence-bundle.ts'
import type { Execution, NodeRun } from '../../shared/execution.ts'
import { firstFailure } from '../../shared/first-failure.ts'
import { isMadeUp, sourceSentence } from '../../shared/node-source.ts'
import type { Verdict } from '../../shared/verdict.ts'

/** Where the work of those nodes came from that the engine did not run; each once, as its first run had it. */
export function nodeSources(runs: readonly NodeRun[]): readonly BundleNodeSource[] {
  const seen = new Set<string>()
  return runs.flatMap((run) => {
    if (run.nodeSource === undefined || seen.has(run.node)) return []
    seen.add(run.node)
    const view = viewOf(run)
    return view === null ? [] : [view]
  })
}

function viewOf({ node, nodeSource: source }: NodeRun): BundleNodeSource | null {
  if (source === undefined || source.kind === 'engine') return null
  const shared = { node, sentence: sourceSentence(source), made_up: false }
  switch (source.kind) {
    case 'installed-node':
      return { ...shared, source: 'installed node', package: source.package, version: source.version }
    case 'recording':
      return { ...shared, source: 'recording', execution_id: source.executionId, at: source.at }
    case 'pinned':
      return { ...shared, source: 'pinned' }
    case 'stand-in':
      return { ...shared, source: 'stand-in', made_up: source.writtenBy === 'nobody' }
  }
}

/** What a person must know of the nodes on which a record rests, in sentences; none where the engine ran all. */
export function sourceReasons(execution: Execution): readonly string[] {
  return nodeSources(execution.nodeRuns).map(({ node, sentence }) => `Node "${node}" was not run: it was ${sentence}.`)
}

/** The verdict, no likelier than what it rests on: of an answer that nobody wrote nothing more than "possible" can be said. */
export function weighedBySources(verdict: Verdict, execution: Execution | null): Verdict {
  const made = execution === null ? [] : madeUpBefore(execution)
  if (verdict.layer === null || verdict.certainty !== 'likely' || made.length === 0) return verdict
  const nodes = made.map((node) => `"${node}"`).join(', ')
  return {
    ...verdict,
    isWeak: true,
    sentence: `${verdict.sentence} But it rests on what stand-ins made up for ${nodes}.`,
  }
}

function madeUpBefore(execution: Execution): readonly string[] {
  const first = firstFailure(execution)
  const end = first === null ? execution.nodeRuns.length : first.run.executionIndex
  const made = execution.nodeRuns.filter(
    ({ executionIndex, nodeSource }) => executionIndex < end && isMadeUp(nodeSource),
  )
  return [...new Set(made.map(({ node }) => node))]
}
