import type { Faultline } from '../../../../src/main/faultline.ts'
import type { Verdict } from '../../../../src/shared/verdict.ts'
import { caseText, type CaseInShort } from './case-in-short.ts'

/** What a sweep of the whole catalogue says of the case. */
export async function verdictOf({ cases }: Faultline, one: Omit<CaseInShort, 'truth'>): Promise<Verdict> {
  await cases.open(caseText({ ...one, truth: { layers: [] } }), `${one.name}.json`)
  await cases.sweep({ kind: 'sweep', layers: [], resume: false }).done
  const verdict = cases.verdict()
  if (verdict === null) throw new Error(`${one.name} has no verdict.`)
  return verdict
}
