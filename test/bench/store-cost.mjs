import { pathToFileURL } from 'node:url'
import { bundled } from './bundled.mjs'
import { median, newFolder } from './measure.mjs'

const deliveries = 4000
const rounds = 7

/** What it costs to overwrite what is deleted, and to keep secrets as references: deliveries kept with and without, in turns. */
export async function storeCost() {
  const { file } = await bundled('store-runs')
  const { keptDeliveries, keeperOf, overwriting } = await import(pathToFileURL(file).href)
  const kinds = [
    ...overwriting.map((mode) => ({ name: `secure_delete ${mode}`, mode, keeper: keeperOf(0) })),
    { name: 'secrets as they are', mode: 'ON', keeper: keeperOf(null) },
    { name: 'secrets of 20 credentials as references', mode: 'ON', keeper: keeperOf(20) },
  ].map((one) => ({ ...one, times: [] }))
  for (let round = 0; round <= rounds; round += 1) {
    // Each comes first, last and in between, in turn; the first round only warms up.
    for (const [index] of kinds.entries()) {
      const kind = kinds[(index + round) % kinds.length]
      const ms = await keptDeliveries(newFolder(), deliveries, kind.mode, kind.keeper)
      if (round > 0) kind.times.push((ms * 1000) / deliveries)
    }
  }
  const of = (name) => median(kinds.find((one) => one.name === name).times)
  const more = (name, than) => `${((of(name) / of(than) - 1) * 100).toFixed(1)} %`
  return [
    ...kinds.map(({ name, times }) => ({
      what: `store: a delivery with its execution, ${name}`,
      value: `${median(times).toFixed(0)} µs of processor time`,
    })),
    { what: 'store: secure_delete ON beside OFF', value: more('secure_delete ON', 'secure_delete OFF'), bound: '5 %' },
    { what: 'store: secure_delete FAST beside OFF', value: more('secure_delete FAST', 'secure_delete OFF') },
    {
      what: 'store: 20 credentials as references beside texts as they are',
      value: more('secrets of 20 credentials as references', 'secrets as they are'),
    },
  ]
}
