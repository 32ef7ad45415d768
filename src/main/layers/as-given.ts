import type { Layer } from '../../shared/layer.ts'
import { defineChange, type ChangeDefinition } from './define-change.ts'

const what = {
  data: 'The payload is as the case gives it',
  authorisation: 'Credentials, signature and tokens are as the case gives them',
  node: 'The workflow is as the case gives it',
  API: 'The APIs answer as the case says',
  'AI layer': 'Prompt, model and its answers are as the case gives them',
} as const satisfies Partial<Record<Layer, string>>
type Taken = keyof typeof what

/**
 * One layer without the changes that were made part of the baseline; every other layer keeps its own. What it leaves out is
 * left out in `catalogue.ts`, where the changes of the baseline are put together.
 */
export function asGiven(layer: Taken): ChangeDefinition {
  return defineChange(layer, {
    name: 'as-given',
    title: 'As the case gives it',
    description: 'Without the changes of this layer that are part of the baseline.',
    aim: 'repair',
    fields: {},
    sentence: () => `${what[layer]}, without what the baseline changes in this layer.`,
    apply: (conditions) => conditions,
    candidates: ({ adoptedLayers }) => (adoptedLayers.includes(layer) ? [{}] : []),
  })
}
