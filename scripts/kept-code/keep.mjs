// Runs in Electron: writes what V8 makes of the files that a start loads. Arguments: the folder of the built files, the file to write.

import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { serialize } from 'node:v8'

const [folder, target] = process.argv.slice(-2)
const { openLoader } = createRequire(import.meta.url)(join(folder, 'load-built.cjs'))
const loader = openLoader(folder, new Map())
// To be loaded compiles the functions that a start calls; what would start something is compiled alone.
loader.load('faultline.cjs')
for (const entry of ['index.cjs', 'cli.cjs', 'faultline-thread.cjs']) loader.compile(entry)
writeFileSync(target, serialize(loader.code()))
// Before Electron looks for a display.
process.exit()
