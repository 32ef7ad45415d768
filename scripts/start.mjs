// `npm start`: set-up, build, and the app. Where there is no display, the same app performs its main job in a virtual one.

import { join } from 'node:path'
import { buildApp } from './build-app.mjs'
import { passThrough } from './child.mjs'
import { displayIsPresent, rootArguments, withDisplay } from './display.mjs'
import { asApp, asNode } from './electron-as-node.mjs'
import { checkout } from './folders.mjs'
import { endWith } from './problem.mjs'
import { setUp } from './set-up.mjs'
import { checkWindowSandbox } from './window-sandbox.mjs'

await endWith(async () => {
  const { executable } = await setUp()
  await buildApp()
  await checkWindowSandbox()
  const given = process.argv.slice(2)
  if (displayIsPresent()) {
    return passThrough(executable, [...rootArguments(), checkout, ...given], { env: asApp() })
  }
  process.stderr.write(
    'There is no display (DISPLAY and WAYLAND_DISPLAY are not set): showing the main job in a virtual one.\n',
  )
  const [command, args] = withDisplay(executable, [join(checkout, 'scripts/demonstrate.mjs'), ...given])
  return passThrough(command, args, { env: asNode() })
})
