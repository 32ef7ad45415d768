// `npm run bench [-- NAME…]`: the speeds to keep, as medians and ratios measured in one run. It is a report, never a test.

import { join } from 'node:path'
import { buildApp } from './build-app.mjs'
import { passThrough } from './child.mjs'
import { withDisplay } from './display.mjs'
import { asNode } from './electron-as-node.mjs'
import { checkout } from './folders.mjs'
import { endWith } from './problem.mjs'
import { setUp } from './set-up.mjs'
import { withTemporaryFolder } from './temporary-folder.mjs'

await endWith(async () => {
  const { executable } = await setUp()
  await buildApp()
  const [command, args] = withDisplay(executable, [join(checkout, 'test/bench/bench.mjs'), ...process.argv.slice(2)])
  return withTemporaryFolder(asNode(), (env) => passThrough(command, args, { cwd: checkout, env }))
})
