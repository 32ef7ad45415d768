/** Two variants on the same labelled messages: how often they say the same, and which messages turned. */
import type { AiSetAgreement, AiSetResult, AiSetRun, SetTurn } from '../../shared/ai-set.ts'
import type { Intent } from '../../shared/ai-step.ts'
import { labelOf } from './ai-set-variant.ts'
import { rounded, shareOf } from './share.ts'

interface Pair {
  readonly result: AiSetResult
  readonly before: Intent | null
  readonly after: Intent | null
}

export function agreementOf(first: AiSetRun, second: AiSetRun): AiSetAgreement {
  const others = new Map(second.results.map((one) => [one.messageId, one]))
  const pairs = first.results.flatMap((result): readonly Pair[] => {
    const other = others.get(result.messageId)
    // A message that was labelled anew is another one.
    if (other === undefined || other.expected !== result.expected) return []
    return [{ result, before: result.run.output?.intent ?? null, after: other.run.output?.intent ?? null }]
  })
  const turned = pairs.flatMap((pair) => {
    const turn = turnOf(pair)
    if (turn === null) return []
    const { result, before, after } = pair
    return [{ id: result.messageId, input: result.run.input, expected: result.expected, before, after, turn }]
  })
  const healed = turned.filter(({ turn }) => turn === 'healed').length
  const broken = turned.filter(({ turn }) => turn === 'broken').length
  return {
    first: first.id,
    second: second.id,
    first_label: labelOf(first),
    second_label: labelOf(second),
    same_intent: shareOf(pairs.length - turned.length, pairs.length),
    kappa: kappaOf(pairs),
    healed,
    broken,
    p_value: exactTest(healed, broken),
    turned,
  }
}

function turnOf({ result, before, after }: Pair): SetTurn | null {
  if (before === after) return null
  if (after === result.expected) return 'healed'
  return before === result.expected ? 'broken' : 'changed'
}

/** Cohen's kappa (J. Cohen, 1960): agreement beyond what the two distributions of answers give by chance. */
function kappaOf(pairs: readonly Pair[]): number | null {
  if (pairs.length === 0) return null
  const said = [...new Set(pairs.flatMap(({ before, after }) => [before, after]))]
  const share = (which: 'before' | 'after', intent: Intent | null): number =>
    pairs.filter((pair) => pair[which] === intent).length / pairs.length
  const byChance = said.reduce((sum, intent) => sum + share('before', intent) * share('after', intent), 0)
  const seen = pairs.filter(({ before, after }) => before === after).length / pairs.length
  return byChance === 1 ? null : rounded((seen - byChance) / (1 - byChance))
}

/** Chance of a split at least as uneven as this one where each message turns either way alike (McNemar, exact). */
function exactTest(healed: number, broken: number): number | null {
  const n = healed + broken
  if (n === 0) return null
  let term = 0.5 ** n
  let sum = 0
  for (let k = 0; k <= Math.min(healed, broken); k += 1) {
    sum += term
    term = (term * (n - k)) / (k + 1)
  }
  return rounded(Math.min(1, 2 * sum))
}
