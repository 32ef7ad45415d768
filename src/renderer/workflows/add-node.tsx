import { TextInput } from '@mantine/core'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { largest, smallest } from '../../shared/list.ts'
import type { NodeTypeOption } from '../../shared/node-type-option.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { useNodeTypes } from '../state/node-types.ts'
import { editWorkflow, type NewNodePlace } from '../state/workflow-edits.ts'
import { foundTypes } from './found-types.ts'
import styles from './add-node.module.css'

/** The types of nodes that Faultline runs, found by their names; the chosen one is put where it was asked for. */
export function AddNode(props: {
  readonly place: NewNodePlace
  readonly workflow: Workflow
  readonly onDone: () => void
}): ReactNode {
  const { place, onDone } = props
  const types = useNodeTypes()
  const [wanted, setWanted] = useState('')
  const found = foundTypes(types, wanted, place.after !== null)
  const add = async ({ type, label }: NodeTypeOption): Promise<void> => {
    const at = place.after === null ? freePlace(props.workflow) : null
    if (await editWorkflow({ kind: 'add', type, label, at, ...place }, `"${label}" is added.`)) onDone()
  }
  const [first] = found
  return (
    // Arrow keys go through what was found, from the search field on.
    <div role="presentation" onKeyDown={goThrough}>
      <p className={styles.where}>{whereWords(place)}</p>
      <TextInput
        aria-label="Search the types of nodes"
        placeholder="Name of a type: HTTP, Set, Code …"
        data-autofocus
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && first !== undefined) void add(first)
        }}
      />
      <ul className={styles.list} aria-label="Types of nodes">
        {found.map((option) => (
          <li key={option.type}>
            <button type="button" className={styles.type} onClick={() => void add(option)}>
              <span>{option.label}</span>
              <span className="soft">{option.isTrigger === true ? 'starts a workflow' : option.type}</span>
            </button>
          </li>
        ))}
      </ul>
      {first === undefined && <p className="soft">No type that Faultline runs has this in its name.</p>}
    </div>
  )
}

function whereWords({ after, before }: NewNodePlace): string {
  if (after === null) return 'It stands by itself until it is connected.'
  if (before === null) return `It follows "${after.node}".`
  return `It stands between "${after.node}" and "${before.node}".`
}

/** Below everything that is there. */
function freePlace({ nodes }: Workflow): { readonly x: number; readonly y: number } {
  const [first] = nodes
  if (first === undefined) return { x: 0, y: 0 }
  return {
    x: smallest(nodes.map(({ position }) => position[0])),
    y: largest(nodes.map(({ position }) => position[1])) + 200,
  }
}

function goThrough(event: KeyboardEvent<HTMLDivElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  stops[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
  event.preventDefault()
}
