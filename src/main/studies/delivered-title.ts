import type { Delivery } from '../../shared/delivery.ts'
import { headerValue } from '../../shared/headers.ts'

/** Headers in which providers name the event. */
const eventHeaders = ['x-github-event', 'x-gitlab-event', 'x-gitea-event', 'x-shopify-topic', 'x-event-key']

/** What a case of a delivery is called: its workflow, the event where the provider names it, and the moment in UTC. */
export function deliveredTitle(
  workflowName: string,
  { headers, receivedAt }: Pick<Delivery, 'headers' | 'receivedAt'>,
): string {
  const event = eventHeaders.flatMap((name) => headerValue(headers, name) ?? [])[0]
  const what = event === undefined || !/^[\w ./:-]{1,60}$/u.test(event) ? 'delivery' : event
  return `${workflowName}: ${what} of ${receivedAt.slice(0, 19).replace('T', ' ')}`
}
