/**
 * What was kept before a secret was known holds it in plain: once for each value that becomes known, everything kept is looked
 * through, in the background.
 */
import type { Store } from '../store/open-store.ts'
import type { CredentialKeeper } from './credential-keeper.ts'

export interface EarlierSecrets {
  /** Looks through what is kept where a value is known for which that was not done. Resolves when it is done. */
  readonly hide: () => Promise<void>
  /** Ends after the rows that are under way; what is left is done after the next start. */
  readonly close: () => Promise<void>
}

const settingName = 'hidden-secrets.1'
/** Rows that are looked at in one transaction: a millisecond or two for rows of some KiB. */
const rowsAtOnce = 20
const restMs = 5

export function openEarlierSecrets(
  store: Pick<Store, 'settings' | 'sweepStoredTexts' | 'compactLog'>,
  keeper: Pick<CredentialKeeper, 'again' | 'marks'>,
): EarlierSecrets {
  const closing = new AbortController()
  const isClosing = (): boolean => closing.signal.aborted
  let running: Promise<void> = Promise.resolve()
  const work = async (): Promise<void> => {
    const known = knownMarks(store)
    const marks = keeper.marks()
    if (isClosing() || marks.every((one) => known.has(one))) return
    const sweep = store.sweepStoredTexts(keeper.again)
    while (sweep.next(rowsAtOnce)) {
      await new Promise((resolve) => setTimeout(resolve, restMs))
      if (isClosing()) return
    }
    store.settings.set(settingName, marks)
    if (sweep.changed() > 0) store.compactLog()
  }
  return {
    hide: () => {
      // One that failed was told to whoever asked for it.
      running = running.catch(() => undefined).then(work)
      return running
    },
    close: () => {
      closing.abort()
      return running.catch(() => undefined)
    },
  }
}

function knownMarks({ settings }: Pick<Store, 'settings'>): ReadonlySet<string> {
  const kept = settings.get(settingName)
  return new Set(Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [])
}
