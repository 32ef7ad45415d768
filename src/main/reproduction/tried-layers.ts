import { layers } from '../../shared/layer.ts'
import type { Trial } from '../../shared/sweep.ts'
import type { TriedLayer } from '../../shared/tried-layer.ts'

/** What was tried of each layer and how much of it healed, in the order of the layers; one of which nothing was tried is left out. */
export function triedLayers(trials: readonly Trial[]): readonly TriedLayer[] {
  return layers.flatMap((layer) => {
    const sent = trials.filter((trial) => trial.change.layer === layer && trial.outcome !== 'impossible')
    const healed = sent.filter(({ outcome }) => outcome === 'heals').length
    return sent.length === 0 ? [] : [{ layer, tried: sent.length, healed }]
  })
}

/** Those of a sweep and of a transplant together: each tried changes of its own. */
export function joinTried(one: readonly TriedLayer[], other: readonly TriedLayer[]): readonly TriedLayer[] {
  return layers.flatMap((layer) => {
    const both = [...one, ...other].filter((tried) => tried.layer === layer)
    const sum = (count: (tried: TriedLayer) => number): number => both.reduce((all, tried) => all + count(tried), 0)
    return both.length === 0 ? [] : [{ layer, tried: sum(({ tried }) => tried), healed: sum(({ healed }) => healed) }]
  })
}
