import { header } from './scheme-parts.ts'
import { usualDelivery } from './delivery-profile.ts'
import type { Provider } from './provider.ts'

export const gitlab: Provider = {
  title: 'GitLab',
  scheme: { kind: 'token', at: header('X-Gitlab-Token') },
  marks: ['x-gitlab-event', 'x-gitlab-event-uuid'],
  source: 'https://docs.gitlab.com/ee/user/project/integrations/webhooks.html',
  eventId: { headers: [{ name: 'x-gitlab-event-uuid', kind: 'event_id' }] },
  delivery: {
    ...usualDelivery,
    source: 'https://docs.gitlab.com/ee/user/project/integrations/webhooks.html',
  },
}
