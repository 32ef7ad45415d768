/** The files of a ZIP archive, each as a file of its own (APPNOTE.TXT §4.3); an archive of logs is read packed. */
import { largestTextBytes } from '../../shared/file-limit.ts'
import { looksLikeRequest } from '../../shared/request-text.ts'
import { looksLikeServiceExecution } from '../../shared/service-text.ts'
import { isOneObject } from './unpacked-file.ts'

interface ArchiveEntry {
  readonly name: string
  /** 0: stored as it is, 8: deflated. */
  readonly method: number
  readonly packedBytes: number
  readonly bytes: number
  /** Where its own head stands. */
  readonly at: number
}

/** No archive of evidence holds more. */
const mostEntries = 1000

/** Names of what an archive holds, without folders and what systems put beside files; null where its list cannot be read. */
export async function namesInArchive(file: File): Promise<readonly string[] | null> {
  return (await entriesOf(file).catch(() => null))?.map(({ name }) => name) ?? null
}

/**
 * The files of an archive where one of them at least is a captured request, a workflow, a case, an execution or an archive; null where
 * there is none, or it cannot be unpacked within what is opened: whoever reads it as a log says so.
 */
export async function unpackedArchive(file: File): Promise<readonly File[] | null> {
  try {
    const entries = (await entriesOf(file)) ?? []
    let left = largestTextBytes
    const files: File[] = []
    let isOfLogs = true
    for (const entry of entries) {
      left -= entry.bytes
      if (left < 0) return null
      const bytes = await unpacked(file, entry)
      if (bytes === null) return null
      const isArchive = /\.zip$/iu.test(entry.name)
      // A picture beside them is nothing that is opened.
      if (!isArchive && bytes.subarray(0, lookedAt).includes(0)) continue
      files.push(new File([bytes], entry.name))
      isOfLogs &&= !isArchive && !isMore(new TextDecoder().decode(bytes))
    }
    return isOfLogs ? null : files
  } catch {
    return null
  }
}

const lookedAt = 4096

function isMore(text: string): boolean {
  return looksLikeRequest(text) || isOneObject(text) || looksLikeServiceExecution(text)
}

/** Its list stands at its end, behind which is a remark at most. */
const longestEnd = 65_557

/** Null where it is none, or one of those whose sizes do not fit into its list. */
async function entriesOf(file: File): Promise<readonly ArchiveEntry[] | null> {
  const endAt = Math.max(0, file.size - longestEnd)
  const end = await viewOf(file, endAt, file.size)
  let at = end.byteLength - 22
  while (at >= 0 && end.getUint32(at, true) !== 0x06054b50) at -= 1
  if (at < 0) return null
  const count = end.getUint16(at + 10, true)
  const listAt = end.getUint32(at + 16, true)
  if (count > mostEntries || listAt >= file.size) return null
  const list = await viewOf(file, listAt, endAt + at)
  const entries: ArchiveEntry[] = []
  for (let place = 0; place + 46 <= list.byteLength && entries.length < count;) {
    if (list.getUint32(place, true) !== 0x02014b50) return null
    const [nameLength, extra, remark] = [28, 30, 32].map((field) => list.getUint16(place + field, true)) as Sizes
    const name = new TextDecoder().decode(new Uint8Array(list.buffer, place + 46, nameLength))
    const isLocked = (list.getUint16(place + 8, true) & 1) === 1
    const [packedBytes, bytes] = [20, 24].map((field) => list.getUint32(place + field, true)) as [number, number]
    if (isLocked || packedBytes === 0xffffffff || bytes === 0xffffffff) return null
    const method = list.getUint16(place + 10, true)
    entries.push({ name, method, packedBytes, bytes, at: list.getUint32(place + 42, true) })
    place += 46 + nameLength + extra + remark
  }
  return entries.filter(({ name }) => !name.endsWith('/') && !/(?:^|\/)(?:\.|__MACOSX\/)/u.test(name))
}

type Sizes = [number, number, number]

async function viewOf(file: File, from: number, to: number): Promise<DataView<ArrayBuffer>> {
  return new DataView(await file.slice(from, to).arrayBuffer())
}

/** Null where it is packed in another way, or becomes more than the list says. */
async function unpacked(file: File, entry: ArchiveEntry): Promise<Uint8Array<ArrayBuffer> | null> {
  const head = await viewOf(file, entry.at, entry.at + 30)
  const from = entry.at + 30 + head.getUint16(26, true) + head.getUint16(28, true)
  const packed = file.slice(from, from + entry.packedBytes)
  if (entry.method === 0) return new Uint8Array(await packed.arrayBuffer())
  if (entry.method !== 8) return null
  const reader = packed.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const bytes = new Uint8Array(entry.bytes)
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return length === entry.bytes ? bytes : null
    if (length + value.length > entry.bytes) {
      await reader.cancel()
      return null
    }
    bytes.set(value, length)
    length += value.length
  }
}
