import { profileOf, rulesOf } from '../../shared/service-profile.ts'
import type { Workflow } from '../../shared/workflow.ts'
import type { Surroundings } from './surroundings.ts'

/** `$env` as the workflow sees it: what was given; else empty or refused (null), as its version of the service does by itself. */
export function environmentFor(
  { settings }: Pick<Workflow, 'settings'>,
  { environment = null }: Pick<Surroundings, 'environment'>,
): Readonly<Record<string, string>> | null {
  return environment ?? (rulesOf(profileOf(settings)).allowsEnvironment ? {} : null)
}
