import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isObject } from '../../shared/json.ts'

/** What the package.json of the app says of it. */
export interface OwnPackage {
  readonly version: string
  /** `https://github.com/OWNER/NAME`; null where none is named. */
  readonly repository: string | null
}

/** Out of the package.json above this file, in the checkout as in the packaged app. */
export function ownPackage(): OwnPackage {
  let folder = dirname(fileURLToPath(import.meta.url))
  for (let up = 0; up < 5; up += 1) {
    try {
      const read: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
      if (isObject(read) && read['name'] === 'faultline' && typeof read['version'] === 'string')
        return { version: read['version'], repository: repositoryOf(read['repository']) }
    } catch {
      // Not in this folder: look one above.
    }
    folder = dirname(folder)
  }
  return { version: '0.0.0', repository: null }
}

/** The page of a repository from npm's ways to write it: `github:OWNER/NAME`, `OWNER/NAME`, `{ url: 'git+https://….git' }`. */
export function repositoryOf(written: unknown): string | null {
  const text = isObject(written) ? written['url'] : written
  if (typeof text !== 'string') return null
  const short = /^(?:github:)?([\w.-]+\/[\w.-]+)$/u.exec(text)?.[1]
  if (short !== undefined) return `https://github.com/${short}`
  return /^(?:git\+)?(https:\/\/[^?#]+?)(?:\.git)?\/?$/u.exec(text)?.[1] ?? null
}
