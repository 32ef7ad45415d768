import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import { runCaseTest } from '../../../src/main/case-tests/run-case-test.ts'
import { readCase } from '../../../src/main/reproduction/read-case.ts'
import { listSamples, readSample, samplesFolder } from '../../../src/main/studies/samples.ts'
import { layers } from '../../../src/shared/layer.ts'
import { markOf, truthOf, type Mark, type Said, type Truth } from './known-truth.ts'

/** The cases are measured in so many tests, which run beside each other. */
const halves = [0, 1]

interface KnownCase {
  readonly name: string
  readonly truth: Truth
  /** Address of the report that it was written after. */
  readonly source: string | null
}

function knownCases(): readonly KnownCase[] {
  return listSamples(samplesFolder()).flatMap(({ name }) => {
    const file: unknown = JSON.parse(readFileSync(join(samplesFolder(), `${name}.json`), 'utf8'))
    const read = (key: string): unknown =>
      typeof file === 'object' && file !== null ? Reflect.get(file, key) : undefined
    const fault = read('fault')
    const truth = typeof fault === 'string' ? truthOf(fault) : null
    const source = read('source')
    return truth === null ? [] : [{ name, truth, source: typeof source === 'string' ? source : null }]
  })
}

interface Measured {
  readonly name: string
  readonly truth: string
  readonly said: string
  readonly certainty: Said['certainty']
  readonly mark: Mark
  readonly seconds: number
  /** Where it falls short of what its own file expects, as `faultline test` says it. */
  readonly failed: readonly string[]
}

const known = knownCases()

test('sixty or more cases with a known truth are shipped: each layer, two faults at once, and healthy ones', () => {
  expect(known.length).toBeGreaterThanOrEqual(60)
  for (const layer of layers) {
    expect(known.filter(({ truth }) => truth.faults.length === 1 && truth.faults[0] === layer).length).toBeGreaterThan(
      2,
    )
  }
  expect(known.filter(({ truth }) => truth.faults.length > 1).length).toBeGreaterThan(2)
  expect(known.filter(({ truth }) => truth.faults.length === 0).length).toBeGreaterThan(2)
})

test('cases cite the reports that they were written after', () => {
  const cited = known.filter(({ source }) => source !== null && URL.canParse(source))
  expect(cited.length).toBeGreaterThanOrEqual(50)
})

for (const half of halves) {
  test(`of every second case, from the ${half === 0 ? 'first' : 'second'}, 95 of 100 or more are told right, none is wrong as certain, and each is as its file expects`, async () => {
    const chosen = known.filter((_, index) => index % halves.length === half)
    test.setTimeout(chosen.length * 60_000)
    const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-measure-'))
    const faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
    const measured: Measured[] = []
    for (const one of chosen) measured.push(await measure(one, faultline))
    await faultline.close()

    // The table is what a person runs this for.
    process.stdout.write(`${tableOf(measured)}\n`)
    const marked = (mark: Mark): readonly string[] =>
      measured.filter((one) => one.mark === mark).map(({ name }) => name)
    expect(marked('wrong as certain')).toEqual([])
    expect(marked('right').length / measured.length, tableOf(measured)).toBeGreaterThanOrEqual(0.95)
    expect(measured.flatMap(({ name, failed }) => failed.map((sentence) => `${name}: ${sentence}`))).toEqual([])
  })
}

async function measure({ name, truth }: KnownCase, faultline: Faultline): Promise<Measured> {
  const begun = performance.now()
  const { cases, store } = faultline
  const text = readSample(samplesFolder(), name)
  await cases.open(text, name)
  const parts = { cases, execution: (id: string) => store.executions.find(id), realHosts: [] }
  const test = await runCaseTest(readCase(text, name), parts, new AbortController().signal)
  const verdict = test.seen.verdict ?? null
  const said: Said = {
    layer: verdict?.layer ?? null,
    others: verdict?.others ?? [],
    certainty: verdict?.certainty ?? 'unclear',
  }
  return {
    name,
    truth: truth.faults.length === 0 ? 'none' : truth.faults.join(' + '),
    said: said.layer === null ? '–' : [said.layer, ...said.others].join(', '),
    certainty: said.certainty,
    mark: markOf(truth, said),
    seconds: (performance.now() - begun) / 1000,
    failed: test.failed.map(({ sentence }) => sentence),
  }
}

function tableOf(measured: readonly Measured[]): string {
  const rows = measured.map(({ name, truth, said, certainty, mark, seconds }) =>
    [
      name.padEnd(40),
      truth.padEnd(26),
      said.padEnd(34),
      certainty.padEnd(8),
      seconds.toFixed(1).padStart(5),
      mark,
    ].join(' '),
  )
  const count = (mark: Mark): string => `${mark}: ${String(measured.filter((one) => one.mark === mark).length)}`
  const sum = (['right', 'listed', 'wrong', 'wrong as certain'] as const).map(count).join(', ')
  return [...rows, `${String(measured.length)} cases; ${sum}`].join('\n')
}
