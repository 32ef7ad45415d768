import {
  IconChartBar,
  IconInbox,
  IconListDetails,
  IconSettings,
  IconMessageChatbot,
  IconSitemap,
  IconStack2,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useDeliveries } from '../state/deliveries.ts'
import { goTo, screens, useNavigation, type Screen } from '../state/navigation.ts'
import { shortcutText } from '../controls/shortcut.ts'
import { Mark } from './mark.tsx'
import styles from './shell.module.css'

export const screenTitles: Readonly<Record<Screen, string>> = {
  reproduce: 'Reproduce',
  deliveries: 'Deliveries',
  executions: 'Executions',
  workflows: 'Workflows',
  measures: 'Measures',
  'ai-steps': 'AI steps',
  settings: 'Settings',
}

const icons: Readonly<Record<Screen, TablerIcon>> = {
  reproduce: IconStack2,
  deliveries: IconInbox,
  executions: IconListDetails,
  workflows: IconSitemap,
  measures: IconChartBar,
  'ai-steps': IconMessageChatbot,
  settings: IconSettings,
}

/** The way between the screens. */
export function Rail(): ReactNode {
  const current = useNavigation((state) => state.screen)
  const unread = useDeliveries((state) => state.unread)
  return (
    <nav className={styles.rail} aria-label="Screens">
      <Mark className={styles.mark} />
      {screens.map((screen, index) => {
        const Icon = icons[screen]
        const shown = screen === 'deliveries' && unread > 0
        return (
          <div
            key={screen}
            style={screen === 'settings' ? { marginTop: 'auto', display: 'grid' } : { display: 'grid' }}
          >
            <button
              type="button"
              className={styles.place}
              title={`${screenTitles[screen]} ${shortcutText(`mod+${index + 1}`)}`}
              aria-current={current === screen ? 'page' : undefined}
              onClick={() => goTo(screen)}
            >
              <Icon size={20} stroke={1.6} aria-hidden />
              {screenTitles[screen]}
              {shown && (
                <span className={styles.badge}>
                  {unread > 99 ? '99+' : unread}
                  <span className="visually-hidden"> unmatched deliveries not looked at</span>
                </span>
              )}
            </button>
          </div>
        )
      })}
    </nav>
  )
}
