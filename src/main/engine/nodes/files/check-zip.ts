import { unzipSync } from 'fflate'
import { checkUnpacked, FileTooLarge } from './file-limits.ts'

/** Refuses an archive whose entries say that they unfold into too much; none is unpacked. */
export function checkUnpackedZip(bytes: Uint8Array): void {
  let total = 0
  let entries = 0
  try {
    unzipSync(bytes, {
      filter: ({ originalSize }) => {
        total += originalSize
        entries += 1
        checkUnpacked(total, entries)
        return false
      },
    })
  } catch (error) {
    if (error instanceof FileTooLarge) throw error
    // Whether it unfolds into too much cannot be told: it is not read at all, in the words of the library that would read it.
    throw new Error('Unsupported ZIP file')
  }
}
