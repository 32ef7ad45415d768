import { Button, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import type { WorkflowNode } from '../../shared/workflow.ts'
import { Loading } from '../controls/notice.tsx'
import type { SeenData } from '../editor/expression-completions.ts'
import type { Evaluate } from '../editor/show-evaluated.ts'
import { Field } from './form-field.tsx'
import type { Addition, FormGroup, FormPart, Steps } from './form-part.ts'
import type * as NodeForm from './node-form.ts'
import { withoutValue, withValue } from './parameter-fields.ts'
import styles from './workflows.module.css'

interface FormProps {
  readonly node: WorkflowNode
  /** What its expressions could see, for completion; null where it never ran. */
  readonly seen: SeenData | null
  readonly evaluate: Evaluate
  readonly onChange: (parameters: WorkflowNode['parameters']) => void
}

/** A node's parameters as fields; an expression shows what it gives with the data of the last execution. */
export function ParameterForm(props: FormProps): ReactNode {
  const formOf = useFormOf()
  if (formOf === null) return <Loading what="the parameters" />
  const parts = formOf(props.node)
  if (parts.length === 0) return <p className={styles.none}>This node has no parameters of its own.</p>
  return (
    <div className={styles.form}>
      <Parts parts={parts} {...props} />
    </div>
  )
}

/** The table of node types is large, and comes when the first node is looked at. */
function useFormOf(): typeof NodeForm.formOf | null {
  const [formOf, setFormOf] = useState<typeof NodeForm.formOf | null>(null)
  useEffect(() => {
    void import('./node-form.ts').then((loaded) => setFormOf(() => loaded.formOf))
  }, [])
  return formOf
}

function Parts({ parts, ...props }: FormProps & { readonly parts: readonly FormPart[] }): ReactNode {
  const { node, seen, evaluate, onChange } = props
  const put = (steps: Steps, value: unknown): void =>
    onChange(withValue(node.parameters, steps, value) as WorkflowNode['parameters'])
  return parts.map((part) =>
    part.kind === 'field' ? (
      <Field
        key={part.path}
        field={part}
        seen={seen}
        evaluate={evaluate}
        onChange={(value) => put(part.steps, value)}
      />
    ) : (
      <fieldset key={part.path} className={styles.group}>
        <legend title={part.path}>{part.label}</legend>
        <Parts parts={part.parts} {...props} />
        <div className={styles.groupTools}>
          <Additions group={part} onAdd={({ steps, value }) => put(steps, value)} />
          {part.remove !== null && <Remove group={part} steps={part.remove} {...props} />}
        </div>
      </fieldset>
    ),
  )
}

function Additions(props: { readonly group: FormGroup; readonly onAdd: (addition: Addition) => void }): ReactNode {
  const { add, label } = props.group
  const [only, second] = add
  if (only === undefined) return null
  const icon = <IconPlus size={13} aria-hidden />
  if (second === undefined) {
    return (
      <Button variant="subtle" size="compact-xs" leftSection={icon} onClick={() => props.onAdd(only)}>
        Add {only.label.toLowerCase()} to {label.toLowerCase()}
      </Button>
    )
  }
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="subtle" size="compact-xs" leftSection={icon}>
          Add to {label.toLowerCase()}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflow: 'auto' }}>
        {add.map((addition) => (
          <Menu.Item key={addition.steps.join('.')} onClick={() => props.onAdd(addition)}>
            {addition.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Remove(props: FormProps & { readonly group: FormGroup; readonly steps: Steps }): ReactNode {
  const { node, group, steps, onChange } = props
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-xs"
      onClick={() => onChange(withoutValue(node.parameters, steps) as WorkflowNode['parameters'])}
    >
      Remove {group.label.toLowerCase()}
    </Button>
  )
}
