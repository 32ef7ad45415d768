// kill -9 while the store of an earlier version is lifted.

import { cpSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { bundled } from '../bench/bundled.mjs'
import { flawOf, newFolder, runCommand, startCommand } from './command.mjs'
import { openKept } from './kept.mjs'

const rows = 60_000
const oldVersion = 6

export async function killMigration({ random, rounds }) {
  const { file } = await bundled('old-store', import.meta.dirname)
  const { makeOldStore, newestVersion } = await import(pathToFileURL(file).href)
  const old = newFolder()
  makeOldStore(old, oldVersion, rows)
  const wrong = []
  const stoppedAt = new Set()
  let lost = 0
  for (let round = 0; round < rounds; round += 1) {
    const folder = newFolder()
    cpSync(old, folder, { recursive: true })
    const child = startCommand(['measures', '--data', folder])
    const gone = new Promise((resolve) => child.once('close', resolve))
    const timer = setTimeout(() => child.kill('SIGKILL'), random.between(200, 900))
    await gone
    clearTimeout(timer)
    stoppedAt.add(versionOf(folder))
    const flaw = flawOf(await runCommand(['measures', '--data', folder]), [0])
    if (flaw !== null) wrong.push(flaw)
    if (versionOf(folder) !== newestVersion) wrong.push(`left at version ${versionOf(folder)}`)
    const kept = openKept(folder)
    lost += rows - kept.all('SELECT count(*) AS count FROM delivery')[0].count
    if (kept.integrity() !== 'ok') wrong.push('integrity')
    kept.close()
  }
  const versions = [...stoppedAt].sort((a, b) => a - b).join(', ')
  return {
    fault: 'kill -9 in a migration',
    rounds,
    sent: rows,
    lost,
    twice: 0,
    wrong,
    note: `${oldVersion} to ${newestVersion}; killed at ${versions}`,
  }
}

function versionOf(folder) {
  const kept = openKept(folder)
  const [{ user_version: version }] = kept.all('PRAGMA user_version')
  kept.close()
  return version
}
