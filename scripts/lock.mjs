// One at a time: a folder that only one process can make. Its time stamp beats while its owner lives.

import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Problem } from './problem.mjs'

const beatMs = 2_000
/** A lock whose owner is alive elsewhere (another container on the same folder) is believed for this long without a beat. */
const staleAfterMs = 30_000

/**
 * Runs `body` while this process alone holds `lock` (a path that need not exist). Waits for another holder, and takes
 * the lock over when that one died. `onWait` is told once, with the holder's process id, when it has to wait.
 * @template T
 * @param {string} lock
 * @param {() => Promise<T>} body
 * @param {{ onWait?: (pid: number | null) => unknown, patienceMs?: number }} [options]
 * @returns {Promise<T>}
 */
export async function withLock(lock, body, { onWait = () => {}, patienceMs = 20 * 60_000 } = {}) {
  mkdirSync(dirname(lock), { recursive: true })
  const startedMs = Date.now()
  let told = false
  while (!take(lock)) {
    if (isAbandoned(lock)) {
      clearAway(lock)
      continue
    }
    if (!told) onWait(holderOf(lock))
    told = true
    if (Date.now() - startedMs > patienceMs) {
      throw new Problem(
        `Process ${holderOf(lock) ?? '(unknown)'} has held ${lock} for ${Math.round(patienceMs / 60_000)} minutes.`,
        'End that process, remove the folder, and run the command again.',
      )
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const beat = setInterval(() => touch(lock), beatMs)
  beat.unref()
  try {
    return await body()
  } finally {
    clearInterval(beat)
    rmSync(lock, { recursive: true, force: true })
  }
}

function take(lock) {
  try {
    mkdirSync(lock)
  } catch (thrown) {
    if (thrown.code === 'EEXIST') return false
    throw thrown
  }
  writeFileSync(join(lock, 'pid'), String(process.pid))
  return true
}

/** Moves the lock aside before it is removed: of two that found it abandoned, the slower must not remove a new one. */
function clearAway(lock) {
  const aside = `${lock}.abandoned-${process.pid}`
  try {
    renameSync(lock, aside)
    if (isAbandoned(aside)) rmSync(aside, { recursive: true, force: true })
    else renameSync(aside, lock)
  } catch {
    // Another waiter was faster.
  }
}

function holderOf(lock) {
  try {
    return Number(readFileSync(join(lock, 'pid'), 'utf8')) || null
  } catch {
    return null
  }
}

function isAbandoned(lock) {
  const silentMs = silenceOf(lock)
  if (silentMs === null) return false
  if (silentMs > staleAfterMs) return true
  const holder = holderOf(lock)
  // Another container's process ids mean nothing here, but its beats show: only a silent and dead holder is gone.
  return holder !== null && silentMs > 2 * beatMs && !isAlive(holder)
}

function silenceOf(lock) {
  try {
    return Date.now() - statSync(lock).mtimeMs
  } catch {
    return null
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (thrown) {
    return thrown.code === 'EPERM'
  }
}

function touch(lock) {
  const now = new Date()
  try {
    utimesSync(lock, now, now)
  } catch {
    // Removed from outside: the work goes on, and the end finds nothing to remove.
  }
}
