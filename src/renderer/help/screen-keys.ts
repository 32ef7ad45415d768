import { shortcutText } from '../controls/shortcut.ts'
import type { Screen } from '../state/screens.ts'

export interface KeyHint {
  readonly keys: string
  readonly does: string
}

const canvas: readonly KeyHint[] = [
  { keys: '← ↑ → ↓', does: 'From node to node, on the canvas' },
  { keys: '+  −  0', does: 'Larger, smaller, all of the workflow, on the canvas' },
]
const table: readonly KeyHint[] = [
  { keys: '↑ ↓', does: 'From row to row' },
  { keys: 'Page ↑  Page ↓', does: 'A page of rows' },
  { keys: 'Home  End', does: 'The first row, the last row' },
]
const tree: readonly KeyHint[] = [{ keys: '← →', does: 'Close or open a branch, in a tree of items' }]

/** The keys of each screen that no action has as its shortcut. */
export const screenKeys: Readonly<Record<Screen, readonly KeyHint[]>> = {
  reproduce: [{ keys: '↑ ↓', does: 'From layer to layer, in the layers; Enter changes one' }, ...canvas, ...tree],
  deliveries: [...table, { keys: 'Space', does: 'Choose the row for a batch, or take it out again' }],
  executions: [...table, { keys: 'Space', does: 'Mark the row, or take its mark away' }, ...canvas, ...tree],
  workflows: [...canvas, { keys: shortcutText('shift+F10'), does: 'What can be done with the node, on the canvas' }],
  measures: [],
  'ai-steps': tree,
  settings: [],
}

/** What counts on every screen and is no action of its own. */
export function everywhereKeys(): readonly KeyHint[] {
  return [
    { keys: shortcutText('mod+K'), does: 'All actions by their names' },
    { keys: shortcutText('mod+V'), does: 'A copied cURL line, request, workflow or case becomes the case’s' },
    { keys: 'Tab', does: 'To the next control; with Shift to the one before' },
    { keys: 'Esc', does: 'Close what is open on top' },
  ]
}
