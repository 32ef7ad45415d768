import { fromBuffer, type Entry, type ZipFile } from 'yauzl'

/** What an archive from outside may be: it was written by others, and a small one may unpack to anything. */
export interface ArchiveLimits {
  readonly entries: number
  /** Bytes of everything that is unpacked. */
  readonly unpackedBytes: number
  /** Bytes that one byte of the archive may become, for entries above `freeBytes`. */
  readonly ratio: number
  readonly freeBytes: number
  readonly nameCharacters: number
}

export const archiveLimits: ArchiveLimits = {
  entries: 1000,
  unpackedBytes: 64 * 1024 * 1024,
  ratio: 100,
  freeBytes: 4 * 1024 * 1024,
  nameCharacters: 500,
}

/** Why an archive is not read, as the rest of a sentence that begins with its name. */
export class ArchiveRefused extends Error {}

/** Names of files that are wanted of an archive. */
type WantedNames = Pick<ReadonlySet<string>, 'has'>

/**
 * The files of those names in a zip archive, unpacked. The directory is checked as a whole before anything is unpacked, and what
 * is unpacked is counted: neither is believed.
 *
 * @throws ArchiveRefused where a name stands twice or leads out of a folder, a limit is met, or it is no zip archive
 */
export async function filesOfArchive(
  bytes: Uint8Array,
  wanted: WantedNames,
  limits: ArchiveLimits = archiveLimits,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const zip = await opened(bytes)
  const entries = await entriesOf(zip, limits)
  const files = new Map<string, Uint8Array>()
  let left = limits.unpackedBytes
  for (const entry of entries.filter(({ fileName }) => wanted.has(fileName))) {
    const unpacked = await unpack(zip, entry, left)
    left -= unpacked.length
    files.set(entry.fileName, unpacked)
  }
  return files
}

function opened(bytes: Uint8Array): Promise<ZipFile> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return new Promise((resolve, reject) => {
    fromBuffer(buffer, { lazyEntries: true, strictFileNames: true, validateEntrySizes: true }, (error, zip) => {
      if (error === null) resolve(zip)
      else reject(broken(error))
    })
  })
}

function entriesOf(zip: ZipFile, limits: ArchiveLimits): Promise<readonly Entry[]> {
  if (zip.entryCount > limits.entries) {
    throw new ArchiveRefused(`holds ${String(zip.entryCount)} entries, and at most ${String(limits.entries)} are read`)
  }
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>()
    zip.on('entry', (entry: Entry) => {
      const why = whyRefused(entry, entries, limits)
      if (why !== null) {
        reject(new ArchiveRefused(why))
        return
      }
      entries.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.once('end', () => resolve([...entries.values()]))
    zip.once('error', (error: Error) => reject(broken(error)))
    zip.readEntry()
  })
}

function whyRefused(entry: Entry, known: ReadonlyMap<string, Entry>, limits: ArchiveLimits): string | null {
  const { fileName: name, compressedSize, uncompressedSize } = entry
  const shown = JSON.stringify(name.slice(0, 100))
  if (name.length > limits.nameCharacters) {
    return `holds an entry with a name of ${String(name.length)} characters, and at most ${String(limits.nameCharacters)} are read`
  }
  if (known.has(name)) return `holds the entry ${shown} twice, so it cannot be told which one counts`
  if (name.includes('\0')) return `holds an entry with a NUL character in its name ${shown}`
  if (uncompressedSize > limits.unpackedBytes) {
    return `holds the entry ${shown} of ${String(uncompressedSize)} bytes, and at most ${String(limits.unpackedBytes)} are unpacked`
  }
  if (uncompressedSize > limits.freeBytes && uncompressedSize > compressedSize * limits.ratio) {
    const times = Math.round(uncompressedSize / Math.max(1, compressedSize))
    return `holds the entry ${shown} that unpacks to ${String(times)} times its size, and at most ${String(limits.ratio)} times is unpacked`
  }
  return null
}

function unpack(zip: ZipFile, entry: Entry, mostBytes: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error !== null) {
        reject(broken(error))
        return
      }
      const chunks: Buffer[] = []
      let bytes = 0
      stream.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        bytes += chunk.length
        if (bytes > mostBytes) stream.destroy(new ArchiveRefused('unpacks to more than its directory says'))
      })
      stream.once('end', () => resolve(Buffer.concat(chunks)))
      stream.once('error', (cause: Error) => reject(cause instanceof ArchiveRefused ? cause : broken(cause)))
    })
  })
}

function broken(error: Error): ArchiveRefused {
  return new ArchiveRefused(`cannot be unpacked (${error.message})`)
}
