import { Autocomplete, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ChangeField as Field } from '../../shared/change.ts'
import type { FieldValue } from './field-values.ts'
import { jsonPathsOf } from './json-paths.ts'

/** One field of a change, drawn from its description. */
export function ChangeField(props: {
  readonly field: Field
  readonly value: FieldValue
  readonly error: string | null
  /** Body of the request: its paths are offered where a path is wanted. */
  readonly body: string
  readonly onChange: (value: FieldValue) => void
}): ReactNode {
  const { field, onChange } = props
  const common = { label: field.label, error: props.error }
  const text = String(props.value)
  switch (field.kind) {
    case 'text':
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
          autosize
          minRows={2}
          maxRows={8}
          styles={{ input: { fontFamily: 'var(--mono)' } }}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'path':
      return (
        <Autocomplete
          {...common}
          size="xs"
          styles={{ input: { fontFamily: 'var(--mono)' }, option: { fontFamily: 'var(--mono)' } }}
          data={[...jsonPathsOf(props.body)]}
          limit={40}
          maxDropdownHeight={220}
          value={text}
          onChange={onChange}
        />
      )
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
