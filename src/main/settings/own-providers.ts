import { mistakeInProvider, ownProviderSchema, type OwnProvider } from '../../shared/own-provider.ts'
import { ProblemError } from '../../shared/problem.ts'
import { readOwnProvider } from '../providers/own-provider.ts'
import type { Store } from '../store/open-store.ts'

const settingName = 'own-providers.1'
const mostProviders = 100

type Settings = Pick<Store, 'settings'>

/** The providers of a person's own, by title; what does not fit counts as never kept. */
export function ownProviders({ settings }: Settings): readonly OwnProvider[] {
  const stored = settings.get(settingName)
  return (Array.isArray(stored) ? stored : []).flatMap((one) =>
    mistakeInProvider(one) === null ? [ownProviderSchema.parse(one)] : [],
  )
}

/**
 * Keeps one, in place of the one called `replaces`; null: beside the others.
 *
 * @throws ProblemError INVALID_INPUT where a value does not fit, another one has its name, or there are too many
 */
export function keepOwnProvider(store: Settings, given: unknown, replaces: string | null): readonly OwnProvider[] {
  const provider = readOwnProvider(given)
  const others = ownProviders(store).filter(({ name }) => name !== replaces)
  if (others.some(({ name }) => name === provider.name)) {
    throw notKept(
      `there is a provider "${provider.name}" of your own already`,
      'Choose another name, or edit or remove that one.',
    )
  }
  if (others.length >= mostProviders) {
    throw notKept(`there are ${String(mostProviders)} of your own already`, 'Remove one that is not needed any more.')
  }
  return written(store, [...others, provider])
}

/** Lets one go; it is answered, so that it can be kept again; null where there is none of that name. */
export function removeOwnProvider(store: Settings, name: string): OwnProvider | null {
  const kept = ownProviders(store)
  const removed = kept.find((one) => one.name === name) ?? null
  if (removed !== null)
    written(
      store,
      kept.filter((one) => one !== removed),
    )
  return removed
}

function written({ settings }: Settings, providers: readonly OwnProvider[]): readonly OwnProvider[] {
  const sorted = providers.toSorted((one, other) => one.title.localeCompare(other.title, 'en'))
  settings.set(settingName, sorted)
  return sorted
}

function notKept(why: string, remedy: string): ProblemError {
  return new ProblemError({ code: 'INVALID_INPUT', sentence: `The provider was not kept: ${why}.`, remedy })
}
