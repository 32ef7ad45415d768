// Where things are: this checkout, and the folder that keeps what set-up fetched for all checkouts of a user.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cachesOf } from './systems.mjs'

/** The folder that holds package.json. */
export const checkout = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * The user's cache folder for Faultline; XDG_CACHE_HOME counts only when it is absolute, as its specification says.
 * @param {Record<string, string | undefined>} [environment]
 * @param {string} [platform]
 */
export function cacheFolder(environment = process.env, platform = process.platform) {
  return join(cachesOf(environment, platform), 'faultline')
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
