/** ZIP archives, written some of them at a time. In: files in their order. Out: an archive. */
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { NodeFailure } from '../../node-failure.ts'
import { partsOf, pieceBytes, type BinaryContent } from '../items/binary-content.ts'

/** A file that goes into an archive. */
export interface FileToPack {
  readonly name: string
  readonly content: BinaryContent
  /** What is packed already is stored as it is. */
  readonly isPacked: boolean
}

/** What an archive can say of the length of a name. */
const mostNameBytes = 0xffff
/** What is taken out of the archive is a file that only its user may read and write. */
const ownFile = 0o100600

/** An archive of these files; of two with the same name the later one. `now`: milliseconds since 1970. */
export async function* packZip(files: readonly FileToPack[], now: number): AsyncGenerator<Uint8Array> {
  const archive = new ZipFile()
  const made = archive.outputStream as NodeJS.ReadableStream & Pick<Readable, 'destroy'>
  let source: Readable | undefined
  const mtime = new Date(now)
  const byName = Object.fromEntries(files.map((file) => [nameInArchive(file.name), file]))
  try {
    for (const [name, { content, isPacked }] of Object.entries(byName)) {
      archive.addReadStreamLazy(name, { mtime, mode: ownFile, compress: !isPacked }, (take) => {
        source = Readable.from(partsOf(content), { objectMode: false, highWaterMark: pieceBytes })
        source.once('error', (error) => made.destroy(error))
        take(null, source)
      })
    }
    archive.end()
    yield* made as AsyncIterable<Uint8Array>
  } finally {
    // Where nobody goes on, the library does not let go of what it reads.
    source?.destroy()
  }
}

/**
 * The library takes no name that leads out of the folder where an archive is unpacked, and no empty one: the nearest that leads
 * into it. Backslashes part folders, as it has them.
 */
function nameInArchive(name: string): string {
  if (Buffer.byteLength(name) > mostNameBytes) {
    throw new NodeFailure('The name of a file is too long for a ZIP archive.', {
      description: `It has more than ${mostNameBytes} bytes: give the file a shorter one before this node.`,
    })
  }
  const inside = name
    .replaceAll('\\', '/')
    .replace(/^\/+|\/+$/g, '')
    .replace(/^([a-z]):/i, '$1_')
    .split('/')
    .map((step) => (step === '..' ? '__' : step))
    .join('/')
  return inside === '' ? 'undefined' : inside
}
