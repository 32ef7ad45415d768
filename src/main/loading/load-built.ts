/**
 * Loads the built files of the main process with what V8 made of them when the app was built, so that a start compiles next to
 * nothing. In: the name of an entry. Out: what it exports. What is kept of a file is taken where it comes from the same V8 with
 * the same flags, which V8 checks itself (https://nodejs.org/api/vm.html, cachedData); else the file is compiled as any other.
 * Of the sources V8 looks at the length alone: both are written by one build, and by nothing else.
 */
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { Script } from 'node:vm'
import { keptCodeFile, readKeptCode, type KeptCode } from './kept-code.ts'
import { openReading, type Reading } from './reading.ts'

export interface Loader {
  /** Runs a file, and what it requires, once; returns what it exports. */
  readonly load: (file: string) => unknown
  /** Compiles a file without running it. */
  readonly compile: (file: string) => void
  /** What V8 has made of every file up to now, as `readKeptCode` reads it. */
  readonly code: () => Uint8Array
  /** Files of which nothing was kept that this V8 could take. */
  readonly compiledAnew: () => readonly string[]
}

type Run = (exports: object, require: Require, module: Loaded, filename: string, dirname: string) => void
type Require = (name: string) => unknown
interface Loaded {
  exports: object
}

/** What the entry `NAME.cjs` beside this file exports, loaded with what was kept for how this process was started. */
export function loadEntry(name: string): unknown {
  const reading = openReading()
  const kept = readKeptCode(join(import.meta.dirname, keptCodeName(process.env)), reading)
  return openLoader(import.meta.dirname, kept, reading).load(`${name}.cjs`)
}

/** Electron gives V8 other flags where it is Node.js: what one of them makes, the other cannot take. */
export function keptCodeName(environment: NodeJS.ProcessEnv): string {
  return environment['ELECTRON_RUN_AS_NODE'] === undefined ? 'compiled-app.bin' : 'compiled-node.bin'
}

/** Put around the text of a file, on one line with it, so that the lines of a stack are its own. It was a module, and is as strict. */
const before = "(function (exports, require, module, __filename, __dirname) { 'use strict'; "
const after = '\n})'

/** A loader of CommonJS files in `folder`; they require each other by relative paths, and all else from where they stand. */
export function openLoader(folder: string, kept: KeptCode, reading: Reading = openReading()): Loader {
  const modules = new Map<string, Loaded>()
  const scripts = new Map<string, Script>()
  const load = (path: string): object => {
    const known = modules.get(path)
    if (known !== undefined) return known.exports
    const module: Loaded = { exports: {} }
    modules.set(path, module)
    const run = compiled(path).runInThisContext() as Run
    const above = dirname(path)
    const require: Require = (name) => (name.startsWith('.') ? load(resolve(above, name)) : createRequire(path)(name))
    run(module.exports, require, module, path, above)
    return module.exports
  }
  const compiled = (path: string): Script => {
    const name = relative(folder, path).split(sep).join('/')
    const source = reading.text(path, before, after)
    const cachedData = kept.get(name)
    const script = new Script(source, { filename: path, ...(cachedData === undefined ? {} : { cachedData }) })
    scripts.set(name, script)
    return script
  }
  return {
    load: (file) => load(join(folder, file)),
    compile: (file) => {
      compiled(join(folder, file))
    },
    code: () => {
      const sorted = [...scripts].toSorted(([one], [other]) => (one < other ? -1 : 1))
      return keptCodeFile(new Map(sorted.map(([name, script]) => [name, script.createCachedData()])))
    },
    compiledAnew: () =>
      [...scripts].flatMap(([name, { cachedDataRejected }]) => (cachedDataRejected === false ? [] : [name])),
  }
}
