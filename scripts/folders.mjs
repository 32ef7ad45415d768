// Where things are: this checkout, and the folder that keeps what set-up fetched for all checkouts of a user.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder that holds package.json. */
export const checkout = dirname(dirname(fileURLToPath(import.meta.url)))

/** The user's cache folder for Faultline; XDG_CACHE_HOME counts only when it is absolute, as its specification says. */
export function cacheFolder(environment = process.env) {
  const named = environment.XDG_CACHE_HOME
  return join(named && isAbsolute(named) ? named : join(homedir(), '.cache'), 'faultline')
}

/** The lock of this checkout: its own for each folder, outside node_modules, which `npm ci` removes. */
export function checkoutLock() {
  const name = createHash('sha256').update(checkout).digest('hex').slice(0, 16)
  return join(cacheFolder(), 'locks', name)
}

/** package.json, the one place that pins every version. */
export function manifest() {
  return JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'))
}
