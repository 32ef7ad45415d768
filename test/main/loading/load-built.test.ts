import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPackage } from '@electron/asar'
import { expect, test } from '@playwright/test'
import { checkout } from '../../../scripts/folders.mjs'
import { readKeptCode, type KeptCode } from '../../../src/main/loading/kept-code.ts'
import { keptCodeName, openLoader, type Loader } from '../../../src/main/loading/load-built.ts'

/** A folder of built files: an entry that requires a chunk, which requires the platform. */
function builtFolder(greeting = 'Hello'): string {
  const folder = mkdtempSync(join(tmpdir(), 'faultline-built-'))
  mkdirSync(join(folder, 'chunks'))
  writeFileSync(
    join(folder, 'entry.cjs'),
    `exports.greet = require('./chunks/greet.cjs').greet\nexports.place = __dirname\nexports.strict = (function () { return this === undefined })()`,
  )
  writeFileSync(
    join(folder, 'chunks/greet.cjs'),
    `const { basename } = require('node:path')\nexports.greet = (path) => '${greeting}, ' + basename(path)\nexports.fail = () => { throw new Error('here') }`,
  )
  return folder
}

interface Entry {
  readonly greet: (path: string) => string
  readonly place: string
  readonly strict: boolean
}

/** What is kept of a loader's files, written and read. */
function keptOf(loader: Loader): KeptCode {
  const path = join(mkdtempSync(join(tmpdir(), 'faultline-kept-')), 'compiled-node.bin')
  writeFileSync(path, loader.code())
  return readKeptCode(path)
}

test('an entry is run with what it requires, once, as strict as a module', () => {
  const folder = builtFolder()
  const loader = openLoader(folder, new Map())

  const entry = loader.load('entry.cjs') as Entry

  expect(entry.greet('/home/ada')).toBe('Hello, ada')
  expect(entry).toMatchObject({ place: folder, strict: true })
  expect(loader.load('entry.cjs')).toBe(entry)
})

test('what V8 has made of the files once is taken the next time, also from another folder', () => {
  const first = openLoader(builtFolder(), new Map())
  first.load('entry.cjs')
  expect(first.compiledAnew()).toEqual(['entry.cjs', 'chunks/greet.cjs'])

  const elsewhere = builtFolder()
  const second = openLoader(elsewhere, keptOf(first))
  const { greet } = second.load('entry.cjs') as Entry
  const { fail } = second.load('chunks/greet.cjs') as { readonly fail: () => never }

  expect(greet('/home/ada')).toBe('Hello, ada')
  expect(second.compiledAnew()).toEqual([])
  expect(stackOf(fail)).toContain(`${join(elsewhere, 'chunks/greet.cjs')}:3:`)
})

test('what was kept of other sources, or cannot be read, is not taken: the files are compiled', () => {
  const other = openLoader(builtFolder('Good morning'), new Map())
  other.load('entry.cjs')
  const loader = openLoader(builtFolder(), keptOf(other))
  expect((loader.load('entry.cjs') as Entry).greet('/home/ada')).toBe('Hello, ada')
  expect(loader.compiledAnew()).toEqual(['chunks/greet.cjs'])

  const torn = join(builtFolder(), 'compiled-node.bin')
  writeFileSync(torn, other.code().subarray(0, 20))
  for (const path of [torn, `${torn}.absent`]) expect([...readKeptCode(path).keys()]).toEqual([])
  writeFileSync(torn, other.code().subarray(0, -400))
  const short = openLoader(builtFolder('Good morning'), readKeptCode(torn))
  expect((short.load('entry.cjs') as Entry).greet('/home/ada')).toBe('Good morning, ada')
  expect(short.compiledAnew()).toHaveLength(1)
  const broken = openLoader(builtFolder(), new Map([['entry.cjs', Buffer.alloc(400, 7)]]))
  expect((broken.load('entry.cjs') as Entry).greet('/home/ada')).toBe('Hello, ada')
})

test('a file says what it says in any letters, and however long it is', () => {
  const folder = builtFolder('Grüße — 你好 🎉')
  const loader = openLoader(folder, new Map())
  expect((loader.load('entry.cjs') as Entry).greet('/home/ada')).toBe('Grüße — 你好 🎉, ada')

  const long = 'a'.repeat(3_000_000)
  writeFileSync(join(folder, 'long.cjs'), `exports.long = '${long}'`)
  expect(loader.load('long.cjs')).toEqual({ long })
  writeFileSync(join(folder, 'empty.cjs'), '')
  expect(loader.load('empty.cjs')).toEqual({})
})

test('out of an archive, whose files are read whole, the same is loaded', async () => {
  const folder = builtFolder('Grüße')
  const first = openLoader(folder, new Map())
  first.load('entry.cjs')
  writeFileSync(join(folder, 'compiled-app.bin'), first.code())
  const archive = join(mkdtempSync(join(tmpdir(), 'faultline-archive-')), 'app.asar')
  await createPackage(folder, archive)

  const second = openLoader(archive, readKeptCode(join(archive, 'compiled-app.bin')))

  expect((second.load('entry.cjs') as Entry).greet('/home/ada')).toBe('Grüße, ada')
  expect(second.compiledAnew()).toEqual([])
})

test('the app is built with what this V8 makes of everything that its start and its first request load', () => {
  const folder = join(checkout, 'out/main')
  const built = createRequire(import.meta.url)(join(folder, 'load-built.cjs')) as {
    readonly openLoader: typeof openLoader
  }
  const loader = built.openLoader(folder, readKeptCode(join(folder, keptCodeName({ ELECTRON_RUN_AS_NODE: '1' }))))

  loader.load('faultline.cjs')
  const clients = readdirSync(join(folder, 'chunks')).filter((one) => one.startsWith('http-client-'))
  expect(clients).toHaveLength(1)
  for (const name of clients) loader.load(`chunks/${name}`)
  // Also what an execution's thread loads, without what its work begins with.
  loader.load('execution-worker-serve-executions.cjs')
  for (const entry of ['index.cjs', 'cli.cjs', 'faultline-thread.cjs', 'execution-worker.cjs']) loader.compile(entry)

  expect(loader.compiledAnew()).toEqual([])
  // Of undici only what sends requests: no store of a cache, which stands for the rest.
  const loaded = [...keptOf(loader).keys()]
  expect(loaded.filter((file) => readFileSync(join(folder, file), 'utf8').includes('SqliteCacheStore'))).toEqual([])
  // The same files are kept for the app itself; its V8 has other flags, and only the app can ask it.
  expect([...readKeptCode(join(folder, keptCodeName({}))).keys()]).toEqual(loaded)
})

function stackOf(fail: () => never): string {
  try {
    return fail()
  } catch (error) {
    return String((error as Error).stack)
  }
}
