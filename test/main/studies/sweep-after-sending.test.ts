import { expect, test } from '@playwright/test'
import type { Faultline } from '../../../src/main/faultline.ts'
import { openForTest } from '../open-for-test.ts'

let faultline: Faultline

test.beforeEach(async () => {
  faultline = await openForTest()
})

test.afterEach(async () => {
  await faultline.close()
})

for (const name of ['lines-lost-in-merge', 'merge-by-a-field-of-another-name'])
  test(`a quiet failure that was sent before it is swept is no last success: ${name}`, async () => {
    await faultline.calls.openSample({ name })
    await faultline.cases.send({ size: 1 }).done

    expect(faultline.cases.knowsLastSuccess()).toBe(false)
    await faultline.cases.sweep({ kind: 'sweep', layers: [], resume: false }).done
    expect(faultline.cases.verdict()).toMatchObject({ layer: 'node' })
  })
