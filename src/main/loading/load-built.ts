/**
 * Loads the built files of the main process with what V8 made of them when the app was built, so that a start compiles next to
 * nothing. In: the name of an entry. Out: what it exports. What is kept of a file is taken where it comes from the same V8 with
 * the same flags, which V8 checks itself (https://nodejs.org/api/vm.html, cachedData); else the file is compiled as any other.
 * Of the sources V8 looks at the length alone: both are written by one build, and by nothing else.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { deserialize } from 'node:v8'
import { Script } from 'node:vm'

/** What V8 made of files, by their paths below the folder of the built files. */
export type KeptCode = ReadonlyMap<string, Uint8Array>

export interface Loader {
  /** Runs a file, and what it requires, once; returns what it exports. */
  readonly load: (file: string) => unknown
  /** Compiles a file without running it. */
  readonly compile: (file: string) => void
  /** What V8 has made of every file up to now. */
  readonly code: () => KeptCode
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
  return openLoader(import.meta.dirname, readKeptCode(join(import.meta.dirname, keptCodeName(process.env)))).load(
    `${name}.cjs`,
  )
}

/** Electron gives V8 other flags where it is Node.js: what one of them makes, the other cannot take. */
export function keptCodeName(environment: NodeJS.ProcessEnv): string {
  return environment['ELECTRON_RUN_AS_NODE'] === undefined ? 'compiled-app.bin' : 'compiled-node.bin'
}

/** Nothing where the file is not there or cannot be read: then everything is compiled. */
export function readKeptCode(path: string): KeptCode {
  try {
    const read: unknown = deserialize(readFileSync(path))
    return read instanceof Map ? (read as KeptCode) : new Map()
  } catch {
    return new Map()
  }
}

/** A loader of CommonJS files in `folder`; they require each other by relative paths, and all else from where they stand. */
export function openLoader(folder: string, kept: KeptCode): Loader {
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
    // The sources are modules, and strict as these are. On one line with them, so that the lines of a stack are theirs.
    const source = `(function (exports, require, module, __filename, __dirname) { 'use strict'; ${readFileSync(path, 'utf8')}\n})`
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
      return new Map(sorted.map(([name, script]) => [name, script.createCachedData()]))
    },
    compiledAnew: () =>
      [...scripts].flatMap(([name, { cachedDataRejected }]) => (cachedDataRejected === false ? [] : [name])),
  }
}
