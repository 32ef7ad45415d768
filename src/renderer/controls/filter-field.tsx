import { Autocomplete } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { completeFilter } from '../../shared/filter/complete-filter.ts'
import type { FilterKeys } from '../../shared/filter/filter-term.ts'
import { readFilter } from '../../shared/filter/read-filter.ts'
import styles from './filter-field.module.css'

/** A filter that a person writes, with its keys offered; applied a quarter of a second after the last letter, once it can be read. */
export function FilterField(props: {
  readonly label: string
  readonly placeholder: string
  readonly keys: FilterKeys
  /** Whose keys they are, in the plural. */
  readonly what: string
  /** By which the list is filtered now: it may be changed from elsewhere, and the field follows. */
  readonly text: string
  readonly onFilter: (text: string) => void
}): ReactNode {
  const { keys, text, onFilter } = props
  const [given, setGiven] = useState(text)
  const [isOpen, setOpen] = useState(false)
  const [followed, setFollowed] = useState(text)
  if (followed !== text) {
    setFollowed(text)
    setGiven(text)
  }
  const read = readFilter(given, keys, props.what)
  const applied = useRef(text)
  const apply = useDebouncedCallback(
    (next: string) => {
      if (readFilter(next, keys, props.what).kind !== 'read') return
      applied.current = next
      onFilter(next)
    },
    { delay: 250, flushOnUnmount: true },
  )
  // What comes from elsewhere meanwhile counts, not what was typed before it.
  useEffect(() => {
    if (text === applied.current) return
    applied.current = text
    apply.cancel()
  }, [text, apply])
  const completions = new Map(completeFilter(given, keys).map((one) => [one.text, one]))
  return (
    <Autocomplete
      aria-label={props.label}
      placeholder={props.placeholder}
      leftSection={<IconFilter size={14} aria-hidden />}
      className={styles.field ?? ''}
      spellCheck={false}
      value={given}
      error={read.kind === 'unreadable' ? read.sentence : undefined}
      errorProps={{ className: styles.error ?? '' }}
      data={[...completions.keys()]}
      filter={({ options }) => options}
      comboboxProps={{ width: 320, position: 'bottom-start' }}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onOptionSubmit={(next) => {
        // Behind a key its values are offered at once; the list closes first.
        if (next.endsWith(':')) setTimeout(() => setOpen(true))
      }}
      renderOption={({ option }) => {
        const completion = completions.get(option.value)
        return (
          <span className={styles.option}>
            <code>{completion?.label}</code> <span className="soft">{completion?.says}</span>
          </span>
        )
      }}
      onChange={(next) => {
        setGiven(next)
        apply(next)
        if (next === '') apply.flush()
      }}
      // Whoever goes on elsewhere waits for nothing.
      onBlur={() => apply.flush()}
      onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
        if (key === 'Enter' || ctrlKey || metaKey || altKey) apply.flush()
      }}
    />
  )
}
