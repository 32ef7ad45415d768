import { Button, NumberInput, Select, Switch, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import type { WorkflowNode } from '../../shared/workflow.ts'
import { PinnedItems } from './pinned-items.tsx'
import { openEditDialog } from '../state/workflow-edits.ts'
import styles from './workflows.module.css'

const onErrorWords: Readonly<Record<NonNullable<WorkflowNode['onError']>, string>> = {
  stopWorkflow: 'The workflow stops and fails',
  continueRegularOutput: 'The item goes on through the regular output, with the error in it',
  continueErrorOutput: 'The item goes on through an error output of its own',
}

const switches = [
  { key: 'alwaysOutputData', label: 'Always output data', description: 'An empty item goes on where it gives none.' },
  { key: 'executeOnce', label: 'Execute once', description: 'With the first item alone.' },
  { key: 'disabled', label: 'Disabled', description: 'Its items go through unchanged.' },
] as const

/** How the engine runs the node, whatever its type: what follows a failure, tries, notes, pinned items. */
export function NodeSettings(props: {
  readonly node: WorkflowNode
  readonly onChange: (node: WorkflowNode) => void
}): ReactNode {
  const { node, onChange } = props
  const put = (key: keyof WorkflowNode, value: unknown): void => onChange(withSetting(node, key, value))
  const onError = node.onError ?? (node.continueOnFail === true ? 'continueRegularOutput' : 'stopWorkflow')
  return (
    <div className={styles.form}>
      <div className={styles.groupTools}>
        <Button variant="default" size="compact-xs" onClick={() => openEditDialog({ kind: 'rename', node: node.name })}>
          Rename…
        </Button>
      </div>
      <Select
        label="On error"
        data={Object.entries(onErrorWords).map(([value, label]) => ({ value, label }))}
        value={onError}
        onChange={(value) => {
          if (value === null) return
          const { continueOnFail: _older, ...newer } = node
          onChange(withSetting(newer, 'onError', value === 'stopWorkflow' ? undefined : value))
        }}
      />
      <Switch
        size="xs"
        label="Retry on fail"
        checked={node.retryOnFail === true}
        onChange={(event) => put('retryOnFail', event.currentTarget.checked || undefined)}
      />
      {node.retryOnFail === true && (
        <>
          <NumberInput
            label="Tries in all"
            min={2}
            max={5}
            value={node.maxTries ?? 3}
            onChange={(value) => typeof value === 'number' && put('maxTries', value)}
          />
          <NumberInput
            label="Wait between tries, in milliseconds"
            min={0}
            max={5000}
            step={500}
            value={node.waitBetweenTries ?? 1000}
            onChange={(value) => typeof value === 'number' && put('waitBetweenTries', value)}
          />
        </>
      )}
      {switches.map(({ key, label, description }) => (
        <Switch
          key={key}
          size="xs"
          label={label}
          description={description}
          checked={node[key] === true}
          onChange={(event) => put(key, event.currentTarget.checked || undefined)}
        />
      ))}
      <Textarea
        label="Notes"
        autosize
        minRows={2}
        maxRows={10}
        value={node.notes ?? ''}
        onChange={(event) => put('notes', event.currentTarget.value === '' ? undefined : event.currentTarget.value)}
      />
      <PinnedItems node={node.name} />
    </div>
  )
}

/** Undefined: the field is left out, as the service writes what is not set. */
function withSetting(node: WorkflowNode, key: keyof WorkflowNode, value: unknown): WorkflowNode {
  const { [key]: _before, ...others } = node
  return (value === undefined ? others : { ...node, [key]: value }) as WorkflowNode
}
