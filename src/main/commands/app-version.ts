import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isObject } from '../../shared/json.ts'

/** Version of the app, out of the package.json above this file. */
export function appVersion(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  for (let up = 0; up < 5; up += 1) {
    try {
      const read: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
      if (isObject(read) && read['name'] === 'faultline' && typeof read['version'] === 'string') return read['version']
    } catch {
      // Not in this folder: look one above.
    }
    folder = dirname(folder)
  }
  return '0.0.0'
}
