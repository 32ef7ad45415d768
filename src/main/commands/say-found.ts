import { isGood, whyBad } from '../../shared/item-verdict.ts'
import type { Comparison, Reproduction } from '../../shared/reproduction.ts'
import type { Verdict } from '../../shared/verdict.ts'
import { worthKnowing } from '../../shared/worth-knowing.ts'
import { stepText } from '../diagnosis/print-verdict.ts'
import type { Redactor } from '../redaction/redactor.ts'
import { say } from './say.ts'

/**
 * Says what a sweep found, beneath its data: the layer, what would decide where two are possible, each of several faults, what to do
 * and who; of a success what is worth knowing about it.
 */
export function sayVerdict(verdict: Verdict | null, redactor: Redactor): void {
  if (verdict === null) return
  const { certainty, sentence, remedy, decides, nothingFails, steps = [] } = verdict
  const saysWhatDecides = decides !== undefined && !sentence.includes(decides)
  const found = nothingFails === true ? '' : `Found (${certainty}): `
  say(redactor.redact(`${found}${sentence}${saysWhatDecides ? ` ${decides}` : ''}`))
  for (const [index, step] of steps.entries())
    say(redactor.redact(`  ${String(index + 1)}. ${step.layer}: ${stepText(step)}`))
  const besides = worthKnowing(verdict)
  if (besides.length > 0) say('Worth knowing:')
  for (const one of besides) say(redactor.redact(`  ${one}`))
  if (remedy !== undefined) say(redactor.redact(`Next (${remedy.by}): ${remedy.sentence}`))
}

/** Says how the items of a reproduction fared, beneath its data: what the one change did, and a line for each that is not good. */
export function sayReproduction(
  { items, changeSentence }: Reproduction,
  comparison: Comparison | null,
  redactor: Redactor,
): void {
  const good = items.filter(isGood).length
  const count = `${good} of ${items.length} good.`
  say(
    redactor.redact(
      changeSentence === null ? `Baseline: ${count}` : `${comparison?.sentence ?? changeSentence} ${count}`,
    ),
  )
  for (const item of items) {
    const reasons = whyBad(item)
    if (reasons.length > 0) say(redactor.redact(`  item ${item.index + 1}: ${reasons.join(' ')}`))
  }
}
