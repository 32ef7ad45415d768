/** Where the verdict of a sweep falls short of what is expected of it. Pure. */
import type { SweepExpectation } from '../../shared/case-expectations.ts'
import type { Layer } from '../../shared/layer.ts'
import { toldCertainty } from '../../shared/told-certainty.ts'
import type { Verdict } from '../../shared/verdict.ts'
import type { Shortfall } from './shortfall.ts'

/** `verdict`: null where the sweep came to none. */
export function checkSweep(expected: SweepExpectation, verdict: Verdict | null): readonly Shortfall[] {
  const found: Shortfall[] = []
  const layer = verdict?.layer ?? null
  const wanted = layersOf(expected.located)
  const certainty = toldCertainty(verdict)
  if (layer === null ? wanted.length > 0 : !wanted.includes(layer)) {
    const named = layer === null ? `no layer is named (${certainty})` : `the ${layer} is named (${certainty})`
    found.push({
      kind: 'located',
      sentence: `Sweep: ${named}; ${orNone(wanted)} is expected. ${verdict?.sentence ?? ''}`.trim(),
    })
  }
  if (expected.certainty !== undefined && expected.certainty !== certainty) {
    found.push({
      kind: 'certainty',
      sentence: `Sweep: the certainty is "${certainty}"; "${expected.certainty}" is expected.`,
    })
  }
  const others = verdict?.others ?? []
  if (expected.other_layers !== undefined && !isSame(expected.other_layers, others)) {
    found.push({
      kind: 'other-layers',
      sentence: `Sweep: the other layers are ${listed(others)}; ${listed(expected.other_layers)} is expected.`,
    })
  }
  const healing = healingChangeOf(verdict)
  if (expected.healing_change !== undefined && expected.healing_change !== healing) {
    found.push({
      kind: 'healing-change',
      sentence: `Sweep: ${healing ?? 'no change'} heals; ${expected.healing_change ?? 'none'} is expected to.`,
    })
  }
  return found
}

/** `LAYER.CHANGE` of the repair that heals; null where none does. */
export function healingChangeOf(verdict: Verdict | null): string | null {
  const change = verdict?.healing?.change
  return change === undefined ? null : `${change.layer}.${change.name}`
}

function layersOf(located: SweepExpectation['located']): readonly Layer[] {
  if (located === null) return []
  return typeof located === 'string' ? [located] : located
}

function isSame(one: readonly Layer[], other: readonly Layer[]): boolean {
  return one.length === other.length && one.every((layer) => other.includes(layer))
}

function orNone(layers: readonly Layer[]): string {
  return layers.length === 0 ? 'none' : layers.join(' or ')
}

function listed(layers: readonly Layer[]): string {
  return layers.length === 0 ? 'none' : layers.join(', ')
}
