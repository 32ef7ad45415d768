/**
 * Makes the headers and bodies of deliveries searchable once they are kept and answered: a few at a time, with a rest in which
 * deliveries are served, and after a rush of them; and takes the words of those that went out of the file.
 */
import type { TextIndexProgress } from '../../shared/text-index-progress.ts'
import type { Store } from '../store/open-store.ts'
import { DeliveryRush } from './delivery-rush.ts'

export interface TextIndexing {
  readonly start: () => void
  readonly close: () => void
}

export interface TextIndexingParts {
  readonly store: Pick<Store, 'deliveryText'>
  /** Told a few times a second while older deliveries are taken in, and once when all are. */
  readonly onProgress: (progress: TextIndexProgress) => void
}

/** In one transaction: a millisecond of the processor, and less while many are answered beside it. */
const rowsAtOnce = { usually: 100, inRush: 25 }
const restMs = 20
/** Nobody misses a delivery in a search sooner. */
const idleMs = 700
const afterFailureMs = 5000
/** What has come within a moment is no backlog that is worth a word. */
const backlog = 2000
const tellMs = 300

export function openTextIndexing({ store, onProgress }: TextIndexingParts): TextIndexing {
  const { deliveryText } = store
  let timer: NodeJS.Timeout | null = null
  let toldAt: number | null = null
  const rush = new DeliveryRush()
  const tell = (): void => {
    const { indexed, total } = deliveryText.progress()
    const isBehind = total - indexed > (toldAt === null ? backlog : 0)
    if (!isBehind && toldAt === null) return
    if (isBehind && toldAt !== null && performance.now() - toldAt < tellMs) return
    toldAt = isBehind ? performance.now() : null
    onProgress({ indexed, total })
  }
  /** How long to rest until the next step. */
  const step = (): number => {
    try {
      if (rush.lasts(deliveryText.progress().total, performance.now())) return idleMs
      const most = rush.isOn ? rowsAtOnce.inRush : rowsAtOnce.usually
      const taken = deliveryText.index(most)
      if (taken < most) rush.isCaughtUp()
      tell()
      return taken === most || (taken === 0 && deliveryText.merge()) ? restMs : idleMs
    } catch {
      // A full disk, another program's lock: the deliveries wait in the store.
      return afterFailureMs
    }
  }
  const next = (milliseconds: number): void => {
    timer = setTimeout(() => next(step()), milliseconds).unref()
  }
  return {
    start: () => {
      if (timer === null) next(idleMs)
    },
    close: () => {
      if (timer !== null) clearTimeout(timer)
    },
  }
}
