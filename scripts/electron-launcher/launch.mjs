// What `electron [-r FILE]… PATH` runs when the Electron at hand came without a default app: finds the app on the command
// line, gives Electron its name, version and folder, and loads its entry before Electron is ready.

import { app } from 'electron'
import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

function readCommandLine(args) {
  const modules = []
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at]
    if (arg === '-r' || arg === '--require') modules.push(args[(at += 1)])
    else if (!arg.startsWith('-')) return { modules, path: resolve(arg) }
  }
  return { modules, path: null }
}

/** The nearest folder at or above `path` with a package.json, and what that says; for a lone file its own folder. */
function describe(path) {
  const first = statSync(path).isDirectory() ? path : dirname(path)
  for (let folder = first; ; folder = dirname(folder)) {
    try {
      return { folder, manifest: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) }
    } catch (thrown) {
      if (thrown.code !== 'ENOENT') throw thrown
    }
    if (folder === dirname(folder)) return { folder: first, manifest: {} }
  }
}

function introduce(folder, manifest) {
  const name = manifest.productName ?? manifest.name
  if (manifest.version) app.setVersion(manifest.version)
  if (name) app.setName(name)
  if (manifest.desktopName) app.setDesktopName(manifest.desktopName)
  const named = app.commandLine.getSwitchValue('user-data-dir')
  app.setPath('userData', isAbsolute(named) ? named : join(app.getPath('appData'), app.getName()))
  app.setAppPath(folder)
}

const { modules, path } = readCommandLine(process.argv.slice(1))
const require = createRequire(join(process.cwd(), 'command-line.js'))
for (const module of modules) require(module)

if (path === null) {
  process.stderr.write('Name the app to run: electron FOLDER\n')
  app.exit(2)
} else {
  const { folder, manifest } = describe(path)
  introduce(folder, manifest)
  const entry = statSync(path).isDirectory() ? join(folder, manifest.main ?? 'index.js') : path
  await import(pathToFileURL(entry).href)
}
