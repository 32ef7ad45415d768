// The one time that everything made here bears, so that two builds of the same sources are the same to the byte.

import { capture } from './child.mjs'
import { checkout } from './folders.mjs'

/**
 * Seconds since 1970: SOURCE_DATE_EPOCH (https://reproducible-builds.org/specs/source-date-epoch/), else the time of the last
 * commit; without either the first second of 2026.
 */
export async function sourceDate(environment = process.env) {
  const named = Number(environment.SOURCE_DATE_EPOCH)
  if (environment.SOURCE_DATE_EPOCH && Number.isInteger(named)) return named
  const { code, output } = await capture('git', ['log', '-1', '--format=%ct'], { cwd: checkout })
  return code === 0 ? Number(output.trim()) : Date.UTC(2026, 0, 1) / 1000
}
