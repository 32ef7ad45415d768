/** FAULTLINE_ELECTRON: an official release with its checksums from a mirror on this machine, and where its native module comes from. */
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { zipSync } from 'fflate'
import { checkout } from '../../scripts/folders.mjs'
import { downloadProblem, electronRuntime, prepareElectron } from '../../scripts/electron-runtime.mjs'
import {
  compileArguments,
  nativeRemedy,
  nativeWays,
  prebuiltSince,
  whyNotCompiled,
} from '../../scripts/native-ways.mjs'
import { sbom } from '../../scripts/sbom.mjs'
import { openHttpServer } from '../stand-ins/http-server.ts'

const version = '99.1.2'
const electronName = basename(electronRuntime({}).executable)
const platform = `${process.platform}-${process.arch}`
const name = `electron-v${version}-${platform}.zip`
const zip = Buffer.from(zipSync({ [electronName]: Buffer.from('an Electron'), version: Buffer.from(version) }))
const sumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Prepares that Electron from a mirror that has these files; answers what it asked for, what went wrong and what is there. */
async function prepared(files: Readonly<Record<string, Buffer | string>>) {
  const server = await openHttpServer(({ url }) => {
    const body = files[url.slice(url.lastIndexOf('/') + 1)]
    return body === undefined ? { status: 404 } : { body }
  })
  const folder = join(mkdtempSync(join(tmpdir(), 'faultline-electron-')), 'electron')
  const runtime = { ...electronRuntime({ FAULTLINE_ELECTRON: version }), folder }
  const before = process.env['ELECTRON_MIRROR']
  process.env['ELECTRON_MIRROR'] = `${server.url}/`
  try {
    const problem = await prepareElectron(
      { ...runtime, executable: join(folder, 'electron', electronName) },
      { quiet: true },
    ).then(
      () => null,
      (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown)),
    )
    const file = join(folder, 'electron', electronName)
    return {
      problem,
      asked: server.arrived.map(({ method, url }) => `${method} ${url}`),
      executable: existsSync(file) ? readFileSync(file, 'utf8') : null,
    }
  } finally {
    if (before === undefined) delete process.env['ELECTRON_MIRROR']
    else process.env['ELECTRON_MIRROR'] = before
    rmSync(join(folder, '..'), { recursive: true, force: true })
    await server.close()
  }
}

test('another Electron is its official release, laid out once it has the checksum that SHASUMS256.txt names', async () => {
  expect(await prepared({ [name]: zip, 'SHASUMS256.txt': `${sumOf(zip)} *${name}\n` })).toEqual({
    problem: null,
    asked: [`GET /v${version}/${name}`, `GET /v${version}/SHASUMS256.txt`],
    executable: 'an Electron',
  })
})

test('one with another checksum, without one, or that does not exist is not laid out, and that is one sentence', async () => {
  const other = await prepared({ [name]: zip, 'SHASUMS256.txt': `${sumOf(Buffer.from('other'))} *${name}\n` })
  const unnamed = await prepared({ [name]: zip, 'SHASUMS256.txt': `${sumOf(zip)} *another.zip\n` })
  const missing = await prepared({})
  const none = `There is no Electron ${version} for ${platform} among the official releases. Name another version with FAULTLINE_ELECTRON, or leave it out.`
  expect([other.executable, unnamed.executable, missing.executable]).toEqual([null, null, null])
  expect(other.problem).toContain(
    `Electron ${version} for ${platform} arrived with another checksum than its release names in SHASUMS256.txt, so it is not used.`,
  )
  expect([unnamed.problem, missing.problem]).toEqual([none, none])
})

test('without a network that is one sentence with what the network said', () => {
  const runtime = { version, platform }
  expect(downloadProblem(runtime, 'getaddrinfo ENOTFOUND github.com').message).toBe(
    `Electron ${version} for ${platform} could not be downloaded: getaddrinfo ENOTFOUND github.com. Check that github.com can be reached, or name a mirror with ELECTRON_MIRROR, then run the command again.`,
  )
})

test('its native module is prebuilt where one was released, carried beside the pinned one, else compiled', () => {
  const rows = [
    { electron: '33.2.1', betterSqlite3: '11.5.0', carried: true, ways: ['prebuilt', 'carrier'] },
    { electron: '33.2.1', betterSqlite3: '11.5.0', carried: false, ways: ['prebuilt', 'compiled'] },
    { electron: '34.0.0', betterSqlite3: '11.5.0', carried: false, ways: ['compiled'] },
    { electron: '34.5.8', betterSqlite3: '11.8.0', carried: false, ways: ['prebuilt', 'compiled'] },
    { electron: '38.1.0', betterSqlite3: '12.2.0', carried: false, ways: ['compiled'] },
    { electron: '38.1.0', betterSqlite3: '12.10.0', carried: false, ways: ['prebuilt', 'compiled'] },
    { electron: '45.4.1', betterSqlite3: '12.12.0', carried: false, ways: ['compiled'] },
    { electron: '45.4.1', betterSqlite3: '13.0.0', carried: false, ways: ['prebuilt', 'compiled'] },
    { electron: '20.0.0', betterSqlite3: '11.5.0', carried: false, ways: ['prebuilt', 'compiled'] },
  ]
  for (const { ways, ...parts } of rows) expect([parts, nativeWays(parts)]).toEqual([parts, ways])
  expect(nativeRemedy({ electron: '38.1.0', betterSqlite3: '11.5.0' })).toBe(
    'There are prebuilt files for Electron 38.1.0 from better-sqlite3 12.3.0 on: pin that in package.json and run the command again.',
  )
  expect(nativeRemedy({ electron: '33.2.1', betterSqlite3: '11.5.0' })).toContain('github.com and electronjs.org')
})

test('the document shows the same lines with the same versions', () => {
  const rows = readFileSync(join(checkout, 'docs/shipping.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| (?:Electron|better-sqlite3 from) /u.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const shown = Object.fromEntries((rows[0] ?? []).map((line, at) => [line, rows[1]?.[at]]))
  expect(shown).toMatchObject(Object.fromEntries(Object.entries(prebuiltSince).slice(1)))
})

test('it is compiled with the headers of that Electron, from its makers or a mirror, and a failure says which part was missing', () => {
  const wanted = { electron: '38.1.0', arch: 'arm64', headersIn: '/headers' }
  const own = ['rebuild', '--release', '--runtime=electron', '--target=38.1.0', '--arch=arm64']
  expect(compileArguments(wanted, {})).toEqual([
    ...own,
    '--dist-url=https://electronjs.org/headers',
    '--devdir=/headers',
  ])
  expect(compileArguments(wanted, { npm_config_disturl: 'https://mirror.test/h' })).toContain(
    '--dist-url=https://mirror.test/h',
  )
  const outputs = {
    'gyp ERR! stack Error: getaddrinfo ENOTFOUND electronjs.org': 'the headers of Electron could not be downloaded',
    'gyp ERR! stack is related to network connectivity. In most cases you are behind a proxy':
      'the headers of Electron could not be downloaded',
    'gyp ERR! stack Error: 404 response downloading https://electronjs.org/headers/v1/a.tar.gz':
      'there are no headers of this Electron',
    'gyp ERR! find Python Could not find any Python installation to use': 'there is no Python to run node-gyp with',
    'gyp ERR! stack Error: not found: make': 'there is no C++ compiler',
    "../src/addon.cpp:12:3: error: 'class v8::Context' has no member": 'its sources do not compile for this Electron',
  }
  expect(Object.keys(outputs).map(whyNotCompiled)).toEqual(Object.values(outputs))
})

test('the bill of materials names the Electron that is packaged', () => {
  const electronIn = (environment: Record<string, string>): string | undefined => {
    const components = sbom(environment).components as readonly { readonly name: string; readonly version: string }[]
    return components.find((one) => one.name === 'electron')?.version
  }
  expect(electronIn({ FAULTLINE_ELECTRON: '38.1.0' })).toBe('38.1.0')
  expect(electronIn({})).toBe(electronRuntime({}).version)
})
