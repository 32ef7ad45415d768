import type { HeaderPairs } from '../../shared/delivery.ts'
import type { DocumentedField } from '../../shared/sweep.ts'
import { findProvider, providers } from './catalogue.ts'

/** What the provider of a request documents of its fields: the one that the case names, else the one whose headers it carries. */
export function documentedFields(profile: string | null, headers: HeaderPairs): readonly DocumentedField[] {
  const names = new Set(headers.map(([name]) => name.toLowerCase()))
  const named = profile === null ? null : findProvider(profile)
  const provider = named ?? Object.values(providers).find(({ marks }) => marks.some((mark) => names.has(mark)))
  const fields = provider?.documented
  if (provider === undefined || fields === undefined) return []
  return fields.paths.map((path) => ({ path, as: fields.as, provider: provider.title, source: fields.source }))
}
