// Says on standard error what takes long: a bar on a terminal, plain lines elsewhere, nearly nothing when quiet.

const barWidth = 28

/**
 * Runs one step of the set-up and shows how far it is. `work` is given `report(done, total, unit)`: bytes, or things
 * named by their unit; a total of null is not known. Quiet: one line, and only when the step takes longer than 2 s.
 * @template T
 * @param {string} title
 * @param {(report: (done: number, total?: number | null, unit?: string) => void) => T | Promise<T>} work
 * @param {{ quiet?: boolean, stream?: { isTTY?: boolean, write(text: string): unknown } }} [options]
 * @returns {Promise<T>}
 */
export async function inStep(title, work, { quiet = false, stream = process.stderr } = {}) {
  const startedMs = Date.now()
  const seconds = () => `${((Date.now() - startedMs) / 1000).toFixed(1)} s`
  const onTerminal = Boolean(stream.isTTY) && !quiet
  let amount = null
  const report = (done, total = null, unit = 'MB') => (amount = { done, total, unit })

  if (!onTerminal && !quiet) stream.write(`${title} …\n`)
  const draw = () => {
    if (onTerminal) stream.write(`\r\x1b[2K${title} ${bar(amount)} ${seconds()}`)
    else if (!quiet) stream.write(`${title}: ${amountText(amount) || 'still working'}, ${seconds()}\n`)
    else stream.write(`${title} …\n`)
  }
  const timer = setInterval(
    () => {
      draw()
      if (quiet) clearInterval(timer)
    },
    onTerminal ? 120 : quiet ? 2_000 : 5_000,
  )
  try {
    const value = await work(report)
    clearInterval(timer)
    if (onTerminal) stream.write(`\r\x1b[2K${title}: done in ${seconds()}\n`)
    else if (!quiet) stream.write(`${title}: done in ${seconds()}\n`)
    return value
  } catch (thrown) {
    clearInterval(timer)
    if (onTerminal) stream.write(`\r\x1b[2K${title}: stopped after ${seconds()}\n`)
    throw thrown
  }
}

/**
 * "45 %, 88 of 196 MB"; empty when nothing is known.
 * @param {{ done: number, total: number | null, unit: string } | null} amount
 */
export function amountText(amount) {
  if (!amount) return ''
  const { done, total, unit } = amount
  const count = (number) => (unit === 'MB' ? Math.round(number / 1e6) : number)
  if (total === null) return `${count(done)} ${unit}`
  const percent = Math.min(100, Math.floor((100 * done) / total))
  return `${percent} %, ${count(done)} of ${count(total)} ${unit}`
}

function bar(amount) {
  if (!amount?.total) return '…'
  const filled = Math.round(barWidth * Math.min(1, amount.done / amount.total))
  return `[${'='.repeat(filled)}${' '.repeat(barWidth - filled)}] ${amountText(amount)}`
}
