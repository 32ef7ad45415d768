import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import styles from './virtual-list.module.css'

/** A long list of which only the rows in sight are drawn. Arrow keys, Home and End choose; nearing the end asks for more. */
export function VirtualList<Entry>(props: {
  readonly label: string
  readonly entries: readonly Entry[]
  readonly keyOf: (entry: Entry) => string
  readonly chosenKey: string | null
  readonly rowHeight: number
  readonly draw: (entry: Entry) => ReactNode
  readonly onChoose: (entry: Entry) => void
  readonly onNearEnd: () => void
}): ReactNode {
  const { entries, keyOf, chosenKey, onNearEnd } = props
  const box = useRef<HTMLDivElement>(null)
  // The rows are measured in the browser, not by React: its compiler must leave this component alone.
  // eslint-disable-next-line react-hooks/incompatible-library
  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => box.current,
    estimateSize: () => props.rowHeight,
    overscan: 12,
  })
  const drawn = rows.getVirtualItems()
  const lastIndex = drawn.at(-1)?.index ?? -1
  useEffect(() => {
    if (lastIndex >= 0 && lastIndex >= entries.length - 40) onNearEnd()
  }, [lastIndex, entries.length, onNearEnd])

  const chosenIndex = entries.findIndex((entry) => keyOf(entry) === chosenKey)
  const move = (event: KeyboardEvent): void => {
    const target = targetOf(event.key, chosenIndex, entries.length)
    const entry = target === null ? undefined : entries[target]
    if (target === null || entry === undefined) return
    event.preventDefault()
    rows.scrollToIndex(target)
    props.onChoose(entry)
  }
  return (
    <div
      ref={box}
      className={styles.box}
      role="listbox"
      aria-label={props.label}
      tabIndex={0}
      aria-activedescendant={chosenIndex >= 0 ? `row-${chosenKey ?? ''}` : undefined}
      onKeyDown={move}
    >
      <div style={{ height: rows.getTotalSize(), position: 'relative' }} role="presentation">
        {drawn.map(({ index, start }) => {
          const entry = entries[index]
          if (entry === undefined) return null
          const key = keyOf(entry)
          return (
            // The keys are heard by the list, which holds the focus.
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={key}
              id={`row-${key}`}
              role="option"
              tabIndex={-1}
              aria-selected={key === chosenKey}
              aria-setsize={entries.length}
              aria-posinset={index + 1}
              className={styles.row}
              style={{ height: props.rowHeight, transform: `translateY(${start}px)` }}
              onClick={() => props.onChoose(entry)}
            >
              {props.draw(entry)}
            </div>
          )
        })}
      </div>
    </div>
  )
}

function targetOf(key: string, at: number, length: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(length - 1, at + 1)
    case 'ArrowUp':
      return Math.max(0, at - 1)
    case 'Home':
      return 0
    case 'End':
      return length - 1
    default:
      return null
  }
}
