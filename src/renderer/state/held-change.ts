import { create } from 'zustand'
import type { Layer } from '../../shared/layer.ts'

/** A change as it stood in its editor when a person left it to put something right. */
export interface HeldChange {
  /** The case that it is of: in another one it means nothing. */
  readonly caseId: string
  readonly layer: Layer
  readonly name: string
  readonly values: Readonly<Record<string, string | number | boolean>>
}

/** Null: none is held. */
export const useHeldChange = create<{ readonly held: HeldChange | null }>()(() => ({ held: null }))

export function holdChange(held: HeldChange): void {
  useHeldChange.setState({ held })
}

/** The change goes on with another value. */
export function fillHeldChange(field: string, value: string): void {
  useHeldChange.setState(({ held }) => ({
    held: held === null ? null : { ...held, values: { ...held.values, [field]: value } },
  }))
}

export function dropHeldChange(): void {
  useHeldChange.setState({ held: null })
}
