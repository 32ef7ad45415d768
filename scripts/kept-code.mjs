// What V8 makes of the built files of the main process, kept beside them: once for Electron as the app, once as Node.js.

import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { capture } from './child.mjs'
import { rootArguments } from './display.mjs'
import { asApp, asNode } from './electron-as-node.mjs'
import { electronRuntime } from './electron-runtime.mjs'
import { checkout } from './folders.mjs'
import { Problem } from './problem.mjs'

/** With the same seed two builds keep the same bytes. It is no part of what V8 asks of those who take them. */
const seed = '--random-seed=1'

/** Writes `compiled-app.bin` and `compiled-node.bin` into the folder of the built files. */
export async function keepCode(folder) {
  const { executable } = electronRuntime()
  const script = join(checkout, 'scripts/kept-code/keep.mjs')
  const keep = async (flags, name, env) => {
    const target = join(folder, name)
    rmSync(target, { force: true })
    const { output } = await capture(executable, [...flags, script, folder, target], { env })
    if (existsSync(target)) return
    const remedy = 'Mend what the lines above name, then run the command again.'
    throw new Problem(`What V8 makes of the app could not be kept (${name} was not written).`, remedy, output)
  }
  await keep([...rootArguments(), `--js-flags=${seed}`], 'compiled-app.bin', asApp())
  await keep([seed], 'compiled-node.bin', asNode())
}
