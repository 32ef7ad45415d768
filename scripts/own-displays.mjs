// Several virtual displays at once: tests that open windows beside each other must not take the keyboard from one another.

import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Problem } from './problem.mjs'

/** How many processes run tests where each has a display of its own: what one of them waits for, the others use. */
export const workersWithDisplays = 3

/** Longer than a busy machine takes to start one. */
const patienceMs = 30_000

/**
 * Runs the work with an environment that names so many displays of its own in FAULTLINE_DISPLAYS, between commas, and the first of
 * them in DISPLAY. They end with the work.
 * @template Value
 * @param {number} count
 * @param {NodeJS.ProcessEnv} environment
 * @param {(environment: NodeJS.ProcessEnv) => Promise<Value>} work
 * @returns {Promise<Value>}
 */
export async function withOwnDisplays(count, environment, work) {
  const folder = mkdtempSync(join(tmpdir(), 'faultline-displays-'))
  const authority = join(folder, 'authority')
  writeFileSync(authority, authorityFor(randomBytes(16)), { mode: 0o600 })
  const servers = []
  const end = () => servers.forEach((server) => server.kill())
  process.once('exit', end)
  try {
    const names = []
    // One after the other: each takes the first number that is free.
    for (let index = 0; index < count; index += 1) {
      const { server, name } = await openDisplay(authority)
      servers.push(server)
      names.push(name)
    }
    return await work({
      ...environment,
      DISPLAY: names[0],
      XAUTHORITY: authority,
      FAULTLINE_DISPLAYS: names.join(','),
    })
  } finally {
    process.off('exit', end)
    end()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A file as Xau(3) reads it, with one cookie for whatever display there is (family 65535, FamilyWild). */
function authorityFor(cookie) {
  const field = (bytes) => Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes])
  const nothing = Buffer.alloc(0)
  const protocol = Buffer.from('MIT-MAGIC-COOKIE-1')
  return Buffer.concat([Buffer.from([255, 255]), ...[nothing, nothing, protocol, cookie].map(field)])
}

async function openDisplay(authority) {
  const args = ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp', '-auth', authority]
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const failed = once(server, 'exit').then(() => {
    throw new Error('it ended')
  })
  try {
    const [number] = await Promise.race([
      once(server.stdio[3], 'data', { signal: AbortSignal.timeout(patienceMs) }),
      failed,
    ])
    failed.catch(() => undefined)
    return { server, name: `:${String(number).trim()}` }
  } catch (thrown) {
    failed.catch(() => undefined)
    server.kill()
    throw new Problem(
      `A virtual display could not be opened with Xvfb (${thrown.message}).`,
      'Install it (Debian: xvfb), or run the tests where there is a display.',
    )
  }
}

/**
 * The display of a process that runs tests, by its number among them from 0; null where all share the one that is there.
 * @param {string | undefined} number
 * @param {NodeJS.ProcessEnv} [environment]
 */
export function displayOf(number, environment = process.env) {
  const names = environment.FAULTLINE_DISPLAYS?.split(',') ?? []
  return number === undefined ? null : (names[Number(number) % names.length] ?? null)
}
