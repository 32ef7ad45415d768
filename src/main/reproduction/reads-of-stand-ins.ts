// What a node would have read that something else answered for: its expressions were not computed, yet what they name was there or
// was not. In: the node runs of an execution. Out: the same, with such reads noted on them. Pure.
import type { NodeRun } from '../../shared/execution.ts'
import { foundOf, readKey, type FieldRead } from '../../shared/field-read.ts'
import { isMadeUp } from '../../shared/node-source.ts'
import { findNode, type Workflow, type WorkflowNode } from '../../shared/workflow.ts'
import { isOfModel } from './odd-words.ts'
import { asksService } from '../engine/stand-ins/work-source.ts'
import { payloadReferences, textsIn, valueAt } from '../layers/payload-references.ts'

/** More of one node tell nothing new. */
const most = 20

/** Runs that the engine did itself stay as they are. */
export function withReadsOfStandIns(runs: readonly NodeRun[], workflow: Workflow): readonly NodeRun[] {
  return runs.map((run, index) => {
    const node = findNode(workflow, run.node)
    const last = run.attempts.at(-1)
    if (run.nodeSource === undefined || node === undefined || last === undefined) return run
    const noted = last.reads ?? []
    const known = new Set(noted.map(readKey))
    const expressions = textsIn(node.parameters).filter((text) => text.startsWith('='))
    const reads = payloadReferences({ ...workflow, nodes: [{ ...node, parameters: { expressions } }] })
      .filter(({ written }) => expressions.every((text) => isPlainIn(text, written)))
      .flatMap(({ written, keys }) => readOf(written, keys, run, runs.slice(0, index)))
      .filter((read) => !known.has(readKey(read)))
      .slice(0, most)
    return { ...run, attempts: [...run.attempts.slice(0, -1), { ...last, reads: [...noted, ...reads] }] }
  })
}

/** True where nothing stands in for what the text reads so, should it not be there. */
function isPlainIn(text: string, written: string): boolean {
  if (written.includes('?.')) return false
  return text
    .split(written)
    .slice(1)
    .every((after) => !/^\s*(?:\|\||\?\?|\?|&&|===?|!==?|\)?\s*\?)/u.test(after))
}

/** The first item stands for all of them: what it lacks is what is asked for. */
function readOf(
  written: string,
  keys: readonly string[],
  run: NodeRun,
  before: readonly NodeRun[],
): readonly FieldRead[] {
  const named = /^\$(?:\(|node\[)\s*["']([^"']+)["']\s*[)\]]/u.exec(written)?.[1]
  if (named === undefined && !written.startsWith('$json')) return []
  const item =
    named === undefined
      ? run.inputs[0]?.[0]
      : before.findLast(({ node }) => node === named)?.outputs?.find((items) => items.length > 0)?.[0]
  if (item === undefined) return []
  return [{ from: named ?? null, input: 0, item: 0, keys, found: foundOf(valueAt(item.json, keys)), line: null }]
}

/** What was written, recorded or pinned for a node that asks a service or a model is an answer of that, and so are rows of a table. */
export function isGivenAnswer(run: NodeRun, workflow: Workflow): boolean {
  const { nodeSource, source } = run
  const node = findNode(workflow, run.node)
  if (node !== undefined && isOfRows(node)) return true
  if (node === undefined || nodeSource === undefined || source.length === 0) return false
  if (nodeSource.kind === 'installed-node' || isMadeUp(nodeSource)) return false
  return asksService(node) || isOfModel(run, node)
}

/** Rows that a table was asked for are what it holds, whoever wrote them. */
function isOfRows({ type, parameters }: WorkflowNode): boolean {
  return type === 'n8n-nodes-base.dataTable' && parameters['operation'] === 'get'
}
