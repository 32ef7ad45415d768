import { expect, test } from '@playwright/test'
import { diagnoseExecution } from '../../../src/main/diagnosis/diagnostic-record.ts'
import { recordVerdict } from '../../../src/main/reproduction/record-verdict.ts'
import { quietFaults } from '../../../src/main/reproduction/quiet-faults.ts'
import { findingFacts, findingKinds } from '../../../src/shared/finding.ts'
import { evidenceOf, noticedExecution, reproductionOf } from './make-evidence.ts'

for (const kind of findingKinds) {
  const { hidesFailure, grave, layer } = findingFacts[kind]
  const execution = noticedExecution(kind, 'What was noticed.')

  test(`§7.2 the record, the sweep and the layer rules say of "${kind}" what its row in the table says`, () => {
    const reason = diagnoseExecution({ execution, fingerprint: null, lastSuccess: null })?.reasons[0]
    // That a stand-in answered is what a person asked for: it alone makes no record.
    if (kind === 'stand-in-used') expect(reason).toBeUndefined()
    else expect(reason).toContain(hidesFailure ? 'a failure stayed silent' : 'nothing hides a failure')
    const view = reproductionOf(1, [true]).items[0]
    if (view?.workflowView == null) throw new Error('The reproduction has no item with a view.')
    const noticed = { ...view, workflowView: { ...view.workflowView, findings: execution.nodeRuns[0]?.findings ?? [] } }
    expect(quietFaults(noticed, null)).toEqual(grave ? ['What was noticed.'] : [])
    expect(recordVerdict(evidenceOf({ execution })).layer).toBe(layer)
  })
}
