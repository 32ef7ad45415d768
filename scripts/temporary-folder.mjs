// Where tests and benchmarks put what they need for a moment.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cacheFolder } from './folders.mjs'

/**
 * Runs the work with an environment whose temporary files go into a folder of their own, removed at the end: what one run
 * leaves behind, with databases of 200,000 executions among it, would fill the disk after some dozen.
 */
export async function withTemporaryFolder(environment, work) {
  const folder = mkdtempSync(join(tmpdir(), 'faultline-'))
  const own = {
    TMPDIR: folder,
    TMP: folder,
    TEMP: folder,
    // What one start of the app has compiled spares the next ones a tenth of their work.
    FAULTLINE_COMPILED: join(folder, 'compiled'),
    PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(cacheFolder(), 'transformed-tests'),
  }
  try {
    return await work({ ...environment, ...own })
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}
