// Unpacks a zip file entry by entry, as streams, keeping permissions and links. Needs the packages of `npm ci`.

import { createWriteStream } from 'node:fs'
import { mkdir, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

const typeBits = 0o170000
const linkType = 0o120000

/**
 * Unpacks `file`. `place` names where an entry goes (an absolute path) or null to leave it out; it is asked once for each
 * entry with the name inside the archive. `report(done, total)` counts compressed bytes of the archive.
 */
export async function unpack(file, place, report = () => {}) {
  const { default: yauzl } = await import('yauzl')
  const archive = await yauzl.openPromise(file)
  let done = 0
  for await (const entry of archive.eachEntry()) {
    done += entry.compressedSize
    report(done, archive.fileSize)
    const target = entry.fileName.endsWith('/') ? null : place(entry.fileName)
    if (target) await write(archive, entry, target)
  }
}

async function write(archive, entry, target) {
  await mkdir(dirname(target), { recursive: true })
  const content = await archive.openReadStreamPromise(entry)
  const mode = entry.externalFileAttributes >>> 16
  if ((mode & typeBits) === linkType) return symlink(await text(content), target)
  await pipeline(content, createWriteStream(target, { mode: mode & 0o777 || 0o644 }))
}

/** A place function that unpacks everything into `folder`. Names were checked by the zip reader: none leads out of it. */
export function into(folder) {
  return (name) => join(folder, name)
}
