import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline } from '../../../src/main/faultline.ts'
import type { Verdict } from '../../../src/shared/verdict.ts'
import { callsOut } from './measured/calls-out.ts'
import { caseText, type CaseInShort, type Truth } from './measured/case-in-short.ts'
import { onTheWay } from './measured/on-the-way.ts'

const cases: readonly CaseInShort[] = [...callsOut, ...onTheWay]

/** `right`: the layer that is named first is true; `listed`: a true one is among the others; `wrong`: none is. */
type Mark = 'right' | 'listed' | 'wrong'

interface Measured {
  readonly name: string
  readonly mark: Mark
  readonly verdict: Verdict
  readonly seconds: number
}

test('cases of many kinds are measured: the layer is right, nothing wrong is certain, and each takes seconds', async () => {
  test.setTimeout(1_200_000)
  const measured: Measured[] = []
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-measured-'))
  const faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
  const { cases: study } = faultline
  for (const one of cases) {
    await study.open(caseText(one), `${one.name}.json`)
    const sweep = await study.sweep({ kind: 'sweep', layers: [], resume: false }).done
    if (study.knowsLastSuccess()) await study.sweep({ kind: 'transplant', layers: [], resume: false }).done
    const verdict = study.verdict()
    if (verdict === null) throw new Error(`${one.name} has no verdict.`)
    measured.push({ name: one.name, mark: markOf(one.truth, verdict), verdict, seconds: sweep.runTimeMs / 1000 })
  }
  await faultline.close()

  const table = tableOf(measured)
  process.stdout.write(`${table}\n`)
  writeFileSync(test.info().outputPath('measured.txt'), table)
  const right = measured.filter(({ mark }) => mark === 'right').length
  const wrongAsCertain = measured.filter(({ mark, verdict }) => mark !== 'right' && verdict.certainty === 'certain')
  expect(wrongAsCertain.map(({ name }) => name)).toEqual([])
  expect(right / measured.length).toBeGreaterThanOrEqual(0.95)
  expect(
    measured.map(({ seconds }) => seconds).toSorted((a, b) => a - b)[Math.floor(measured.length / 2)],
  ).toBeLessThan(10)
})

for (const name of ['stripped-header-and-locked-table', 'null-and-503', 'prefix-and-prose']) {
  test(`two faults behind each other are both told, in their order: ${name}`, async () => {
    const one = cases.find((each) => each.name === name)
    if (one === undefined) throw new Error(`There is no case ${name}.`)
    const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-steps-'))
    const faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
    await faultline.cases.open(caseText(one), `${name}.json`)
    const { suspicion } = await faultline.cases.sweep({ kind: 'sweep', layers: [], resume: false }).done
    expect(suspicion?.steps?.map(({ layer }) => layer)).toEqual(one.truth.layers)
    await faultline.close()
  })
}

for (const name of ['fields-missing-before-an-unwritten-answer', 'fields-missing-lead-to-a-broken-branch']) {
  test(`fields that are missing together are told as one fault of the payload: ${name}`, async () => {
    const one = cases.find((each) => each.name === name)
    if (one === undefined) throw new Error(`There is no case ${name}.`)
    const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-missing-'))
    const faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
    await faultline.cases.open(caseText(one), `${one.name}.json`)
    const { suspicion } = await faultline.cases.sweep({ kind: 'sweep', layers: [], resume: false }).done
    expect(suspicion).toMatchObject({
      ...{ layer: 'data', certainty: 'likely', place: { field: '$.message.calls', node: 'Read call' } },
      healing: { sentence: 'All that is read and missing has a value: $.message.calls and $.message.caller.' },
      remedy: { by: 'provider' },
    })
    expect(suspicion?.steps).toBeUndefined()
    expect(suspicion?.sentence).toContain('"Read call"')
    await faultline.close()
  })
}

function markOf({ layers, also = [] }: Truth, { layer, others }: Verdict): Mark {
  if (layers.length === 0) return layer === null ? 'right' : 'wrong'
  const fits = [...layers, ...also]
  if (layer !== null && fits.includes(layer)) return 'right'
  return others.some((one) => fits.includes(one)) ? 'listed' : 'wrong'
}

function tableOf(measured: readonly Measured[]): string {
  const lines = measured.map(({ name, mark, verdict, seconds }) =>
    [
      mark.padEnd(6),
      name.padEnd(36),
      `${verdict.layer ?? '–'}${verdict.others.length > 0 ? ` or ${verdict.others.join(', ')}` : ''}`.padEnd(40),
      verdict.certainty.padEnd(8),
      `${seconds.toFixed(1)} s`,
    ].join(' '),
  )
  const count = (mark: Mark): string => `${String(measured.filter((one) => one.mark === mark).length)} ${mark}`
  const certain = measured.filter(({ verdict }) => verdict.certainty === 'certain').length
  return [
    ...lines,
    `${count('right')}, ${count('listed')}, ${count('wrong')} of ${String(measured.length)}; ${String(certain)} certain`,
  ].join('\n')
}
