// The packages of package-lock.json in node_modules: `npm ci`, only when they are not what the lock file says.

import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { capture, npm } from './child.mjs'
import { checkout } from './folders.mjs'
import { Problem } from './problem.mjs'
import { inStep } from './progress.mjs'

const lockFile = join(checkout, 'package-lock.json')
const modules = join(checkout, 'node_modules')

/** A short text that changes with the lock file. */
export function dependenciesMark() {
  return createHash('sha256').update(readFileSync(lockFile)).digest('hex').slice(0, 32)
}

/** Whether every package that the lock file asks for here is in node_modules at its version (npm's own list is believed). */
export function dependenciesArePresent() {
  const installed = readPackages(join(modules, '.package-lock.json'))
  if (!installed) return false
  return missingFrom(installed, readPackages(lockFile) ?? {}).length === 0
}

/**
 * The paths of `wanted` (lock file's `packages`) that `installed` lacks or has in another version; optional ones may lack.
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }} Entry
 * @param {Record<string, Entry>} installed
 * @param {Record<string, Entry>} wanted
 */
export function missingFrom(installed, wanted) {
  return Object.entries(wanted)
    .filter(([path, entry]) => path !== '' && !entry.link)
    .filter(([path, entry]) => {
      const found = installed[path]
      return found ? found.version !== entry.version : !entry.optional && !entry.devOptional && !entry.peer
    })
    .map(([path]) => path)
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return null
  }
}

/**
 * Runs `npm ci`. Fails when the registry cannot be reached. A node_modules that is a link (a second work tree) is another
 * folder's: it is used as it is, because `npm ci` would empty it under the feet of its owner.
 */
export async function installDependencies({ quiet }) {
  if (existsSync(modules) && lstatSync(modules).isSymbolicLink()) {
    const owner = realpathSync(modules)
    if (!quiet) process.stderr.write(`The packages in ${owner} (linked) differ from package-lock.json; using them.\n`)
    return
  }
  // Of the optional ones most are for other systems and never come.
  const wanted = Object.entries(readPackages(lockFile) ?? {})
    .filter(([path, entry]) => path !== '' && !entry.optional)
    .map(([path]) => path)
  const [command, args] = npm([
    'ci',
    '--include=dev',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  const { code, output } = await inStep(
    'Installing packages from the npm registry',
    async (report) => {
      const arrived = () => wanted.filter((path) => existsSync(join(checkout, path, 'package.json'))).length
      const watch = setInterval(() => report(arrived(), wanted.length, 'packages'), 1_000)
      try {
        return await capture(command, args, { cwd: checkout })
      } finally {
        clearInterval(watch)
      }
    },
    { quiet },
  )
  if (code === 0) return
  throw new Problem(
    `npm could not install the packages of package-lock.json (npm ci ended with ${code ?? 'a signal'}).`,
    remedyFor(output),
    output,
  )
}

/** What to do about a failed npm, from what it printed. */
export function remedyFor(output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|ECONNRESET/.test(output)) {
    return 'Check that the npm registry can be reached (npm ping; npm config get registry), then run the command again.'
  }
  if (/ENOSPC/.test(output)) return 'The disk is full: free about 2 GB and run the command again.'
  if (/CERT|SELF_SIGNED/.test(output)) return 'Name the certificate of your network with `npm config set cafile FILE`.'
  if (/EINTEGRITY/.test(output)) return 'A package arrived damaged or changed: run `npm cache verify` and try again.'
  return 'Read the message of npm above, then run the command again.'
}
