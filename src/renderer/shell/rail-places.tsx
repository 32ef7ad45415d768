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
import type { Screen } from '../state/navigation.ts'
import { Mark } from './mark.tsx'

/** Each screen by its name, in the order of the rail. */
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

interface Props {
  readonly current: Screen
  /** Unmatched deliveries that nobody has looked at. */
  readonly unread: number
  /** The shortcut to the screen at that place of the rail. */
  readonly shortcut: (place: number) => string
  readonly go: (screen: Screen) => void
}

/** The way between the screens. It knows no state, so that the first frame can be drawn of it when the app is built. */
export function RailPlaces({ current, unread, shortcut, go }: Props): ReactNode {
  return (
    <nav className="shell-rail" aria-label="Screens">
      <Mark className="shell-mark" />
      {(Object.keys(screenTitles) as Screen[]).map((screen, index) => {
        const Icon = icons[screen]
        const shown = screen === 'deliveries' && unread > 0
        return (
          <div
            key={screen}
            style={screen === 'settings' ? { marginTop: 'auto', display: 'grid' } : { display: 'grid' }}
          >
            <button
              type="button"
              className="shell-place"
              title={`${screenTitles[screen]} ${shortcut(index + 1)}`}
              aria-current={current === screen ? 'page' : undefined}
              onClick={() => go(screen)}
            >
              <Icon size={20} stroke={1.6} aria-hidden />
              {screenTitles[screen]}
              {shown && (
                <span className="shell-badge">
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
