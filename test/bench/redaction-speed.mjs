import { pathToFileURL } from 'node:url'
import { bundled } from './bundled.mjs'
import { median } from './measure.mjs'

const length = 8_000_000
const rounds = 3

/** How fast texts are redacted, by what they hold, in time of the clock and of the processor, beside parsing and writing the same JSON in the same round: other work slows them all. */
export async function redactionSpeed() {
  const { file } = await bundled('redaction-runs')
  const { redacted, textKinds, textOf } = await import(pathToFileURL(file).href)
  const rows = []
  for (const kind of textKinds) {
    const text = textOf(kind, length)
    redacted(text.slice(0, 1_000_000))
    rows.push(row(`redact: ${kind.name}`, text, () => redacted(text)))
  }
  const text = textOf(textKinds[0], length)
  const rules = { fieldPaths: ['customer.vat', 'items.*.note'] }
  rows.push(row('redact: executions, with two declared fields', text, () => redacted(text, rules)))
  const known = Array.from({ length: 200 }, (_, index) => ({
    name: `K${index}`,
    value: `${index}-a known value ${index}`,
  }))
  rows.push(row('redact: executions, with 200 known values', text, () => redacted(text, {}, known)))
  return rows
}

function row(what, text, redact) {
  const measured = Array.from({ length: rounds }, () => {
    const redacting = timed(redact)
    const parsing = timed(() => JSON.stringify(JSON.parse(text)))
    return { ...redacting, times: redacting.processorMs / parsing.processorMs }
  })
  const speed = (times) => `${(text.length / 1000 / median(times)).toFixed(1)} MB/s`
  const clock = speed(measured.map((one) => one.clockMs))
  const processor = speed(measured.map((one) => one.processorMs))
  const times = median(measured.map((one) => one.times)).toFixed(0)
  return {
    what,
    value: `${clock}, ${processor} of processor time, ${times} times as long as to parse`,
    bound: '8 MB/s',
  }
}

function timed(work) {
  const start = performance.now()
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return { clockMs: performance.now() - start, processorMs: (user + system) / 1000 }
}
