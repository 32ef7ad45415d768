import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options?: { readonly type: 'minor' }) => void

/** So often `work` is called between two young collections. */
const between = 40

/**
 * Kilobytes that are still held once `work` was called so many times, though only young things were collected: what of one call is
 * pointed to by something old and dead stays until a full collection.
 */
export function kilobytesKeptBehind(times: number, work: (call: number) => void): number {
  const young = (): void => {
    collect({ type: 'minor' })
  }
  collect()
  young()
  young()
  const before = getHeapStatistics().used_heap_size
  for (let call = 0; call < times; call += 1) {
    work(call)
    if (call % between === between - 1) young()
  }
  young()
  young()
  young()
  return (getHeapStatistics().used_heap_size - before) / 1024
}
