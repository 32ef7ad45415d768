import { layers, type Layer } from '../layer.ts'

/** Where a sample stands in the list: its layer, that it has faults in several, that nothing is wrong in it, or that its file does not say. */
export type SampleGroup = Layer | 'several' | 'none' | 'unsaid'

/** The groups in the order in which they are listed. */
export const sampleGroups: readonly SampleGroup[] = ['unsaid', ...layers, 'several', 'none']

/** A shipped case, before it is opened. */
export interface SampleView {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly group: SampleGroup
}

/** The group of a case by what its file says of its fault: `data (node): …`, `queue + node: …`, `none: …`. */
export function sampleGroupOf(fault: string): SampleGroup {
  const [named = ''] = fault.split(':')
  if (named.includes(' + ')) return 'several'
  const first = named.replace(/\s*\(.*$/u, '')
  if (first === 'none') return 'none'
  return layers.find((layer) => layer === first) ?? 'unsaid'
}
