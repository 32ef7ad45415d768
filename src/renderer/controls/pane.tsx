import { ActionIcon, Tooltip } from '@mantine/core'
import { IconMaximize, IconMinimize } from '@tabler/icons-react'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import styles from './pane.module.css'
import { shortcutText } from './shortcut.ts'

/** A named region with its title line. It can be given all the room of its screen, by its button or Ctrl+Shift+M; Escape gives it back. */
export function Pane(props: {
  readonly title: string
  /** Name of the region; the title where absent. */
  readonly label?: string
  /** Beside the title. */
  readonly aside?: ReactNode
  /** At the end of the title line. */
  readonly actions?: ReactNode
  readonly children: ReactNode
  readonly padded?: boolean
}): ReactNode {
  const [isLarge, setLarge] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEscapeBeside(button, isLarge, () => setLarge(false))
  const name = props.label ?? props.title
  const pressed = (event: KeyboardEvent): void => {
    const isKey = event.shiftKey && (event.ctrlKey || event.metaKey) && event.code === 'KeyM'
    // What stands in it takes Escape first: a menu, a search, a suggestion.
    const isLeft = isLarge && event.key === 'Escape' && !event.isDefaultPrevented()
    if (!isKey && !isLeft) return
    setLarge(isKey && !isLarge)
    event.preventDefault()
  }
  return (
    // The key belongs to whatever has the focus in it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button does the same
    <section className={styles.pane} data-large={isLarge} aria-label={name} onKeyDown={pressed}>
      <header className={styles.head}>
        <h2 className={styles.title}>{props.title}</h2>
        {props.aside !== undefined && <div className={styles.aside}>{props.aside}</div>}
        <div className={styles.actions}>
          {props.actions}
          <Tooltip
            label={`${isLarge ? 'Give the room back' : 'Give it all the room'} (${shortcutText('mod+shift+M')})`}
          >
            <ActionIcon
              ref={button}
              className={styles.room}
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={isLarge ? `Give back the room of ${name}` : `Maximise ${name}`}
              aria-pressed={isLarge}
              onClick={() => setLarge(!isLarge)}
            >
              {isLarge ? <IconMinimize size={14} /> : <IconMaximize size={14} />}
            </ActionIcon>
          </Tooltip>
        </div>
      </header>
      <div className={props.padded === true ? `${styles.body ?? ''} ${styles.padded ?? ''}` : styles.body}>
        {props.children}
      </div>
    </section>
  )
}

/** Escape where nothing has the focus, and on the button itself, whose own words would take the key to be put away. */
function useEscapeBeside(button: { readonly current: HTMLElement | null }, isLarge: boolean, leave: () => void): void {
  const latest = useRef(leave)
  useEffect(() => {
    latest.current = leave
  })
  useEffect(() => {
    if (!isLarge) return undefined
    const pressed = ({ key, target }: globalThis.KeyboardEvent): void => {
      const isBeside = target === document.body || (target instanceof Node && button.current?.contains(target) === true)
      if (key === 'Escape' && isBeside && document.querySelector('[role=dialog], [role=menu]') === null)
        latest.current()
    }
    window.addEventListener('keydown', pressed, true)
    return () => window.removeEventListener('keydown', pressed, true)
  }, [isLarge, button])
}
