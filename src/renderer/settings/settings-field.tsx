import { Button, NumberInput, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { Settings } from '../../shared/settings.ts'
import { changeSettings } from '../state/settings.ts'
import { notifyDone, notifyTrouble } from '../state/toasts.ts'
import styles from './settings.module.css'

interface FieldProps<Value> {
  readonly title: string
  /** What the setting does, and what there is of it now. */
  readonly children: ReactNode
  /** Name of the input, where the title is not it. */
  readonly label?: string
  /** What the button says. */
  readonly action: string
  readonly current: Value
  readonly change: (value: Value) => Partial<Settings>
  /** What is said once it is kept. */
  readonly changed: (value: Value) => string
  /** Why it does no good all the same, though it is kept; null where it does. */
  readonly trouble?: () => string | null
  /** True where it can be taken back at once. */
  readonly undo?: boolean
}

/** A setting that is a number from `from` to `to`. */
export function NumberSetting(
  props: FieldProps<number> & {
    readonly from: number
    readonly to: number
    /** True where parts of one are allowed. */
    readonly parts?: boolean
  },
): ReactNode {
  const { current, from, to, parts = false } = props
  const [given, setGiven] = useState<string | number>(current)
  const isValid = typeof given === 'number' && given >= from && given <= to && (parts || Number.isInteger(given))
  return (
    <SettingForm field={props} given={isValid ? given : null}>
      <NumberInput
        aria-label={props.label ?? props.title}
        w={110}
        hideControls
        value={given}
        error={isValid ? null : `Enter a number from ${from} to ${to}.`}
        onChange={setGiven}
      />
    </SettingForm>
  )
}

/** A setting that is a text, without the blanks around it. */
export function TextSetting(
  props: FieldProps<string> & {
    /** What is said where nothing is entered; absent: that is a setting as well. */
    readonly missing?: string
    readonly width?: number
  },
): ReactNode {
  const { missing, width } = props
  const [given, setGiven] = useState(props.current)
  const isValid = missing === undefined || given.trim() !== ''
  return (
    <SettingForm field={props} given={isValid ? given.trim() : null}>
      <TextInput
        aria-label={props.label ?? props.title}
        {...(width === undefined ? {} : { w: width })}
        value={given}
        error={isValid ? null : missing}
        onChange={(event) => setGiven(event.currentTarget.value)}
      />
    </SettingForm>
  )
}

function SettingForm<Value>(props: {
  readonly field: FieldProps<Value>
  /** What would be kept; null where it cannot be. */
  readonly given: Value | null
  readonly children: ReactNode
}): ReactNode {
  const { field, given } = props
  const { current, change, undo = false } = field
  const save = async (): Promise<void> => {
    if (given === null || !(await changeSettings(change(given)))) return
    const back = { label: 'Undo', run: () => void changeSettings(change(current)) }
    const trouble = field.trouble?.() ?? null
    if (trouble !== null) notifyTrouble(field.changed(given), trouble)
    else notifyDone(field.changed(given), '', ...(undo ? [back] : []))
  }
  return (
    <form
      className={styles.setting}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div>
        <h2>{field.title}</h2>
        {field.children}
      </div>
      <div className={styles.row}>
        {props.children}
        <Button type="submit" variant="default" disabled={given === null || given === current}>
          {field.action}
        </Button>
      </div>
    </form>
  )
}
