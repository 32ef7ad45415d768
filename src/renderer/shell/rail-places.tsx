import type { ReactNode } from 'react'
import { screens, type Screen } from '../state/screens.ts'
import { Mark } from './mark.tsx'
import { screenPlaces } from './screens.ts'

interface Props {
  readonly current: Screen
  /** Unmatched deliveries that nobody has looked at. */
  readonly unread: number
  /** Deliveries of any outcome that arrived while another screen was looked at. */
  readonly arrived: number
  /** The shortcut to the screen at that place of the rail. */
  readonly shortcut: (place: number) => string
  readonly go: (screen: Screen) => void
}

/** The way between the screens. It knows no state, so that the first frame can be drawn of it when the app is built. */
export function RailPlaces({ current, unread, arrived, shortcut, go }: Props): ReactNode {
  return (
    <nav className="shell-rail" aria-label="Screens">
      <Mark className="shell-mark" />
      {screens.map((screen, index) => {
        const { title, icon: Icon } = screenPlaces[screen]
        const isLedger = screen === 'deliveries'
        return (
          <div
            key={screen}
            style={screen === 'settings' ? { marginTop: 'auto', display: 'grid' } : { display: 'grid' }}
          >
            <button
              type="button"
              className="shell-place"
              title={`${title} ${shortcut(index + 1)}`}
              aria-current={current === screen ? 'page' : undefined}
              onClick={() => go(screen)}
            >
              <Icon size={20} stroke={1.6} aria-hidden />
              {title}
              {isLedger && unread > 0 && (
                <Badge count={unread} text="unmatched deliveries not looked at" className="shell-badge" />
              )}
              {isLedger && unread === 0 && arrived > 0 && (
                <Badge count={arrived} text="new deliveries" className="shell-badge shell-badge-quiet" />
              )}
            </button>
          </div>
        )
      })}
    </nav>
  )
}

function Badge(props: { readonly count: number; readonly text: string; readonly className: string }): ReactNode {
  return (
    <span className={props.className}>
      {props.count > 99 ? '99+' : props.count}
      <span className="visually-hidden"> {props.text}</span>
    </span>
  )
}
