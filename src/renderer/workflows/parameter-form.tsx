import { NumberInput, Select, Switch } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState, type ReactNode } from 'react'
import type { ExpressionPreview } from '../../shared/views/expression-preview.ts'
import type { WorkflowNode } from '../../shared/workflow.ts'
import { StatusMark } from '../controls/status-mark.tsx'
import type { SeenData } from '../editor/expression-completions.ts'
import { ExpressionField } from '../editor/expression-field.tsx'
import { choicesOf } from '../editor/parameter-choices.ts'
import type { Evaluate } from '../editor/show-evaluated.ts'
import { shownValue } from '../editor/shown-value.ts'
import { fieldsOf, withValue, type ParameterField } from './parameter-fields.ts'
import styles from './workflows.module.css'

/** A node's parameters as fields; an expression shows what it gives with the data of the last execution. */
export function ParameterForm(props: {
  readonly node: WorkflowNode
  /** What its expressions could see, for completion; null where it never ran. */
  readonly seen: SeenData | null
  readonly evaluate: Evaluate
  readonly onChange: (parameters: WorkflowNode['parameters']) => void
}): ReactNode {
  const { node } = props
  const fields = fieldsOf(node.parameters)
  if (fields.length === 0) return <p className={styles.none}>This node has no parameters of its own.</p>
  return (
    <div className={styles.form}>
      {fields.map((field) => (
        <Field
          key={field.path}
          field={field}
          choices={choicesOf(node.type, field.steps)}
          seen={props.seen}
          evaluate={props.evaluate}
          onChange={(value) =>
            props.onChange(withValue(node.parameters, field.steps, value) as WorkflowNode['parameters'])
          }
        />
      ))}
    </div>
  )
}

function Field(props: {
  readonly field: ParameterField
  /** Null: any value. */
  readonly choices: readonly string[] | null
  readonly seen: SeenData | null
  readonly evaluate: Evaluate
  readonly onChange: (value: ParameterField['value']) => void
}): ReactNode {
  const { field, onChange } = props
  const { value, path } = field
  if (typeof value === 'boolean') {
    return <Switch size="xs" label={path} checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />
  }
  if (typeof value === 'number') {
    return <NumberInput label={path} value={value} onChange={(next) => typeof next === 'number' && onChange(next)} />
  }
  // An expression may give any of them; one that a newer version knows is kept.
  if (props.choices !== null && typeof value === 'string' && !value.startsWith('=')) {
    const data = props.choices.includes(value) ? props.choices : [value, ...props.choices]
    return <Select label={path} data={data} value={value} onChange={(next) => next !== null && onChange(next)} />
  }
  return (
    <div>
      <ExpressionField
        label={path}
        value={value ?? ''}
        placeholder={value === null ? 'null' : undefined}
        seen={props.seen}
        onChange={onChange}
      />
      {value?.startsWith('=') === true && <Preview evaluate={props.evaluate} template={value} />}
    </div>
  )
}

function Preview(props: { readonly evaluate: Evaluate; readonly template: string }): ReactNode {
  const { evaluate } = props
  const [template] = useDebouncedValue(props.template, 350)
  const [preview, setPreview] = useState<ExpressionPreview | null>(null)
  useEffect(() => {
    let gone = false
    void evaluate(template).then((given) => {
      if (!gone) setPreview(given)
    })
    return () => {
      gone = true
    }
  }, [evaluate, template])
  if (preview === null) return null
  return (
    <p className={styles.preview} data-kind={preview.kind} role="status">
      {preview.kind === 'value' && (
        <>
          <span className="soft">gives</span> <code className="selectable">{shownValue(preview.value, 300)}</code>
        </>
      )}
      {preview.kind === 'error' && (
        <>
          <StatusMark kind="error" /> <span className="selectable">{preview.message}</span>
        </>
      )}
      {preview.kind === 'nothing' && <span className="soft">{preview.sentence}</span>}
    </p>
  )
}
