import { Combobox, Textarea, useCombobox } from '@mantine/core'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { completionsAt, type Completion, type SeenData } from './expression-completions.ts'
import { completed } from './completed.ts'
import styles from './expression-field.module.css'

/** A parameter's text; in an expression, `$json.`, `$input.` and `$('` offer what was there in the last execution. */
export function ExpressionField(props: {
  readonly label: string
  readonly value: string
  readonly placeholder: string | undefined
  readonly seen: SeenData | null
  readonly onChange: (value: string) => void
}): ReactNode {
  const { value, seen, onChange } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const [offered, setOffered] = useState<readonly Completion[]>([])
  const list = useCombobox({ onDropdownClose: () => list.resetSelectedOption() })

  const offer = (text: string, caret: number): void => {
    const found = text.startsWith('=') && seen !== null ? offers(text.slice(0, caret), seen) : []
    setOffered(found)
    if (found.length === 0) list.closeDropdown()
    else list.openDropdown()
  }
  const take = (label: string): void => {
    const chosen = offered.find((each) => each.label === label)
    const area = field.current
    if (chosen === undefined || area === null) return
    const { text, caret } = completed(area.value, area.selectionStart, chosen.insert)
    // Now, not with the next frame: what is typed meanwhile would stand behind the cursor.
    flushSync(() => onChange(text))
    list.closeDropdown()
    area.focus()
    area.setSelectionRange(caret, caret)
    offer(text, caret)
  }
  const keys = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (!list.dropdownOpened) {
      if (event.key !== ' ' || !event.ctrlKey) return
      event.preventDefault()
      offer(event.currentTarget.value, event.currentTarget.selectionStart)
    } else if (event.key === 'Escape') {
      // It closes the list, and no dialog around it.
      event.stopPropagation()
      list.closeDropdown()
    } else if (event.key === 'Tab' && !event.shiftKey) {
      event.preventDefault()
      list.clickSelectedOption()
    }
  }
  return (
    <Combobox
      store={list}
      onOptionSubmit={take}
      position="bottom-start"
      width="target"
      middlewares={{ flip: true, shift: true }}
    >
      <Combobox.EventsTarget autoComplete="off" withKeyboardNavigation={list.dropdownOpened}>
        <Textarea
          ref={field}
          label={props.label}
          autosize
          minRows={1}
          maxRows={9}
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mono)', fontSize: 12, fontVariantLigatures: 'none' } }}
          value={value}
          placeholder={props.placeholder}
          onChange={(event) => {
            onChange(event.currentTarget.value)
            offer(event.currentTarget.value, event.currentTarget.selectionStart)
          }}
          onKeyDown={keys}
          onBlur={() => list.closeDropdown()}
        />
      </Combobox.EventsTarget>
      <Combobox.DropdownTarget>
        <div />
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={offered.length === 0}>
        <Combobox.Options className={styles.options} aria-label={`What may follow in ${props.label}`}>
          {offered.map((each) => (
            <Combobox.Option key={each.label} value={each.label} className={styles.option}>
              <code>{each.label}</code>
              <span>{each.detail}</span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
        <FirstChosen of={offered} choose={list.selectFirstOption} />
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** Stands behind a list: as soon as that is drawn its first entry is chosen, before anybody can press a key. */
function FirstChosen(props: { readonly of: readonly Completion[]; readonly choose: () => unknown }): null {
  const { of, choose } = props
  useEffect(() => {
    choose()
  }, [of, choose])
  return null
}

const mostOffered = 50

/** What fits the word that has been begun. Nothing where the word stands there whole. */
function offers(before: string, seen: SeenData): readonly Completion[] {
  // Outside of `{{ }}` a text is a text.
  if (before.lastIndexOf('{{') <= before.lastIndexOf('}}')) return []
  const begun = (/[$\w]*$/u.exec(before)?.[0] ?? '').toLowerCase()
  const found = completionsAt(before, seen).filter(({ label }) => label.toLowerCase().startsWith(begun))
  return found.length === 1 && found[0]?.label.toLowerCase() === begun ? [] : found.slice(0, mostOffered)
}
