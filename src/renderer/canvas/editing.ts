import type { Connection } from '@xyflow/react'
import type { Link } from './step.ts'

/** A way from an output of one step to an input of another. */
export type Way = Pick<Link, 'from' | 'output' | 'to' | 'input'>

interface MovedStep {
  readonly id: string
  readonly x: number
  readonly y: number
}

/** What can be done to the steps by hand, and what is chosen for it. */
export interface CanvasEditing {
  /** Steps that are chosen together. */
  readonly marked: readonly string[]
  /** Takes a step to what is chosen, or away from it. */
  readonly onMark: (id: string) => void
  /** Opens the menu of a step, at that place of the window. */
  readonly onMenu: (id: string, place: { readonly left: number; readonly top: number }) => void
  readonly onMove: (places: readonly MovedStep[]) => void
  readonly onConnect: (way: Way) => void
  /** Puts something into a link. */
  readonly onInsert: (way: Way) => void
  readonly onCut: (way: Way) => void
}

/** The way that a drawn connection means; null where it is none. */
export function wayOf({ source, sourceHandle, target, targetHandle }: Connection): Way | null {
  const output = Number(sourceHandle)
  const input = Number(/^in (\d+)$/u.exec(targetHandle ?? '')?.[1])
  return Number.isInteger(output) && Number.isInteger(input) && sourceHandle !== null
    ? { from: source, output, to: target, input }
    : null
}

/** The arrow keys with Shift move what is chosen so far, in the canvas's units. */
export const nudge = 20

/** True for the keys that open the menu of what has the focus. */
export function isMenuKey({ key, shiftKey }: { readonly key: string; readonly shiftKey: boolean }): boolean {
  return key === 'ContextMenu' || (key === 'F10' && shiftKey)
}
