import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { layers } from '../../../src/shared/layer.ts'
import { openFaultline } from '../../../src/main/faultline.ts'
import { listSamples, samplesFolder } from '../../../src/main/studies/samples.ts'

/** The layer that the case's own file names for its reader; the code under test does not look at it. */
function knownLayer(name: string): string {
  const file: unknown = JSON.parse(readFileSync(join(samplesFolder(), `${name}.json`), 'utf8'))
  const fault: unknown = typeof file === 'object' && file !== null ? Reflect.get(file, 'fault') : undefined
  return typeof fault === 'string' ? (fault.split(':')[0] ?? '') : ''
}

const faulty = listSamples(samplesFolder()).filter(({ name }) => knownLayer(name) !== '')

test('twelve or more cases with a known fault are shipped, one or more for each layer', () => {
  expect(faulty.length).toBeGreaterThanOrEqual(12)
  expect([...new Set(faulty.map(({ name }) => knownLayer(name)))].toSorted()).toEqual(layers.toSorted())
})

for (const { name } of faulty) {
  test(`the sweep and the transplant of the case "${name}" name its layer, and none wrongly as certain`, async () => {
    test.setTimeout(120_000)
    const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-sample-'))
    const faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
    await faultline.calls.openSample({ name })

    await faultline.cases.sweep({ kind: 'sweep', layers: [], resume: false }).done
    if (faultline.cases.knowsLastSuccess()) {
      await faultline.cases.sweep({ kind: 'transplant', layers: [], resume: false }).done
    }

    const verdict = faultline.cases.verdict()
    const layer = knownLayer(name)
    expect([verdict?.layer, ...(verdict?.others ?? [])]).toContain(layer)
    expect(verdict?.certainty === 'certain' ? verdict.layer : layer).toBe(layer)
    await faultline.close()
  })
}
