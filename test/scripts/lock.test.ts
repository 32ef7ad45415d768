import { expect, test } from '@playwright/test'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { withLock } from '../../scripts/lock.mjs'

let folder: string
let lock: string

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'faultline-lock-'))
  lock = join(folder, 'inner', 'lock')
})

test.afterEach(() => rmSync(folder, { recursive: true, force: true }))

function leaveBehind(pid: number, silentSeconds: number): void {
  mkdirSync(lock, { recursive: true })
  writeFileSync(join(lock, 'pid'), String(pid))
  const then = Date.now() / 1000 - silentSeconds
  utimesSync(lock, then, then)
}

async function deadProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', ''], { env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' } })
  await once(child, 'exit')
  return child.pid ?? 0
}

test('two bodies under one lock never overlap', async () => {
  let inside = 0
  let most = 0
  const body = async () => {
    inside += 1
    most = Math.max(most, inside)
    await wait(50)
    inside -= 1
  }
  await Promise.all([withLock(lock, body), withLock(lock, body), withLock(lock, body)])
  expect(most).toBe(1)
  expect(existsSync(lock)).toBe(false)
})

test('a body that fails gives the lock back', async () => {
  await expect(withLock(lock, () => Promise.reject(new Error('broke')))).rejects.toThrow('broke')
  expect(existsSync(lock)).toBe(false)
})

test('who waits is told once which process holds the lock', async () => {
  const told: (number | null)[] = []
  const first = withLock(lock, () => wait(350))
  await withLock(lock, () => Promise.resolve(), { onWait: (pid: number | null) => told.push(pid) })
  await first
  expect(told).toEqual([process.pid])
})

test('the lock of a process that died is taken over', async () => {
  leaveBehind(await deadProcess(), 10)
  expect(await withLock(lock, () => Promise.resolve('ran'))).toBe('ran')
})

test('the lock of a living process is not taken over, and waiting ends with the process and the remedy', async () => {
  leaveBehind(process.pid, 10)
  const refused = withLock(lock, () => Promise.resolve('ran'), { patienceMs: 250 })
  await expect(refused).rejects.toThrow(new RegExp(`Process ${process.pid} has held .*End that process`, 's'))
})

test('a lock without a sign of life for half a minute is taken over', async () => {
  leaveBehind(process.pid, 60)
  expect(await withLock(lock, () => Promise.resolve('ran'))).toBe('ran')
})
