import { counted } from '../../shared/counted.ts'
import type { Retention, StorageView } from '../../shared/retention.ts'

type Measured = Pick<
  StorageView,
  'fileBytes' | 'usedBytes' | 'shrinks' | 'deliveries' | 'executions' | 'oldest' | 'retention'
>

/** What a store takes and holds, and how long it is kept, in words. */
export function storageSentence({ fileBytes, deliveries, executions, oldest, retention, shrinks }: Measured): string {
  const since = oldest === null ? '' : `, the oldest of ${oldest}`
  const shrinking = shrinks
    ? ''
    : ' The file does not get smaller: there was no room to rewrite it once; make room and start Faultline again.'
  return `It takes ${megabytes(fileBytes)} and holds ${counted(deliveries, 'delivery', 'deliveries')} and ${counted(executions, 'execution')}${since}. ${keptFor(retention)}${shrinking}`
}

function keptFor({ days, maximumExecutions, maximumBytes, workflows }: Retention): string {
  const limits = [
    ...(days === 0 ? [] : [counted(days, 'day')]),
    ...(maximumExecutions === 0 ? [] : [counted(maximumExecutions, 'execution')]),
    ...(maximumBytes === 0 ? [] : [megabytes(maximumBytes)]),
  ]
  const own = Object.keys(workflows).length
  const others =
    own === 0
      ? ''
      : `; ${String(own)} ${own === 1 ? 'workflow has' : 'workflows have'} limits of ${own === 1 ? 'its' : 'their'} own`
  return limits.length === 0
    ? `Nothing is let go by itself${others}.`
    : `Kept are at most ${limits.join(', ')}${others}.`
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
