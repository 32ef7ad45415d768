// `npm test`: set-up, build, the packaged app, then every test, all in Electron. Arguments go to Playwright's runner.

import { join } from 'node:path'
import { buildApp } from './build-app.mjs'
import { passThrough } from './child.mjs'
import { withDisplay } from './display.mjs'
import { asNode } from './electron-as-node.mjs'
import { checkout } from './folders.mjs'
import { packageUnpacked } from './package-app.mjs'
import { endWith } from './problem.mjs'
import { setUp } from './set-up.mjs'
import { withTemporaryFolder } from './temporary-folder.mjs'
import { wantsWindows } from './test-selection.mjs'
import { checkWindowSandbox } from './window-sandbox.mjs'

await endWith(async () => {
  const given = process.argv.slice(2)
  const runtime = await setUp()
  await buildApp()
  const runner = [join(checkout, 'node_modules/@playwright/test/cli.js'), 'test', ...given]
  const run = (command, args) =>
    withTemporaryFolder(asNode(), (env) => passThrough(command, args, { cwd: checkout, env }))
  if (!wantsWindows(given)) return run(runtime.executable, runner)
  await checkWindowSandbox()
  // FAULTLINE_APP=out: while developing, the same tests on out/ in the prepared Electron.
  if (process.env.FAULTLINE_APP !== 'out') await packageUnpacked(runtime)
  return run(...withDisplay(runtime.executable, runner))
})
