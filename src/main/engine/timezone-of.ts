import type { Workflow } from '../../shared/workflow.ts'
import type { Surroundings } from './surroundings.ts'

/** IANA name of the zone in which a workflow runs: its own, or this machine's, also where an export says `DEFAULT`. */
export function timezoneOf(
  { settings: { timezone } }: Pick<Workflow, 'settings'>,
  surroundings: Pick<Surroundings, 'timezone'>,
): string {
  return timezone === undefined || timezone === '' || timezone === 'DEFAULT' ? surroundings.timezone : timezone
}
