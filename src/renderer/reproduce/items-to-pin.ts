/** In: what is known of a node. Out: the items that its pinned output begins with, the most real first, and where they come from. */
import type { NodeAnswerView } from '../../shared/views/node-answer-view.ts'

export interface ItemsToPin {
  /** JSON text of the list. */
  readonly text: string
  readonly note: string
}

export function itemsToPin({ given, gave, pinned, madeUp }: NodeAnswerView): ItemsToPin {
  if (given?.items !== undefined) return { text: written(given.items), note: 'What this case has the node answer.' }
  if (gave !== null) return { text: written(gave), note: 'What the node gave when it last ran and gave something.' }
  if (pinned !== null) return { text: written(pinned), note: 'What is pinned to the node in the workflow.' }
  return {
    text: written([madeUp]),
    note: `The node has given nothing yet: ${Object.keys(madeUp).length === 0 ? 'later nodes read no field of it, so one empty item goes on' : 'these are the fields that later nodes read, with made-up values'}.`,
  }
}

function written(items: readonly unknown[]): string {
  return JSON.stringify(items, null, 2)
}
