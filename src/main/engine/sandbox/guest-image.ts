/**
 * The memory of a guest right after booting, and how it is put back. Most of a guest's memory is never written by a job: its
 * stack is five megabytes of which code may use a small part, above what the allocator has ever handed out nothing has been,
 * and the room that booting left free is taken out of use. So only what may have been written since is written back.
 */

/** The memory of a booted guest and where its doors are in it. */
export interface GuestImage {
  /** What was written while it booted, lowest first; everything else was zero. Shared memory, so that every worker has the same. */
  readonly parts: readonly ImagePart[]
  /** The part of the stack that booting left zero and code may write: from the first byte to the one after the last. */
  readonly stack: readonly [from: number, to: number]
  /** Address of the word in which the allocator keeps how far it has ever reached; null where it is not known. */
  readonly reachAt: number | null
  readonly runtime: number
  readonly context: number
  readonly doors: readonly number[]
}

interface ImagePart {
  readonly at: number
  readonly bytes: Uint8Array
}

/** The allocator of a guest, and what is known of it before anything of the guest is in it. */
export interface GuestHeap {
  readonly memory: WebAssembly.Memory
  readonly allocator: Allocator
  /** Address of the first block that it hands out: below lie the engine's own variables and the stack. */
  readonly start: number
  readonly reachAt: number | null
}

interface Allocator {
  readonly _malloc: (bytes: number) => number
  readonly _free: (pointer: number) => void
}

/**
 * How far code may get below the stack that it is granted: frames that are entered just above the limit, and those of the
 * engine that do not ask.
 */
const stackSlackBytes = 256 * 1024
/** What was never written is found by its zeros: the stack, and what lies above the heap. Blocks of the heap are shorter. */
const shortestUnwritten = 1024 * 1024
/** The largest and the smallest block in which free room is taken out of use. */
const mostReserved = 128 * 1024
const leastReserved = 1024
/** A shorter block is put back with what is around it: a part of its own costs more than its bytes. */
const shortestLeftOut = 16 * 1024
const wordBytes = 8

/** What the allocator is asked for before anything of the guest is in it. */
const firstBytes = 16
const largeBytes = 256 * 1024

/** Asks the allocator for what `heapOf` asks it for: what is made next stands where it stands in a guest that was looked at. */
export function askAsHeapOf({ _malloc, _free }: Allocator): void {
  const first = _malloc(firstBytes)
  const large = _malloc(largeBytes)
  _free(large)
  _free(first)
}

/**
 * Looks for the word in which the allocator keeps how far it has ever reached: the one among the engine's own variables that
 * rises to the end of a large block when that is handed out, and stays there when it is given back. Where none or several
 * do, all of the memory is put back.
 */
export function heapOf(memory: WebAssembly.Memory, allocator: Allocator): GuestHeap {
  const start = allocator._malloc(firstBytes)
  const wordsNow = (): Uint32Array => new Uint32Array(memory.buffer, 0, start >> 2)
  // Nearly all that lies there is stack that nothing has been written to, and new memory costs time: it is not copied.
  const pointing: number[] = []
  wordsNow().forEach((word, index) => {
    if (word >= start) pointing.push(index)
  })
  const before = pointing.map((index) => wordsNow()[index] ?? 0)
  const pointer = allocator._malloc(largeBytes)
  const end = pointer + largeBytes
  const handedOut = pointing.map((index) => wordsNow()[index] ?? 0)
  allocator._free(pointer)
  allocator._free(start)
  const after = wordsNow()
  const [only, ...others] = pointing.filter((index, at) => {
    const reach = handedOut[at] ?? 0
    return (before[at] ?? 0) < end && reach >= end && reach <= memory.buffer.byteLength && after[index] === reach
  })
  return { memory, allocator, start, reachAt: only === undefined || others.length > 0 ? null : only * 4 }
}

/** A block that nobody gives back. */
interface Reserved {
  readonly at: number
  readonly bytes: number
}

/**
 * Takes the room that booting used and left free out of use for good, and clears it: what code asks for comes from above it,
 * side by side, and the free room need not be put back after a job. Lowest first.
 */
export function reserveFreeRoom({ memory, allocator, reachAt }: GuestHeap): readonly Reserved[] {
  if (reachAt === null) return []
  const end = lastWritten(memory) + 1
  const reserved: Reserved[] = []
  for (let bytes = mostReserved; bytes >= leastReserved; bytes /= 2) {
    for (;;) {
      const at = allocator._malloc(bytes)
      if (at === 0) break
      if (at + bytes > end) {
        allocator._free(at)
        break
      }
      new Uint8Array(memory.buffer, at, bytes).fill(0)
      reserved.push({ at, bytes })
    }
  }
  return reserved.toSorted((a, b) => a.at - b.at)
}

/** What a guest's memory holds now, without what is reserved; `stackBytes`: the stack that its code is granted. */
export function partsOf(
  { memory, start }: GuestHeap,
  reserved: readonly Reserved[],
  stackBytes: number,
): Pick<GuestImage, 'parts' | 'stack'> {
  const ranges = writtenRanges(memory)
  const used = ranges.find(([, to]) => to > start - wordBytes)?.[0] ?? start
  const lowest = ranges.findLast(([from]) => from < used)?.[1] ?? 0
  const parts = ranges
    .flatMap((range) => without(range, reserved))
    .map(([from, to]): ImagePart => {
      const bytes = new Uint8Array(new SharedArrayBuffer(to - from))
      bytes.set(new Uint8Array(memory.buffer, from, bytes.length))
      return { at: from, bytes }
    })
  return { parts, stack: [Math.max(lowest, used - stackBytes - stackSlackBytes), used] }
}

type Range = readonly [from: number, to: number]

function writtenRanges(memory: WebAssembly.Memory): readonly Range[] {
  const words = new BigUint64Array(memory.buffer)
  const ranges: Range[] = []
  let first = -1
  let last = -1
  for (let index = 0; index < words.length; index += 1) {
    if (words[index] === 0n) continue
    if (first >= 0 && (index - last) * wordBytes > shortestUnwritten) {
      ranges.push([first * wordBytes, (last + 1) * wordBytes])
      first = -1
    }
    if (first < 0) first = index
    last = index
  }
  return first < 0 ? ranges : [...ranges, [first * wordBytes, (last + 1) * wordBytes]]
}

/** What is left of a range without the reserved blocks that are long. */
function without([from, to]: Range, reserved: readonly Reserved[]): readonly Range[] {
  const left: Range[] = []
  let at = from
  for (const block of reserved) {
    if (block.bytes < shortestLeftOut || block.at < at || block.at + block.bytes > to) continue
    left.push([at, block.at])
    at = block.at + block.bytes
  }
  return [...left, [at, to]]
}

function lastWritten(memory: WebAssembly.Memory): number {
  const words = new BigUint64Array(memory.buffer)
  return words.findLastIndex((word) => word !== 0n) * wordBytes + wordBytes - 1
}

/** The same image in memory of this thread alone, from which it is copied in half the time. */
export function ownImage(image: GuestImage): GuestImage {
  return { ...image, parts: image.parts.map(({ at, bytes }) => ({ at, bytes: new Uint8Array(bytes) })) }
}

/**
 * Makes a memory in which the engine was only started equal to the image. It used less of its stack than booting the guest did,
 * and the heap as far as its allocator has reached: what is zero besides stays memory that nobody has taken.
 */
export function fillFrom(image: GuestImage, memory: WebAssembly.Memory): void {
  const from = image.stack[1]
  putBack(image, memory, [[from, reachOf(image, memory, from)]])
}

/** Makes the memory of a guest equal to its image again, whatever its code did. */
export function restoreFrom(image: GuestImage, memory: WebAssembly.Memory): void {
  const last = image.parts.at(-1)
  const end = last === undefined ? 0 : last.at + last.bytes.length
  putBack(image, memory, [image.stack, [end, reachOf(image, memory, end)]])
}

/** `written`: where something may have been written beside the parts of the image. */
function putBack({ parts, reachAt }: GuestImage, memory: WebAssembly.Memory, written: readonly Range[]): void {
  const now = new Uint8Array(memory.buffer)
  if (reachAt === null) now.fill(0)
  else for (const range of written) now.fill(0, ...range)
  for (const { at, bytes } of parts) now.set(bytes, at)
}

/** How far the allocator has ever reached in this memory; to its end, where that is not known or is less than it must be. */
function reachOf({ reachAt }: GuestImage, { buffer }: WebAssembly.Memory, least: number): number {
  const reached = reachAt === null ? buffer.byteLength : new DataView(buffer).getUint32(reachAt, true)
  return reached >= least && reached <= buffer.byteLength ? reached : buffer.byteLength
}
