import { Button } from '@mantine/core'
import { Notifications, notifications, notificationsStore, type NotificationData } from '@mantine/notifications'
import { useEffect, type ReactNode } from 'react'
import { Prose } from '../controls/prose.tsx'
import { StatusMark } from '../controls/status-mark.tsx'
import { useToasts, type Toast } from '../state/toasts.ts'
import styles from './toaster.module.css'

/** None waits for another to go: the newest stands on top, and older ones can be scrolled to. */
const mostAtOnce = 20

/** Of what is shown, what the screen shows as well, and when the rest of it can be read. */
const seen = new Map<string, number>()

/** None covers what is below it for longer, unless the pointer or the focus is on it: the list of notices has it still. */
const longestMs = 20_000

/** About as long as one letter takes to be read. */
const msPerLetter = 60

/** With these keys a person goes to the way back that stands in a toast, or does nothing yet. */
const movesOnly = new Set(['Tab', 'Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'Escape'])

/** Shows each toast once: what was done as long as it takes to read it, a problem longer. */
export function Toaster(): ReactNode {
  useEffect(
    () =>
      useToasts.subscribe(({ toasts }, before) => {
        const known = new Set(before.toasts.map(({ id }) => id))
        for (const toast of toasts)
          if (!known.has(toast.id)) show(toast)
          else if (!before.toasts.includes(toast)) notifications.update(drawn(toast))
        for (const { id, kind } of before.toasts)
          if (kind === 'work' && !toasts.some((toast) => toast.id === id)) notifications.hide(String(id))
      }),
    [],
  )
  useEffect(() => {
    const goOn = ({ target }: Event): void => {
      if (target instanceof Element && target.closest('.mantine-Notifications-root') === null) makeWay()
    }
    const goOnByKey = (event: KeyboardEvent): void => {
      if (!event.repeat && !movesOnly.has(event.key)) goOn(event)
    }
    document.addEventListener('pointerdown', goOn, true)
    document.addEventListener('keydown', goOnByKey, true)
    document.addEventListener('drop', goOn, true)
    document.addEventListener('wheel', goOn, { capture: true, passive: true })
    return () => {
      document.removeEventListener('pointerdown', goOn, true)
      document.removeEventListener('keydown', goOnByKey, true)
      document.removeEventListener('drop', goOn, true)
      document.removeEventListener('wheel', goOn, true)
    }
  }, [])
  return <Notifications position="bottom-right" limit={mostAtOnce} classNames={{ root: styles.toasts }} />
}

/** Takes away what the screen shows as well, once the rest of it has had its time to be read: it covers what is gone on with. */
function makeWay(): void {
  const now = performance.now()
  for (const [id, readAtMs] of seen) setTimeout(() => notifications.hide(id), readAtMs - now)
  seen.clear()
}

/** What leads back from what was done, as every toast calls it. */
const wayBack = 'Undo'

/** Goes back from what was done last, where its toast is still shown and offers that; false where none does. */
export function takeBackNewest(): boolean {
  const shown = new Set(notificationsStore.getState().notifications.map(({ id }) => id))
  const offered = useToasts
    .getState()
    .toasts.filter(({ id }) => shown.has(String(id)))
    .flatMap(({ id, actions }) => actions.filter(({ label }) => label === wayBack).map(({ run }) => ({ id, run })))
    .at(-1)
  if (offered === undefined) return false
  offered.run()
  notifications.hide(String(offered.id))
  return true
}

/** Milliseconds; false: until it is taken away. */
function stayOf({ kind, text, actions }: Toast): number | false {
  if (kind === 'work') return false
  if (kind === 'problem') return longestMs
  return Math.min(longestMs, Math.max(actions.length === 0 ? 4_000 : 10_000, text.length * msPerLetter))
}

function show(toast: Toast): void {
  for (const same of shownAlike(toast)) notifications.hide(String(same.id))
  if (toast.isSeen) seen.set(String(toast.id), performance.now() + toast.text.length * msPerLetter)
  notifications.show(drawn(toast))
}

/** What says the same already: once is enough, and where it was said last. */
function shownAlike({ id, kind, title, text }: Toast): readonly Toast[] {
  const shown = new Set(notificationsStore.getState().notifications.map((one) => one.id))
  return useToasts
    .getState()
    .toasts.filter(
      (one) =>
        one.id !== id &&
        kind !== 'work' &&
        one.kind === kind &&
        one.title === title &&
        one.text === text &&
        shown.has(String(one.id)),
    )
}

function drawn(toast: Toast): NotificationData {
  const id = String(toast.id)
  const { actions } = toast
  return {
    id,
    title: (
      <span className={styles.title} title={toast.title}>
        <Prose text={toast.title} />
      </span>
    ),
    autoClose: stayOf(toast),
    loading: toast.kind === 'work',
    withCloseButton: toast.kind !== 'work',
    color: toast.kind === 'problem' ? 'red' : 'gray',
    role: toast.kind === 'problem' ? 'alert' : 'status',
    icon: <StatusMark kind={toast.kind === 'problem' ? 'error' : 'success'} />,
    withBorder: true,
    classNames: { body: toast.isSeen && toast.text === '' ? styles.line : '' },
    message: (
      <>
        <span className={`${styles.text ?? ''} selectable`}>
          <Prose text={toast.text} />
        </span>
        {actions.map(({ label, run }) => (
          <Button
            key={label}
            variant="subtle"
            size="compact-xs"
            classNames={{ root: styles.action, label: styles.label }}
            title={label}
            onClick={() => {
              run()
              notifications.hide(id)
            }}
          >
            {label}
          </Button>
        ))}
      </>
    ),
  }
}
