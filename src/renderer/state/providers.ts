import type { ProviderOption } from '../../shared/provider-option.ts'
import { useOverview } from './overview.ts'

const none: readonly ProviderOption[] = []

/** The providers whose ways are known; none before the overview is there. */
export function useProviders(): readonly ProviderOption[] {
  return useOverview(({ overview }) => (overview.kind === 'ready' ? overview.value.providers : none))
}

/** The provider of a profile; one that Faultline does not know is called as the case spells it. Null where there is none. */
export function useProvider(profile: string | null): ProviderOption | null {
  const providers = useProviders()
  return profile === null ? null : (providers.find(({ name }) => name === profile) ?? { name: profile, title: profile })
}

/** A provider's profile as a person writes it; one that Faultline does not know stays as the case spells it. */
export function useProviderTitle(): (profile: string) => string {
  const providers = useProviders()
  return (profile) => providers.find(({ name }) => name === profile)?.title ?? profile
}
