import { create } from 'zustand'
import { notifyDone } from './toasts.ts'

/** One action a person can take: it stands in the palette, and its shortcut beside its button. */
export interface Command {
  readonly id: string
  readonly title: string
  /** Other words for it, by which it is found as well. */
  readonly words?: string
  /** Heading in the palette. */
  readonly group: string
  /** As Mantine's hot keys write it: `mod+Enter`; null: none. */
  readonly shortcut: string | null
  /** True where the shortcut means something of its own inside a text field: it is not taken from there. */
  readonly outsideText?: true
  /** True where the shortcut means something of its own inside an editor of JSON or code, and there alone. */
  readonly outsideEditor?: true
  /** True where the shortcut is taken while a dialog is open as well: others act on what stands behind it. */
  readonly overDialogs?: true
  /** Why it cannot be taken now; null where it can. */
  readonly unavailable: string | null
  readonly run: () => void
}

export const useCommands = create<{ readonly commands: readonly Command[] }>()(() => ({ commands: [] }))

/** Takes it, or says why it cannot be taken now, as the hint of its button does. */
export function takeCommand({ title, unavailable, run }: Command): void {
  if (unavailable === null) run()
  else notifyDone(`"${title}" cannot be done now.`, unavailable)
}

/** Takes the command of that id, if it is on offer. */
export function takeCommandNamed(id: string): void {
  const command = useCommands.getState().commands.find((each) => each.id === id)
  if (command !== undefined) takeCommand(command)
}

/** Offers the commands of one screen or of the shell until the returned function is called. */
export function offerCommands(offered: readonly Command[]): () => void {
  useCommands.setState(({ commands }) => ({ commands: [...commands, ...offered] }))
  return () => {
    useCommands.setState(({ commands }) => ({ commands: commands.filter((each) => !offered.includes(each)) }))
  }
}
