// Where the items of a step come from, as layers. In: what an execution showed. Out: layers. Pure.
import type { FieldRead } from '../../shared/field-read.ts'
import { layers, type Layer } from '../../shared/layer.ts'
import type { ReadOrigin, TracedRead } from '../../shared/traced-read.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import { factsOf } from '../engine/nodes/catalogue.ts'
import { isBrokerAddress } from '../engine/stand-ins/brokers.ts'
import { wholeOf } from './part-words.ts'

/** Layers that the steps before had their items from, beside these. */
export function withSources(
  { earlierAnswer, kindsBefore = [], reads = [], modelNodes = [] }: WorkflowView,
  known: readonly Layer[],
): readonly Layer[] {
  const found: Layer[] = [...known]
  if (earlierAnswer !== undefined) found.push(modelOrApi(earlierAnswer))
  const isOfModel = reads.some(({ origin }) => origin.kind === 'answer' && modelNodes.includes(origin.node))
  if (isOfModel || kindsBefore.some((kind) => factsOf(kind).layer === 'AI layer')) found.push('AI layer')
  if (kindsBefore.some((kind) => factsOf(kind).remembers === true)) found.push('database')
  return [...new Set(found)].filter((one) => layers.includes(one))
}

/** Layers of those whose answers the node itself reads, and of those that the steps before had their items from. */
export function withGivers(view: WorkflowView, node: string): readonly Layer[] {
  const read = (view.reads ?? []).filter(
    (one) => one.node === node && one.listed !== true && one.origin.kind === 'answer',
  )
  const givers = read.flatMap((one) => ownerOf(one, view)?.[0] ?? [])
  return [...new Set([...givers, ...withSources(view, [])])]
}

/** Whose a field is that was read, as a layer and in words that follow "of"; null for one of an item whose maker is not known. */
export function ownerOf(
  { origin }: Pick<TracedRead, 'origin'>,
  { modelNodes = [], databaseNodes = [] }: Pick<WorkflowView, 'modelNodes' | 'databaseNodes'>,
): readonly [Layer, string] | null {
  if (origin.kind === 'payload') return ['data', wholeOf(origin.part)]
  const whose = `the answer of "${origin.node}"`
  if (modelNodes.includes(origin.node)) return ['AI layer', whose]
  if (origin.kind === 'item') return null
  return [databaseNodes.includes(origin.node) ? 'database' : 'API', whose]
}

/** Who gave the field that the node read by these keys, with the way there; null where it is not traced to anybody outside. */
export function givenRead(
  node: string,
  { keys }: Pick<FieldRead, 'keys'>,
  view: Pick<WorkflowView, 'reads' | 'modelNodes' | 'databaseNodes'>,
): { readonly read: TracedRead; readonly layer: Layer; readonly whose: string } | null {
  const read = (view.reads ?? []).find(
    (one) => one.node === node && one.keys.at(-1) === keys.at(-1) && one.origin.kind !== 'item',
  )
  const owner = read === undefined ? null : ownerOf(read, view)
  return read === undefined || owner === null ? null : { read, layer: owner[0], whose: owner[1] }
}

/** Whose answer it was. */
export function modelOrApi({ isModel, url }: { readonly isModel?: true; readonly url: string }): AskedOverHttp {
  if (isModel === true) return 'AI layer'
  return isBrokerAddress(url) ? 'queue' : 'API'
}

type AskedOverHttp = Extract<Layer, 'AI layer' | 'queue' | 'API'>

/** True where nobody made up what the node was answered: neither a stand-in in its place, nor one for the host that it asked. */
export function isWritten({ findings }: Pick<WorkflowView, 'findings'>, name: string): boolean {
  return !findings.some(({ kind, node }) => node === name && (kind === 'stand-in-used' || kind === 'unwritten-answer'))
}

/** Present where what was read is the payload's own, or of an answer that somebody wrote: nothing that was made up has a part in it. */
export function asItCame(origin: ReadOrigin, view: Pick<WorkflowView, 'findings'>): { readonly isAsItCame?: true } {
  return origin.kind === 'payload' || isWritten(view, origin.node) ? { isAsItCame: true } : {}
}
