import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { findSteps } from './find-steps.ts'
import { stepOf } from './step-of.ts'
import type { Step } from './step.ts'

/**
 * Finds steps by name or kind: Enter goes to the next, Shift+Enter to the one before, Escape ends it and leaves the focus on the
 * step that was found.
 */
export function FindStep(props: {
  readonly steps: readonly Step[]
  readonly chosen: string | null
  readonly onChoose: (id: string) => void
  readonly onClose: () => void
}): ReactNode {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const before = useRef<Element | null>(null)
  useEffect(() => {
    before.current ??= document.activeElement
    field.current?.focus()
  }, [])
  const found = findSteps(props.steps, text)
  const at = found.findIndex(({ id }) => id === props.chosen)
  const go = (to: number): void => {
    const step = found[(to + found.length) % found.length]
    if (step !== undefined) props.onChoose(step.id)
  }
  const end = (): void => {
    const step = at < 0 ? null : stepOf(field.current?.closest('.canvas-box') ?? null, props.chosen ?? '')
    const next = step ?? before.current
    props.onClose()
    if (next instanceof HTMLElement) next.focus()
  }
  const pressed = (event: KeyboardEvent): void => {
    // The keys of the canvas behind it are not meant.
    event.stopPropagation()
    if (event.key === 'Escape') end()
    else if (event.key === 'Enter') go(event.shiftKey ? at - 1 : at + 1)
  }
  return (
    <div className="find" role="search" aria-label="Find a node">
      <TextInput
        size="xs"
        ref={field}
        aria-label="Name or kind of a node"
        placeholder="Name or kind of a node"
        leftSection={<IconSearch size={14} />}
        value={text}
        onChange={(event) => {
          const wanted = event.currentTarget.value
          setText(wanted)
          const first = findSteps(props.steps, wanted)[0]
          if (first !== undefined) props.onChoose(first.id)
        }}
        onKeyDown={pressed}
      />
      <span className="find-count numbers" role="status">
        {text.trim() === '' ? '' : found.length === 0 ? 'none' : `${String(at + 1)} of ${String(found.length)}`}
      </span>
      <CloseButton size="sm" aria-label="End the search" onClick={end} />
    </div>
  )
}
