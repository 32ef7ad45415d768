import { median, milliseconds } from './measure.mjs'
import { startServe } from './serve-process.mjs'

/** How long `serve` takes from its start until it accepts. */
export async function readyToServe() {
  const times = []
  for (let run = 0; run < 7; run += 1) {
    const serve = await startServe()
    times.push(serve.readyMs)
    await serve.stop()
  }
  return [
    { what: 'serve: start until ready to accept, median of 7', value: milliseconds(median(times)), bound: '400 ms' },
  ]
}
