// `npm run -s faultline -- COMMAND …`: the command line of the checkout, set up and built first where that is needed.

import { buildApp, commandLine } from './build-app.mjs'
import { passThrough } from './child.mjs'
import { asNode } from './electron-as-node.mjs'
import { endWith } from './problem.mjs'
import { setUp } from './set-up.mjs'

await endWith(async () => {
  const { executable } = await setUp({ quiet: true })
  await buildApp({ quiet: true })
  // npm runs scripts in the package's folder; file names on the command line are meant from where the person is.
  const cwd = (process.env.npm_lifecycle_event && process.env.INIT_CWD) || process.cwd()
  return passThrough(executable, [commandLine, ...process.argv.slice(2)], { cwd, env: asNode() })
})
