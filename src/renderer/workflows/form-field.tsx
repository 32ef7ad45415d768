import { ActionIcon, MultiSelect, NumberInput, Select, Switch, Tooltip } from '@mantine/core'
import { IconMathFunction } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { SeenData } from '../editor/expression-completions.ts'
import { ExpressionField } from '../editor/expression-field.tsx'
import type { Evaluate } from '../editor/show-evaluated.ts'
import { ExpressionGives } from './expression-gives.tsx'
import type { FormField } from './form-part.ts'
import styles from './workflows.module.css'

interface FieldProps {
  readonly field: FormField
  readonly seen: SeenData | null
  readonly evaluate: Evaluate
  readonly onChange: (value: unknown) => void
}

/** One parameter: its control, and beside it whether its value is fixed or an expression. */
export function Field(props: FieldProps): ReactNode {
  const { field, onChange } = props
  const isExpression = typeof field.value === 'string' && field.value.startsWith('=')
  const word = isExpression ? 'an expression' : 'fixed'
  return (
    <div className={styles.field} title={field.path}>
      <div className={styles.control}>{isExpression ? <Expression {...props} /> : <Fixed {...props} />}</div>
      {(field.takesExpressions || isExpression) && (
        <Tooltip label={isExpression ? 'It is an expression: make it fixed' : 'It is fixed: make it an expression'}>
          <ActionIcon
            className={styles.toggle}
            variant={isExpression ? 'light' : 'subtle'}
            color={isExpression ? 'blue' : 'gray'}
            size="sm"
            aria-label={`${field.label} is ${word}`}
            aria-pressed={isExpression}
            onClick={() => onChange(isExpression ? fixedOf(field) : `=${textOf(field.value)}`)}
          >
            <IconMathFunction size={14} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  )
}

function Expression({ field, seen, evaluate, onChange }: FieldProps): ReactNode {
  const value = textOf(field.value)
  return (
    <>
      <ExpressionField label={field.label} value={value} placeholder={undefined} seen={seen} onChange={onChange} />
      <ExpressionGives evaluate={evaluate} template={value} />
    </>
  )
}

function Fixed({ field, seen, onChange }: FieldProps): ReactNode {
  const { label, value, choices } = field
  switch (field.control) {
    case 'switch':
      return (
        <Switch
          size="xs"
          label={label}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    case 'number':
      return (
        <NumberInput
          label={label}
          value={typeof value === 'number' || typeof value === 'string' ? value : ''}
          description={
            typeof value === 'string' && value !== ''
              ? `The file has the text "${value}" here, not a number.`
              : undefined
          }
          inputWrapperOrder={['label', 'input', 'description']}
          onChange={(next) => typeof next === 'number' && onChange(next)}
        />
      )
    case 'choice': {
      const text = textOf(value)
      // One that a newer version knows is kept.
      const data = choices.some((one) => one.value === text) ? choices : [{ value: text, label: text }, ...choices]
      return (
        <Select
          label={label}
          data={data.map(({ value: one, label: words }) => ({ value: one, label: words }))}
          searchable={data.length > 8}
          value={text}
          onChange={(next) => next !== null && onChange(putBy(next, field))}
        />
      )
    }
    case 'choices':
      return (
        <MultiSelect
          label={label}
          data={[...choices]}
          value={Array.isArray(value) ? value.map(textOf) : []}
          onChange={onChange}
        />
      )
    case 'text':
      return (
        <ExpressionField
          label={label}
          value={textOf(value)}
          placeholder={value === null ? 'null' : undefined}
          seen={seen}
          onChange={onChange}
        />
      )
  }
}

/** What a choice puts: what it says itself, else its value. */
function putBy(text: string, field: FormField): unknown {
  return field.choices.find(({ value }) => value === text)?.puts ?? likePreset(text, field)
}

/** A choice in the type of the one that counts without it: numbers stay numbers. */
function likePreset(text: string, { preset }: FormField): unknown {
  if (typeof preset === 'number') return Number(text)
  return typeof preset === 'boolean' ? text === 'true' : text
}

/** What is left of an expression once it is one no longer: its text, or what counts without it. */
function fixedOf({ control, value, preset }: FormField): unknown {
  if (control === 'text') return textOf(value).slice(1)
  return preset ?? (control === 'switch' ? false : control === 'number' ? 0 : control === 'choices' ? [] : '')
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return value === undefined || value === null ? '' : JSON.stringify(value)
}
