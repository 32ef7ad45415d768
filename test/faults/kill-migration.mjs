// kill -9 while the store of an earlier version is lifted: at any moment, and as soon as one of its steps is done.

import { cpSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { bundled } from '../bench/bundled.mjs'
import { flawOf, newFolder, runCommand, startCommand } from './command.mjs'
import { openKept } from './kept.mjs'

const oldVersion = 6

export async function killMigration({ random, rounds, rows = 60_000 }) {
  const { file } = await bundled('old-store', import.meta.dirname)
  const { makeOldStore, newestVersion } = await import(pathToFileURL(file).href)
  const old = newFolder()
  makeOldStore(old, oldVersion, rows)
  const wrong = []
  const stoppedAt = new Set()
  let lost = 0
  let between = 0
  for (let round = 0; round < rounds; round += 1) {
    const folder = newFolder()
    cpSync(old, folder, { recursive: true })
    const child = startCommand(['measures', '--data', folder])
    const gone = new Promise((resolve) => child.once('close', resolve))
    // Every other round waits for a step; the last version is no step that is followed by another.
    const step = oldVersion + 1 + ((round >> 1) % (newestVersion - oldVersion - 1))
    const timer =
      round % 2 === 0
        ? setTimeout(() => child.kill('SIGKILL'), random.between(200, 900))
        : whenVersion(folder, step, () => child.kill('SIGKILL'))
    await gone
    clearTimeout(timer)
    clearInterval(timer)
    const version = versionOf(folder)
    stoppedAt.add(version)
    if (version > oldVersion && version < newestVersion) between += 1
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
    note: `${oldVersion} to ${newestVersion}; killed at ${versions}, ${between} times between two steps`,
  }
}

/** Acts as soon as the store has come to a version. */
function whenVersion(folder, wanted, act) {
  const kept = openKept(folder)
  const timer = setInterval(() => {
    const [{ user_version: version }] = kept.all('PRAGMA user_version')
    if (version < wanted) return
    clearInterval(timer)
    act()
    kept.close()
  }, 1)
  return timer
}

function versionOf(folder) {
  const kept = openKept(folder)
  const [{ user_version: version }] = kept.all('PRAGMA user_version')
  kept.close()
  return version
}
