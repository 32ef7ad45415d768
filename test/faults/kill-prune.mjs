// kill -9 while the retention lets things go: what is left is whole, and the next one goes on.

import { cpSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { bundled } from '../bench/bundled.mjs'
import { flawOf, newFolder, runCommand, startCommand } from './command.mjs'
import { openKept } from './kept.mjs'

export async function killPrune({ random, rounds, rows = 20_000 }) {
  const { file } = await bundled('old-store', import.meta.dirname)
  const { makeOldStore, newestVersion } = await import(pathToFileURL(file).href)
  const old = newFolder()
  makeOldStore(old, newestVersion, rows)
  const wrong = []
  let under = 0
  for (let round = 0; round < rounds; round += 1) {
    const folder = newFolder()
    cpSync(old, folder, { recursive: true })
    const child = startCommand(['prune', '--data', folder])
    const gone = new Promise((resolve) => child.once('close', resolve))
    const timer = setTimeout(() => child.kill('SIGKILL'), random.between(300, 2500))
    await gone
    clearTimeout(timer)
    const left = leftIn(folder)
    if (left.executions > 0 && left.executions < rows) under += 1
    if (left.integrity !== 'ok') wrong.push('integrity')
    if (left.orphans > 0) wrong.push(`${left.orphans} executions without their delivery`)
    // A whole prune of so much takes long: that it goes on is seen once.
    if (round > 0) continue
    const flaw = flawOf(await runCommand(['prune', '--data', folder]), [0])
    if (flaw !== null) wrong.push(flaw)
    const after = leftIn(folder)
    if (after.executions + after.deliveries > 0) wrong.push(`${after.executions} executions stayed`)
  }
  const note = `${rows} executions to let go; killed ${under} times with some of them gone`
  return { fault: 'kill -9 in a prune', rounds, sent: rows, lost: 0, twice: 0, wrong, note }
}

function leftIn(folder) {
  const kept = openKept(folder)
  const count = (sql) => kept.all(`SELECT count(*) AS count FROM ${sql}`)[0].count
  const left = {
    integrity: kept.integrity(),
    executions: count('execution'),
    deliveries: count('delivery'),
    orphans: count('execution WHERE delivery_id NOT IN (SELECT id FROM delivery)'),
  }
  kept.close()
  return left
}
