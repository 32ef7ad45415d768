// Runs the benchmarks that are named, or all that need nothing from outside, one after the other, and prints what each measured.

import { acceptedDeliveries } from './accepted-deliveries.mjs'
import { bigThings } from './big-things.mjs'
import { engineSpeed } from './engine-speed.mjs'
import { executionPages } from './execution-pages.mjs'
import { ledgerPages } from './ledger-pages.mjs'
import { longBodies } from './long-bodies.mjs'
import { peers } from './peers.mjs'
import { pruneBesideDeliveries } from './prune-beside-deliveries.mjs'
import { readyToServe } from './ready-to-serve.mjs'
import { recordedExecutions } from './recorded-executions.mjs'
import { redactionSpeed } from './redaction-speed.mjs'
import { sandboxSpeed } from './sandbox-speed.mjs'
import { storeCost } from './store-cost.mjs'
import { turnedAway } from './turned-away.mjs'
import { windowPaint } from './window-paint.mjs'
import { windowUse } from './window-use.mjs'

const benchmarks = {
  engine: engineSpeed,
  sandbox: sandboxSpeed,
  serve: readyToServe,
  load: recordedExecutions,
  accept: acceptedDeliveries,
  away: turnedAway,
  peers,
  prune: pruneBesideDeliveries,
  store: storeCost,
  bodies: longBodies,
  big: bigThings,
  ledger: ledgerPages,
  executions: executionPages,
  redact: redactionSpeed,
  paint: windowPaint,
  window: async () => [...(await windowPaint()), ...(await windowUse())],
}

/** Only where they are asked for: one fetches what it compares with and writes a document, the other is a part of `window`. */
const onlyNamed = ['peers', 'paint']

const named = process.argv.slice(2)
const unknown = named.filter((name) => !(name in benchmarks))
if (unknown.length > 0) {
  console.error(
    `There is no benchmark named ${unknown.join(', ')}. Choose from: ${Object.keys(benchmarks).join(', ')}.`,
  )
  process.exit(2)
}
for (const [name, measure] of Object.entries(benchmarks)) {
  if (named.length > 0 ? !named.includes(name) : onlyNamed.includes(name)) continue
  for (const row of await measure()) {
    const bound = row.bound === undefined ? '' : `   (to keep: ${row.bound})`
    console.log(`${row.what.padEnd(72)} ${row.value}${bound}`)
  }
}
