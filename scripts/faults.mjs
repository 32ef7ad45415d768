// `npm run test:faults [-- NAME… --seed N --rounds N --minutes N --write]`: kills, locks, full disks, damaged files; what was
// lost, ran twice or was told wrong. Ends with 1 where any of it is not 0.

import { join } from 'node:path'
import { buildApp } from './build-app.mjs'
import { passThrough } from './child.mjs'
import { asNode } from './electron-as-node.mjs'
import { checkout } from './folders.mjs'
import { endWith } from './problem.mjs'
import { setUp } from './set-up.mjs'
import { withTemporaryFolder } from './temporary-folder.mjs'

await endWith(async () => {
  const { executable } = await setUp()
  await buildApp()
  const words = [join(checkout, 'test/faults/faults.mjs'), ...process.argv.slice(2)]
  return withTemporaryFolder(asNode(), (env) => passThrough(executable, words, { cwd: checkout, env }))
})
