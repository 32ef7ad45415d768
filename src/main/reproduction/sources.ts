// Where the items of a step come from, as layers. In: what an execution showed. Out: layers. Pure.
import { layers, type Layer } from '../../shared/layer.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import { factsOf } from '../engine/nodes/catalogue.ts'

/** Layers that the steps before had their items from, beside these. */
export function withSources(
  { earlierAnswer, kindsBefore = [] }: WorkflowView,
  known: readonly Layer[],
): readonly Layer[] {
  const found: Layer[] = [...known]
  if (earlierAnswer !== undefined) found.push(modelOrApi(earlierAnswer))
  if (kindsBefore.some((kind) => factsOf(kind).layer === 'AI layer')) found.push('AI layer')
  if (kindsBefore.some((kind) => factsOf(kind).remembers === true)) found.push('database')
  return [...new Set(found)].filter((one) => layers.includes(one))
}

/** Whose answer it was. */
export function modelOrApi({ isModel }: { readonly isModel?: true }): 'AI layer' | 'API' {
  return isModel === true ? 'AI layer' : 'API'
}
