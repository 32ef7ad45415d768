import {
  IconChartBar,
  IconInbox,
  IconListDetails,
  IconMessageChatbot,
  IconSettings,
  IconSitemap,
  IconStack2,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Screen } from '../state/screens.ts'

/**
 * How each screen is called and marked. What it shows stands in app.tsx: the first frame is drawn of this table when the app is
 * built, and needs no screen for it.
 */
export const screenPlaces: Readonly<Record<Screen, { readonly title: string; readonly icon: TablerIcon }>> = {
  reproduce: { title: 'Reproduce', icon: IconStack2 },
  deliveries: { title: 'Deliveries', icon: IconInbox },
  executions: { title: 'Executions', icon: IconListDetails },
  workflows: { title: 'Workflows', icon: IconSitemap },
  measures: { title: 'Measures', icon: IconChartBar },
  'ai-steps': { title: 'AI steps', icon: IconMessageChatbot },
  settings: { title: 'Settings', icon: IconSettings },
}
