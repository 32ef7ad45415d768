// Fields that a node reads of the JSON which it parses of a text itself: no note tells of them. In: the node runs of an execution, and what was
// read and followed back. Out: those fields as reads below the text's own place. Pure.
import type { NodeRun } from '../../shared/execution.ts'
import { foundOf, type FieldRead } from '../../shared/field-read.ts'
import { isObject } from '../../shared/json.ts'
import { pathOfKeys, type TracedRead } from '../../shared/traced-read.ts'
import { findNode, type Workflow } from '../../shared/workflow.ts'
import { textsIn } from '../layers/payload-references.ts'
import { along } from './along-keys.ts'
import { jsonIn } from './json-in-text.ts'
import { parsedChains, type ParsedChain } from './parsed-chains.ts'
import { codeOf, valueOf } from './parsed-code.ts'

/** Each once; of a field that is not there also where it would be. */
export function parsedReads(
  runs: readonly NodeRun[],
  workflow: Workflow,
  reads: readonly TracedRead[],
): readonly TracedRead[] {
  const found = new Map<string, TracedRead>()
  for (const [index, run] of runs.entries()) {
    const chains = chainsOf(run, workflow)
    if (chains.length === 0) continue
    const own = (run.attempts.at(-1)?.reads ?? []).filter(isText)
    for (const chain of chains) {
      const text = own.find(({ keys }) => chain.names.has(keys.at(-1) ?? ''))
      const place = reads.find(
        (one) => one.node === run.node && one.keys.at(-1) === text?.keys.at(-1) && one.origin.kind !== 'item',
      )
      if (text === undefined || place === undefined) continue
      const value = valueOf(text, run, runs.slice(0, index))
      const read = typeof value === 'string' ? readOf(chain, jsonIn(value), place) : null
      if (read !== null) found.set(JSON.stringify([read.node, read.origin, read.keys]), read)
    }
  }
  return [...found.values()]
}

function isText({ found, listed, assumed }: FieldRead): boolean {
  return found === 'text' && listed !== true && assumed !== true
}

function chainsOf(run: NodeRun, workflow: Workflow): readonly ParsedChain[] {
  const code = codeOf(run, workflow)
  if (code !== null) return parsedChains('async function code() {', code, '\n}')
  return textsIn(findNode(workflow, run.node)?.parameters ?? {})
    .filter((text) => text.startsWith('=') && text.includes('JSON.parse'))
    .flatMap((text) => [...text.matchAll(/\{\{([^]*?)\}\}/gu)])
    .flatMap(([, inner = '']) => parsedChains('(', inner, ')').map((chain) => ({ ...chain, line: 0 })))
}

function readOf({ keys, isOptional, line }: ParsedChain, parsed: unknown, place: TracedRead): TracedRead | null {
  if (!isObject(parsed) && !Array.isArray(parsed)) return null
  // What is not there ends the way: what lies below it is not known.
  const end = keys.findIndex((_, at) => along(parsed, keys.slice(0, at + 1)).value == null)
  const known = end < 0 ? keys : keys.slice(0, end + 1)
  const { value, containers } = along(parsed, known)
  const container = containers.at(-1)
  const found = foundOf(value)
  const all = [...place.keys, ...known]
  return {
    ...{ node: place.node, origin: place.origin, keys: all, path: pathOfKeys(all), found },
    line: line === 0 ? null : line,
    ...(isOptional && value == null && { hasFallback: true }),
    ...(found === 'missing' && isObject(container) && { beside: Object.keys(container).slice(0, mostBeside) }),
  }
}

const mostBeside = 30
