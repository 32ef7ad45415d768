import * as z from 'zod/mini'
import type { Overview } from '../../shared/contract.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { Store } from '../store/open-store.ts'

const kept = 8
/** A longer case is opened again from its file. */
const longestText = 4 * 1024 * 1024
const settingName = 'recent-cases'

const schema = z.array(z.object({ name: z.string(), title: z.string(), openedAt: z.string(), text: z.string() }))

/** The cases that were opened last, with their texts: opened again without their files, which may have moved. */
export interface RecentCases {
  readonly add: (recent: { readonly name: string; readonly title: string; readonly text: string }) => void
  /** Newest first. */
  readonly list: () => Overview['recentCases']
  /** @throws ProblemError FILE_NOT_FOUND */
  readonly text: (name: string) => string
  /** Forgets one; the returned function puts it back. */
  readonly remove: (name: string) => () => void
}

/** A case that is marked to be kept is not pushed out by others. */
export function openRecentCases(store: Store, now: () => number): RecentCases {
  const read = (): z.infer<typeof schema> => {
    const found = z.safeParse(schema, store.settings.get(settingName) ?? [])
    return found.success ? found.data : []
  }
  const isKept = (name: string): boolean => store.keptMarks.has({ kind: 'case', id: name })
  return {
    add: ({ name, title, text }) => {
      if (text.length > longestText) return
      const others = read().filter((one) => one.name !== name)
      const openedAt = new Date(now()).toISOString()
      store.settings.set(settingName, withinLimit([{ name, title, openedAt, text }, ...others], isKept))
    },
    list: () => read().map(({ name, title, openedAt }) => ({ name, title, openedAt })),
    remove: (name) => {
      const before = read()
      const wasKept = isKept(name)
      store.settings.set(
        settingName,
        before.filter((one) => one.name !== name),
      )
      store.keptMarks.set({ kind: 'case', id: name }, false)
      return () => {
        store.settings.set(settingName, before)
        store.keptMarks.set({ kind: 'case', id: name }, wasKept)
      }
    },
    text: (name) => {
      const found = read().find((one) => one.name === name)
      if (found !== undefined) return found.text
      throw new ProblemError({
        code: 'FILE_NOT_FOUND',
        sentence: `There is no recent case named "${name}".`,
        remedy: 'Open its file again.',
      })
    },
  }
}

/** The newest, and those that are kept whatever their number. */
function withinLimit(cases: z.infer<typeof schema>, isKept: (name: string) => boolean): z.infer<typeof schema> {
  return cases.filter((one, index) => index < kept || isKept(one.name))
}
