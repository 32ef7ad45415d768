import { Button, Group, Select } from '@mantine/core'
import { useState, type SyntheticEvent, type ReactNode } from 'react'
import { inputCount } from '../../shared/node-ports.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { drawingOf } from '../inspector/drawing-of.ts'
import { useNodeTypes } from '../state/node-types.ts'
import { editWorkflow } from '../state/workflow-edits.ts'

/** A connection made by choice instead of by dragging: from one of the node's outputs to another node. */
export function ConnectNode(props: {
  readonly node: string
  readonly workflow: Workflow
  readonly onDone: () => void
}): ReactNode {
  const { node, workflow, onDone } = props
  const types = useNodeTypes()
  const [output, setOutput] = useState('0')
  const [target, setTarget] = useState<string | null>(null)
  const [input, setInput] = useState('0')
  const { steps } = drawingOf(workflow, types, null, null, null, [], true)
  const outputs = steps.find(({ id }) => id === node)?.outputs ?? ['']
  const targets = steps.filter((step) => step.id !== node && step.inputCount > 0).map(({ id }) => id)
  const chosen = workflow.nodes.find(({ name }) => name === target)
  const inputs = chosen === undefined ? 1 : inputCount(chosen)
  const connect = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault()
    if (target === null) return
    const link = { from: node, output: Number(output), to: target, input: Number(input), type: 'main' }
    if (await editWorkflow({ kind: 'connect', link }, `"${node}" leads to "${target}" now.`)) onDone()
  }
  return (
    <form onSubmit={(event) => void connect(event)}>
      {outputs.length > 1 && (
        <Select
          label={`Output of "${node}"`}
          data={outputs.map((name, at) => ({ value: String(at), label: name === '' ? `Output ${at}` : name }))}
          value={output}
          onChange={(value) => setOutput(value ?? '0')}
        />
      )}
      <Select
        label="Leads to"
        placeholder="Name of a node"
        data-autofocus
        searchable
        data={targets}
        value={target}
        onChange={setTarget}
        nothingFoundMessage="No node has this in its name."
      />
      {inputs > 1 && (
        <Select
          label="By its input"
          data={Array.from({ length: inputs }, (_, at) => ({ value: String(at), label: `Input ${at + 1}` }))}
          value={input}
          onChange={(value) => setInput(value ?? '0')}
        />
      )}
      <Group justify="flex-end" mt="md">
        <Button type="submit" disabled={target === null}>
          Connect
        </Button>
      </Group>
    </form>
  )
}
