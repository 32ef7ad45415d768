import { Select, Tabs } from '@mantine/core'
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import styles from './tab-line.module.css'

/**
 * The list of `Tabs` in one line. Where the pane is too narrow for it (a small window, a high zoom) the same parts are chosen
 * from a list: nothing is cut off, and nothing has to be scrolled sideways.
 */
export function TabLine(props: {
  /** What they are parts of: "Parts of the node run". */
  readonly label: string
  readonly tabs: readonly { readonly value: string; readonly title: string }[]
  readonly value: string
  readonly onChange: (value: string) => void
}): ReactNode {
  const { label, tabs, value, onChange } = props
  const room = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const fits = useFits(room, list, tabs.map(({ title }) => title).join(' '))
  return (
    <div ref={room} className={styles.room}>
      <Tabs.List ref={list} aria-label={label} className={styles.list} data-fits={fits}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value} className={styles.tab}>
            {tab.title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {!fits && (
        <Select
          aria-label={label}
          className={styles.choice}
          data={tabs.map((tab) => ({ value: tab.value, label: tab.title }))}
          value={value}
          onChange={(next) => next !== null && onChange(next)}
        />
      )}
    </div>
  )
}

/** True while the list is no wider than its room; measured again when the room or the titles change. */
function useFits(
  room: RefObject<HTMLDivElement | null>,
  list: RefObject<HTMLDivElement | null>,
  titles: string,
): boolean {
  const [fits, setFits] = useState(true)
  useLayoutEffect(() => {
    const [outer, inner] = [room.current, list.current]
    if (outer === null || inner === null) return
    const measure = (): void => setFits(inner.scrollWidth <= outer.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(outer)
    return () => observer.disconnect()
  }, [room, list, titles])
  return fits
}
