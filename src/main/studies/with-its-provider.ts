import type { CaseFile } from '../../shared/case.ts'
import type { ProviderTable } from '../providers/provider-table.ts'

/** The case with the provider of a person's own that it names, so that it runs where nobody has described that one. */
export function withItsProvider(file: CaseFile, table: ProviderTable): CaseFile {
  const { provider, providers = [] } = file
  const own = provider === undefined ? null : table.findOwn(provider.profile)
  if (own === null || providers.some(({ name }) => name === own.name)) return file
  return { ...file, providers: [...providers, own] }
}
