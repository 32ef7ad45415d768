import type { ProviderOption } from '../../shared/provider-option.ts'
import { useOverview } from './overview.ts'

const none: readonly ProviderOption[] = []

/** The providers whose ways are known; none before the overview is there. */
export function useProviders(): readonly ProviderOption[] {
  return useOverview(({ overview }) => (overview.kind === 'ready' ? overview.value.providers : none))
}

/** A provider's profile as a person writes it; one that Faultline does not know stays as the case spells it. */
export function useProviderTitle(): (profile: string) => string {
  const providers = useProviders()
  return (profile) => providers.find(({ name }) => name === profile)?.title ?? profile
}
