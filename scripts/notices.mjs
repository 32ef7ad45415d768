// Who made what is shipped: every package that the sources import, with all that these depend on, and their licences. Written
// by the build as out/notices.json (for the window) and out/notices.txt (beside the packaged app).

import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import { join } from 'node:path'
import { checkout, manifest } from './folders.mjs'
import { filesUnder } from './stamp.mjs'

/** Imported by the build alone: what bundles the threads, and the platform, whose licences lie beside its executable. */
const notShipped = new Set(['vite', 'electron'])

/** The native module is not bundled: it lies in the package with these. */
const beside = ['better-sqlite3', 'bindings', 'file-uri-to-path']

const imported = /(?:from|import\(|require\(|import)\s*'([^'./][^']*)'/gu

/**
 * One package that is shipped. `text`: its licence files as they are; where it carries none, what its package.json says.
 * @typedef {{ name: string, version: string, license: string, text: string }} Notice
 */

/** @returns {readonly Notice[]} by name, then version */
export function notices() {
  const found = new Map()
  const open = [...importedPackages(), ...beside].map((name) => [name, checkout])
  while (open.length > 0) {
    const [name, from] = open.pop()
    // Types alone leave nothing in what is shipped.
    const folder = name.startsWith('@types/') ? null : folderOf(name, from)
    if (folder === null || found.has(folder)) continue
    const { dependencies = {}, optionalDependencies = {}, ...described } = readManifest(folder)
    found.set(folder, noticeOf(folder, described))
    const optional = new Set(Object.keys(optionalDependencies))
    // What is brought along for installing only, or for another system, is not bundled.
    if (!beside.includes(name))
      for (const each of Object.keys(dependencies)) if (!optional.has(each)) open.push([each, folder])
  }
  const key = ({ name, version }) => `${name}@${version}`
  const byKey = new Map([...found.values()].map((notice) => [key(notice), notice]))
  return [...byKey.keys()].sort().map((one) => byKey.get(one))
}

/** Writes both files into `folder`. */
export function writeNotices(folder) {
  const all = notices()
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'notices.json'), `${JSON.stringify(all)}\n`)
  writeFileSync(join(folder, 'notices.txt'), noticesText(all))
}

/** @param {readonly Notice[]} all */
export function noticesText(all) {
  const line = '-'.repeat(80)
  const parts = all.map(({ name, version, license, text }) => `${line}\n${name} ${version} (${license})\n\n${text}\n`)
  return `Faultline is made with these packages. Electron's licence is in LICENSE.electron.txt, those of Chromium and of what is\nbuilt into it are in LICENSES.chromium.html.\n\n${parts.join('\n')}`
}

function importedPackages() {
  const sources = filesUnder([join(checkout, 'src')]).filter((file) => /\.(?:tsx?|css)$/u.test(file))
  const names = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(imported)].map(([, specifier]) => packageOf(specifier)),
  )
  const known = { ...manifest().dependencies, ...manifest().devDependencies }
  return [...new Set(names)].filter((name) => name in known && !isBuiltin(name) && !notShipped.has(name)).sort()
}

function packageOf(specifier) {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

/** The folder of a package as Node.js finds it from another; null where an optional peer is not there. */
function folderOf(name, from) {
  for (const place of createRequire(join(from, 'package.json')).resolve.paths(name) ?? []) {
    const folder = join(place, name)
    if (existsSync(join(folder, 'package.json')) && folder.startsWith(checkout)) return folder
  }
  return null
}

function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

function noticeOf(folder, { name, version, license, licenses, author }) {
  const named = license?.type ?? license ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'unknown'
  const files = readdirSync(folder)
    .filter((file) => /^(?:licen[cs]e|copying|notice|third-?party-?notices)/iu.test(file))
    .filter((file) => /(?:^[^.]*|\.(?:md|txt|mit|apache|bsd))$/iu.test(file))
    .sort()
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim())
  const maker = typeof author === 'string' ? author : (author?.name ?? 'its authors')
  const text = texts.length > 0 ? texts.join('\n\n') : `Copyright ${maker}. The package carries no licence file.`
  return { name, version, license: String(named), text }
}
