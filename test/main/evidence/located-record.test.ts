import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Faultline } from '../../../src/main/faultline.ts'
import type { DiagnosticRecord } from '../../../src/shared/diagnostic-record.ts'
import type { ReproductionItem } from '../../../src/shared/reproduction.ts'
import { caseTextOf } from '../../../src/main/commands/case-text-of.ts'
import { buildWorkflow } from '../engine/build-workflow.ts'
import { activate, openForTest, post, settled } from '../open-for-test.ts'
import { caseText, type CaseInShort } from '../studies/measured/case-in-short.ts'
import { onTheWay } from '../studies/measured/on-the-way.ts'

interface WrittenRecord {
  readonly record: DiagnosticRecord
  readonly explanation: {
    readonly located: {
      readonly layer: string | null
      readonly others: readonly string[]
      readonly confidence: string
      readonly sentence: string
      readonly healing_change: string | null
      readonly comparison: readonly { readonly what: string }[]
      readonly remedy: { readonly by: string; readonly sentence: string } | null
    }
  }
}

function caseNamed(name: string): CaseInShort {
  const one = onTheWay.find((each) => each.name === name)
  if (one === undefined) throw new Error(`There is no case ${name}.`)
  return one
}

/** Sweeps the case, and gives back the item of its baseline that failed. */
async function swept(faultline: Faultline, name: string): Promise<ReproductionItem> {
  await faultline.cases.open(caseText(caseNamed(name)), `${name}.json`)
  const { baseline } = await faultline.cases.sweep({ kind: 'sweep', layers: [], resume: false }).done
  const [item] = baseline?.items ?? []
  if (item === undefined) throw new Error('The sweep has no baseline.')
  return item
}

/** The record that is written of it, and the verdict in its evidence. */
async function written(faultline: Faultline, id: string) {
  const folder = mkdtempSync(join(tmpdir(), 'faultline-located-'))
  const result = await faultline.calls.exportRecord({ executionId: id, formats: ['json', 'md'], folder })
  const [json = '', markdown = ''] = (result?.paths ?? []).map((path) => readFileSync(path, 'utf8'))
  const { verdict } = await faultline.calls.previewEvidence({ executionId: id })
  return { ...(JSON.parse(json) as WrittenRecord), markdown, verdict }
}

for (const [name, layer] of [
  ['header-is-dropped-on-the-way', 'reverse proxy'],
  ['handed-out-twice', 'queue'],
  ['stripped-header-and-locked-table', 'reverse proxy'],
] as const) {
  test(`§7.3 record, evidence and window say the layer that the sweep located, also without an execution or a failure: ${name}`, async () => {
    const faultline = await openForTest({})
    const item = await swept(faultline, name)
    const id = item.executionId ?? item.deliveryId ?? ''
    const { record, explanation, markdown, verdict } = await written(faultline, id)
    const said = faultline.cases.verdict()

    expect(said?.layer).toBe(layer)
    expect(explanation.located).toMatchObject({ layer, others: said?.others, sentence: said?.sentence })
    expect(verdict).toMatchObject({ layer, others: said?.others, sentence: said?.sentence })
    expect(markdown).toContain(said?.sentence ?? 'no verdict')
    expect(Object.keys(record)).toHaveLength(7)
    expect(record.error_message).not.toBe('')
    await faultline.close()
  })
}

test('what a sweep of a delivery from outside located is what the record of its own execution says', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-own-'))
  const faultline = await openForTest({ dataFolder })
  const jsCode = 'return [{ json: { name: $json.body.customer.name.toUpperCase() } }]'
  const hook = { httpMethod: 'POST', path: 'orders', responseMode: 'lastNode', options: {} }
  activate(
    faultline,
    buildWorkflow({ Hook: ['webhook', hook], Up: ['code', { jsCode }] }, [['Hook', 'Up']], { id: 'w', name: 'Orders' }),
  )
  await post(faultline, 'orders', { id: 'e1', customer: { name: null } })
  const { id } = await settled(faultline, 'w')
  await faultline.cases.open(await caseTextOf(id, dataFolder), 'delivery.json')
  const { suspicion } = await faultline.cases.sweep({ kind: 'sweep', layers: [], resume: false }).done
  const { verdict, explanation } = await written(faultline, id)
  await faultline.close()

  expect(suspicion).toMatchObject({ layer: 'data', certainty: 'certain' })
  expect(verdict).toMatchObject({ layer: 'data', sentence: suspicion?.sentence })
  expect(explanation.located.sentence).toBe(suspicion?.sentence)
})

test('§2.1 the healing change, the comparison and what to do next stand in the explanation, the seven fields stay seven', async () => {
  const faultline = await openForTest({})
  const item = await swept(faultline, 'workflow-was-edited')
  const { explanation } = await written(faultline, item.executionId ?? '')
  const { located } = explanation
  expect(located.layer).toBe('node')
  expect(located.healing_change).toContain('email')
  expect(located.comparison.map(({ what }) => what)).toContain('First failed node')
  expect(located.remedy).toMatchObject({ by: 'owner of the workflow' })
  await faultline.close()
})

test('an execution that nobody found wanting is refused as before', async () => {
  const faultline = await openForTest({})
  const name = 'healthy-json-form-without-ids'
  await faultline.cases.open(caseText(caseNamed(name)), `${name}.json`)
  const { done } = faultline.cases.send({ size: 1, concurrent: false, withDuplicate: false })
  const { items } = await done
  await expect(written(faultline, items[0]?.executionId ?? '')).rejects.toMatchObject({
    problem: { code: 'EXECUTION_NOT_FAILED' },
  })
  await faultline.close()
})
