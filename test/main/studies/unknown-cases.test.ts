import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import { layers } from '../../../src/shared/layer.ts'

const folder = join(import.meta.dirname, 'unknown-cases')

/** Cases that the catalogue was not made for. Their own files name the fault for the reader; the code does not look at it. */
const cases = readdirSync(folder).map((file) => {
  const text = readFileSync(join(folder, file), 'utf8')
  const { fault } = JSON.parse(text) as { readonly fault: string }
  return { file, text, fault, layer: layers.find((one) => fault.startsWith(`${one}: `)) }
})

let faultline: Faultline

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-unknown-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

test('there is an unknown case for every layer', () => {
  expect(new Set(cases.map(({ layer }) => layer))).toEqual(new Set(layers))
})

for (const { file, text, fault, layer } of cases) {
  test(`the layer of an unknown case is among those that are said, and no other is certain: ${fault}`, async () => {
    const { cases } = faultline
    await cases.open(text, file)
    await cases.sweep({ kind: 'sweep', layers: [], resume: false }).done
    if (cases.knowsLastSuccess()) await cases.sweep({ kind: 'transplant', layers: [], resume: false }).done

    const verdict = cases.verdict()
    expect([verdict?.layer, ...(verdict?.others ?? [])]).toContain(layer)
    expect(verdict?.certainty === 'certain' ? verdict.layer : layer).toBe(layer)
  })
}
