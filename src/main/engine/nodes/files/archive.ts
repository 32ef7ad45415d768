import { unzipSync, zipSync, type Zippable } from 'fflate'
import { checkUnpacked } from './file-limits.ts'
import type { ArchivedFile } from './file-task.ts'

/** True for the first bytes of a ZIP archive. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04
}

/** Refuses an archive whose entries say that they unfold into too much; none is unpacked. */
export function checkUnpackedZip(bytes: Uint8Array): void {
  let total = 0
  let entries = 0
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      total += originalSize
      entries += 1
      checkUnpacked(total, entries)
      return false
    },
  })
}

/** The files of a ZIP archive in its order, folders among them as files without bytes. */
export function unpackZip(bytes: Uint8Array): readonly ArchivedFile[] {
  checkUnpackedZip(bytes)
  // An entry is given just the room that it says it needs: one that lies fails.
  return Object.entries(unzipSync(bytes)).map(([name, content]) => ({ name, bytes: content }))
}

/** A ZIP archive of these files; what is packed already is stored as it is. */
export function packZip(files: readonly (ArchivedFile & { readonly isPacked: boolean })[]): Uint8Array {
  const entries: Zippable = {}
  for (const { name, bytes, isPacked } of files) entries[name] = [bytes, { level: isPacked ? 0 : 6 }]
  return zipSync(entries)
}
