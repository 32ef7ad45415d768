import type { GuestImage } from './guest-image.ts'
import type { Limits } from './limits.ts'

/** What an image holds beside its bytes, as the file begins with it. */
interface Header extends Omit<GuestImage, 'parts'> {
  /** What the guest was granted when it was booted: it stands in its memory. */
  readonly granted: Granted
  /** Address and length of each part, in the order in which their bytes follow. */
  readonly parts: readonly (readonly [at: number, length: number])[]
}

type Granted = Pick<Limits, 'heapBytes' | 'stackBytes'>

const lengthBytes = 4

/** The image of a guest that was booted with these limits, as a file: the length of its header, the header as JSON, the bytes of its parts. */
export function imageToBytes({ parts, ...rest }: GuestImage, limits: Limits): Uint8Array {
  const header: Header = {
    ...rest,
    granted: grantedBy(limits),
    parts: parts.map(({ at, bytes }) => [at, bytes.length]),
  }
  const text = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32LE(text.length)
  return Buffer.concat([length, text, ...parts.map(({ bytes }) => bytes)])
}

/** The image that a file holds, in shared memory; null where it was made with other limits. Throws where it is no such file. */
export function imageFromBytes(file: Uint8Array, limits: Limits): GuestImage | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length)
  let from = lengthBytes + bytes.readUInt32LE()
  const { granted, parts, ...rest } = JSON.parse(bytes.toString('utf8', lengthBytes, from)) as Header
  const { heapBytes, stackBytes } = grantedBy(limits)
  if (granted.heapBytes !== heapBytes || granted.stackBytes !== stackBytes) return null
  return {
    ...rest,
    parts: parts.map(([at, length]) => {
      const part = new Uint8Array(new SharedArrayBuffer(length))
      part.set(bytes.subarray(from, from + length))
      from += length
      return { at, bytes: part }
    }),
  }
}

function grantedBy({ heapBytes, stackBytes }: Limits): Granted {
  return { heapBytes, stackBytes }
}
