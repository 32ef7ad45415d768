// What V8 makes of the built files of the main process, kept beside them: once for Electron as the app, once as Node.js.

import { join } from 'node:path'
import { captureOrStop } from './child.mjs'
import { rootArguments } from './display.mjs'
import { asApp, asNode } from './electron-as-node.mjs'
import { electronRuntime } from './electron-runtime.mjs'
import { checkout } from './folders.mjs'

/** With the same seed two builds keep the same bytes. It is no part of what V8 asks of those who take them. */
const seed = '--random-seed=1'

/** Writes `compiled-app.bin` and `compiled-node.bin` into the folder of the built files. */
export async function keepCode(folder) {
  const { executable } = electronRuntime()
  const script = join(checkout, 'scripts/kept-code/keep.mjs')
  const told = {
    what: 'What V8 makes of the app could not be kept',
    remedy: 'Mend what the lines above name, then run the command again.',
  }
  const app = [...rootArguments(), `--js-flags=${seed}`, script, folder, join(folder, 'compiled-app.bin')]
  await captureOrStop(executable, app, { ...told, env: asApp() })
  const node = [seed, script, folder, join(folder, 'compiled-node.bin')]
  await captureOrStop(executable, node, { ...told, env: asNode() })
}
