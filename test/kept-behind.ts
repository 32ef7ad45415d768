import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const collect = collector()

/** Flags are put back: with others than its own V8 takes no code that was compiled before, which other tests look at. */
function collector(): (options?: { readonly type: 'minor' }) => void {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as (options?: { readonly type: 'minor' }) => void
  setFlagsFromString('--no-expose-gc')
  return gc
}

/** Takes what is young: what outlives two of these is among the old. */
export function collectYoung(): void {
  collect({ type: 'minor' })
}

/**
 * Kilobytes that are still held behind `work`, though only young things were collected meanwhile (by `collectYoung`): what is pointed
 * to by something old and dead stays until a full collection.
 */
export async function kilobytesKeptBehindAll(work: () => Promise<void>): Promise<number> {
  const before = heldFromHere()
  try {
    await work()
    return heldSince(before)
  } finally {
    setFlagsFromString('--allocation-site-pretenuring')
  }
}

function heldFromHere(): number {
  // As `serve` has it: V8 takes nothing for long-lived by its place in the code.
  setFlagsFromString('--no-allocation-site-pretenuring')
  collect()
  for (let time = 0; time < 2; time += 1) collectYoung()
  return getHeapStatistics().used_heap_size
}

function heldSince(before: number): number {
  for (let time = 0; time < 3; time += 1) collectYoung()
  return (getHeapStatistics().used_heap_size - before) / 1024
}

/** So often `work` is called between two young collections. */
const between = 40

/** The same behind so many calls, with a young collection now and then. */
export function kilobytesKeptBehind(times: number, work: (call: number) => void): number {
  const before = heldFromHere()
  try {
    for (let call = 0; call < times; call += 1) {
      work(call)
      if (call % between === between - 1) collectYoung()
    }
    return heldSince(before)
  } finally {
    setFlagsFromString('--allocation-site-pretenuring')
  }
}
