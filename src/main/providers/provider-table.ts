import type { OwnProvider } from '../../shared/own-provider.ts'
import type { ProviderOption } from '../../shared/provider-option.ts'
import { findProvider, providers } from './catalogue.ts'
import { eventIdHeaders, transmissionHeaders } from './event-id.ts'
import { ownProviderOf } from './own-provider.ts'
import type { IdHeader, Provider } from './provider.ts'

/** The providers that can be named somewhere: the known ones, and those of a person's own that are in force there. */
export interface ProviderTable {
  /** Those of a person's own first: who describes one means it. */
  readonly names: readonly string[]
  /** Null where none of that name is in force. */
  readonly find: (name: string) => Provider | null
  /** Null where that provider is a known one, or is not in force. */
  readonly findOwn: (name: string) => OwnProvider | null
  /** As a person writes it: `github` is "GitHub"; one that is not in force gets a capital. */
  readonly titleOf: (name: string) => string
  /** As a person chooses one. */
  readonly options: readonly ProviderOption[]
  readonly ids: IdHeaders
  /** Headers, in lower case, of which each says that a request may come from one of them. */
  readonly tellingHeaders: ReadonlySet<string>
}

/** Headers in which requests carry what makes a repeat recognisable, the surest first. */
export interface IdHeaders {
  readonly headers: readonly IdHeader[]
  /** They name one transmission, so they count last. */
  readonly transmissionHeaders: readonly IdHeader[]
}

/** The identifying headers of the known providers. */
export const knownIds: IdHeaders = { headers: eventIdHeaders, transmissionHeaders }

/** The table with these beside the known ones; of several of one name the first counts. */
export function providerTable(own: readonly OwnProvider[]): ProviderTable {
  // A later Faultline may know a provider of that name by itself.
  const unknown = own.filter(({ name }) => findProvider(name) === null)
  const ownByName = new Map(unknown.toReversed().map((one) => [one.name, one]))
  const ownOnes = [...ownByName].map(([name, one]): [string, Provider] => [name, ownProviderOf(one)])
  const byName = new Map<string, Provider>([...ownOnes, ...Object.entries(providers)])
  const find = (name: string): Provider | null => byName.get(name) ?? null
  return {
    names: [...byName.keys()],
    find,
    findOwn: (name) => ownByName.get(name) ?? null,
    titleOf: (name) => find(name)?.title ?? name.charAt(0).toUpperCase() + name.slice(1),
    options: [...byName].map(([name, { title, scheme }]) => ({
      name,
      title,
      ...(scheme.kind === 'token' && { sendsToken: true as const }),
    })),
    ids: {
      headers: [...ownOnes.flatMap(([, { eventId }]) => eventId.headers ?? []), ...eventIdHeaders],
      transmissionHeaders: [
        ...ownOnes.flatMap(([, { eventId }]) => eventId.transmissionHeaders ?? []),
        ...transmissionHeaders,
      ],
    },
    tellingHeaders: new Set(
      [...byName.values()].flatMap(({ scheme, marks }) =>
        scheme.at.kind === 'header' ? [scheme.at.name, ...marks] : marks,
      ),
    ),
  }
}

/** The known providers alone. */
export const knownProviders: ProviderTable = providerTable([])
