// Whether two builds of the same sources are the same to the byte.

import { createHash } from 'node:crypto'
import { lstatSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { checkout } from './folders.mjs'
import { shippedApp } from './package-app.mjs'
import { Problem } from './problem.mjs'
import { filesUnder } from './stamp.mjs'

/**
 * Makes everything twice from nothing (`packageAll` returns the packages it wrote) and returns the fingerprints as lines. Fails
 * with the names of what differs.
 */
export async function compareBuilds(packageAll) {
  const first = await buildAfresh(packageAll)
  const second = await buildAfresh(packageAll)
  const names = [...new Set([...first.keys(), ...second.keys()])].sort()
  const different = names.filter((name) => first.get(name) !== second.get(name))
  if (different.length > 0) {
    throw new Problem(
      `${different.length} of ${names.length} files of two builds differ.`,
      'Find what puts a time, a path or chance into the ones named above.',
      different.join('\n'),
    )
  }
  const packages = names.filter((name) => /^dist\/[^/]+$/u.test(name))
  const lines = packages.map((name) => `${second.get(name)}  ${name}`)
  return `${names.length} files of two builds are the same to the byte.\n${lines.join('\n')}\n`
}

async function buildAfresh(packageAll) {
  for (const made of ['out', 'dist']) rmSync(join(checkout, made), { recursive: true, force: true })
  const packages = await packageAll()
  const files = [...filesUnder([join(checkout, 'out'), shippedApp.folder]), ...packages]
  // What the stamp says is when something was made.
  const compared = files.filter((file) => file !== join(checkout, 'out/stamp.json'))
  return new Map(compared.map((file) => [relative(checkout, file).replaceAll('\\', '/'), fingerprint(file)]))
}

function fingerprint(file) {
  const found = lstatSync(file)
  if (found.isSymbolicLink()) return `-> ${readlinkSync(file)}`
  return `${createHash('sha256').update(readFileSync(file)).digest('hex')}`
}
