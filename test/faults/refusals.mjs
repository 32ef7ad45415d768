// What keeps the store from being written for a while: another program's lock, a full disk, no descriptor left.

import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { openEffectServer } from './effect-server.mjs'
import { newFolder, startServe } from './command.mjs'
import { judged, settled } from './kept.mjs'
import { openProvider } from './provider.mjs'
import { workflowFile } from './workflow-file.mjs'

const modes = ['lastNode', 'onReceived']

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Serves, lets the fault happen while a provider sends, and repeats what was refused: then all must have run once. */
async function underFault({ fault, responseMode, folder, sends = {}, options = {}, hasEffect = true }, happen) {
  const effect = await openEffectServer()
  const serve = await startServe(workflowFile(responseMode, hasEffect ? effect.url : null), folder, options)
  const provider = openProvider('f', sends)
  const wrong = [...(await happen(serve, provider))]
  const refused = [...provider.answers.values()].filter((status) => status === 0 || status > 299).length
  await provider.repeatFailed(serve.port)
  const left = provider.answers.size - provider.answered().length
  if (left > 0) wrong.push(`${left} are refused for good`)
  await settled(folder)
  if ((await serve.end()) !== 0) wrong.push('it did not end with 0')
  if (serve.said().includes('unhandled')) wrong.push(`a mistake of its own: ${serve.said().slice(0, 500)}`)
  const found = judged(folder, provider)
  const without = provider.answered().filter((id) => hasEffect && effect.times(id) === 0).length
  effect.close()
  await provider.close()
  return {
    fault: `${fault}, ${responseMode === 'lastNode' ? 'answered at the end' : 'answered first'}`,
    rounds: 1,
    sent: provider.answers.size,
    lost: found.lost + without,
    twice: found.twice + effect.twice(),
    wrong: [...wrong, ...found.wrong],
    note: `${refused} refused, all of them run when repeated`,
    said: serve.said(),
  }
}

async function flooding(provider, port, milliseconds) {
  let goesOn = true
  const done = provider.flood(port, () => goesOn)
  await pause(milliseconds)
  goesOn = false
  await done
}

export async function writeLock() {
  const rows = []
  for (const responseMode of modes) {
    const folder = newFolder()
    rows.push(
      await underFault({ fault: 'write lock of 7 s', responseMode, folder }, async (serve, provider) => {
        await flooding(provider, serve.port, 300)
        const other = new Database(join(folder, 'faultline.sqlite'), { timeout: 10_000 })
        other.exec('BEGIN IMMEDIATE')
        const during = flooding(provider, serve.port, 7000)
        await pause(7000)
        other.exec('ROLLBACK')
        other.close()
        await during
        await flooding(provider, serve.port, 300)
        return serve.said().includes('locked by another program') ? [] : ['nothing was said of the lock']
      }),
    )
  }
  return rows
}

export async function fullDisk() {
  if (process.getuid?.() !== 0)
    return [{ ...notMeasured('full disk'), note: 'not measured: only root mounts a small disk' }]
  const rows = []
  for (const responseMode of modes) rows.push(await onSmallDisk(responseMode))
  return rows
}

async function onSmallDisk(responseMode) {
  const folder = newFolder()
  // 5 MB are free until the ballast goes; then there is room for all that was refused, each of which takes about 100 kB of log.
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=128m', 'tmpfs', folder])
  if (mounted.status !== 0) return { ...notMeasured('full disk'), note: 'not measured: mount failed' }
  const ballast = join(folder, 'ballast')
  try {
    writeFileSync(ballast, Buffer.alloc(128 * 1024 * 1024 - 5_000_000))
    return await underFault(
      { fault: 'full disk', responseMode, folder, sends: { bodyBytes: 20_000 } },
      async (serve, provider) => {
        const until = performance.now() + 20_000
        const refused = () => [...provider.answers.values()].filter((status) => status === 500).length
        while (refused() < 20 && performance.now() < until) await flooding(provider, serve.port, 100)
        const flaws = refused() === 0 ? ['the disk was never full'] : []
        rmSync(ballast)
        // Until then nothing is promised; the store is tried again by itself.
        await pause(500)
        return serve.said().includes('cannot grow') || serve.said().includes('cannot be written')
          ? flaws
          : [...flaws, 'nothing was said of the full disk']
      },
    )
  } finally {
    spawnSync('umount', ['-l', folder])
  }
}

/**
 * So many files may be open. Electron itself holds 23, the store with its lock and its port 7; each of the four threads that
 * work under load (code, redaction, the log) takes 5 and a connection of the store 2: 52, and no more however long it goes on.
 * With 64 hardly a caller would get a socket, so that nothing of it would be measured.
 */
const openFiles = 96

export async function descriptors() {
  const rows = []
  for (const responseMode of modes) {
    const folder = newFolder()
    const fault = `descriptors used up (${String(openFiles)})`
    const crowd = {
      fault,
      responseMode,
      folder,
      sends: { connections: 200 },
      options: { descriptors: openFiles },
      // A request of the workflow would need a descriptor as well: that it fails is no fault of the store.
      hasEffect: false,
    }
    rows.push(
      await underFault(crowd, async (serve, provider) => {
        await Promise.race([flooding(provider, serve.port, 1500), pause(8000)])
        // The crowd goes, and comes back in small numbers.
        await provider.hangUp()
        return []
      }),
    )
  }
  return rows
}

function notMeasured(fault) {
  return { fault, rounds: 0, sent: 0, lost: 0, twice: 0, wrong: [] }
}
