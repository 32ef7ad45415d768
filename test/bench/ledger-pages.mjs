import { pathToFileURL } from 'node:url'
import { bundled } from './bundled.mjs'

/** How long pages and searches of 200,000 deliveries take. */
export async function ledgerPages() {
  const { file } = await bundled('ledger-runs')
  const { askLedger } = await import(pathToFileURL(file).href)
  return askLedger().map(([what, ms]) => ({
    what: `ledger of 200,000: ${what}, median of 7`,
    value: `${ms.toFixed(1)} ms`,
    bound: '50 ms',
  }))
}
