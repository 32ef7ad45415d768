import { Autocomplete, type OptionsFilter, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ChangeField as Field } from '../../shared/change.ts'
import type { FieldValue } from './field-values.ts'

/** A value that is one of those offered was chosen, not typed: all of them stay in sight. */
const unlessChosen: OptionsFilter = ({ options, search }) => {
  const given = options.filter((option) => 'value' in option)
  if (given.some(({ value }) => value === search)) return given
  const typed = search.trim().toLowerCase()
  return given.filter(({ label }) => label.toLowerCase().includes(typed))
}

/** One field of a change, drawn from its description. */
export function ChangeField(props: {
  readonly field: Field
  readonly value: FieldValue
  readonly error: string | null
  /** What the case has for it; what is typed may be another. */
  readonly offered: readonly string[]
  /** Where its first value comes from; null: nothing is to be said. */
  readonly note?: string | null
  readonly onChange: (value: FieldValue) => void
}): ReactNode {
  const { field, onChange } = props
  const common = { label: field.label, error: props.error }
  const text = String(props.value)
  const choice = (
    <Autocomplete
      {...common}
      size="xs"
      required={field.kind === 'text' && field.required}
      styles={
        field.kind === 'path' ? { input: { fontFamily: 'var(--mono)' }, option: { fontFamily: 'var(--mono)' } } : {}
      }
      data={[...props.offered]}
      filter={unlessChosen}
      // The list would lie over what is wrong with the field.
      openOnFocus={props.error === null}
      value={text}
      onChange={onChange}
    />
  )
  switch (field.kind) {
    case 'text':
      if (props.offered.length > 0) return choice
      return (
        <TextInput
          {...common}
          required={field.required}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'json':
      return (
        <Textarea
          {...common}
          description={props.note}
          autosize
          minRows={2}
          maxRows={8}
          styles={{ input: { fontFamily: 'var(--mono)' } }}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'path':
      return choice
    case 'number':
      return (
        <NumberInput
          {...common}
          description={`From ${field.minimum} to ${field.maximum}`}
          value={typeof props.value === 'boolean' ? '' : props.value}
          onChange={onChange}
        />
      )
    case 'choice':
      return (
        <Select
          {...common}
          data={field.choices.map(({ value, label }) => ({ value, label }))}
          value={text}
          onChange={(value) => onChange(value ?? field.initial)}
        />
      )
    case 'switch':
      return (
        <Switch
          {...common}
          size="xs"
          checked={props.value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
  }
}
