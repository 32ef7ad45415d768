import type { Evidence } from '../../shared/evidence.ts'
import { layerPhrase, type Layer } from '../../shared/layer.ts'
import { listed } from '../../shared/listed.ts'

/** The sentence of a piece of evidence, printed from its values. */
export function evidenceSentence({ kind, layer, data }: Evidence): string {
  const { what, items = 1, tried = 0 } = data
  const phrase = layerPhrase(layer)
  switch (kind) {
    case 'repair':
    case 'transplant':
    case 'reproduction':
      return data.untoldBehind === undefined
        ? `With this alone what failed succeeds${batchWords(items)}: ${what}`
        : `With this alone what failed is gone: ${what} What comes after it cannot be told here: ${data.untoldBehind}`
    case 'mask':
      return data.how === 'sidesteps'
        ? `${what} This change of the ${phrase} only keeps the failing step from being run.`
        : `${what} This change of the ${phrase} hides the symptom wherever it comes from.`
    case 'repeat':
      return `The same request was answered when it was sent again, without anything being repaired: ${what}`
    case 'in-vain':
      return tried === 1
        ? `The one repair of the ${phrase} that was tried does not heal it: ${what}`
        : `None of ${String(tried)} repairs of the ${phrase} heals it.`
    default:
      return what
  }
}

function batchWords(items: number): string {
  return items > 1 ? ` in a batch of ${String(items)}` : ', one item alone'
}

/** A sentence each; changes that hide the symptom alike are one line, as what is said of them is the same. */
function inOneLine(list: readonly Evidence[]): readonly string[] {
  const alike = (one: Evidence): readonly Evidence[] =>
    list.filter(({ kind, data }) => kind === 'mask' && data.how === one.data.how)
  return list.flatMap((one): readonly string[] => {
    if (one.kind !== 'mask') return [evidenceSentence(one)]
    const masks = alike(one)
    if (masks.length === 1) return [evidenceSentence(one)]
    return masks[0] === one ? [maskedBy(masks)] : []
  })
}

function maskedBy(masks: readonly Evidence[]): string {
  const whats = [...new Set(masks.map(({ data }) => data.what))]
  const of = listed([...new Set(masks.map(({ layer }) => `the ${layerPhrase(layer)}`))])
  return masks[0]?.data.how === 'sidesteps'
    ? `${whats.join(' ')} These changes of ${of} only keep the failing step from being run.`
    : `${whats.join(' ')} These changes of ${of} hide the symptom wherever it comes from.`
}

export interface Columns {
  readonly evidenceFor: readonly string[]
  readonly evidenceAgainst: readonly string[]
}

/** The list in two columns: what speaks for the layer that is named, and what speaks against it or for another one. */
export function columnsOf(evidence: readonly Evidence[], named: Layer | null): Columns {
  const speaksFor = ({ layer, direction, kind }: Evidence): boolean => {
    if (kind === 'mask') return false
    // What clears another layer speaks for the one that is named.
    return layer === named ? direction === 'for' : direction === 'against'
  }
  const said = (list: readonly Evidence[]): readonly string[] => [...new Set(inOneLine(list))]
  if (named === null) return { evidenceFor: [], evidenceAgainst: said(evidence) }
  const evidenceFor = said(evidence.filter(speaksFor))
  // What is seen may allow several layers: it is said once.
  const others = said(evidence.filter((one) => !speaksFor(one)))
  return { evidenceFor, evidenceAgainst: others.filter((sentence) => !evidenceFor.includes(sentence)) }
}
