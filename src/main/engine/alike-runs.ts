import type { NodeRun } from '../../shared/execution.ts'
import { isLong } from '../../shared/json-pieces.ts'

/** So many runs of a node in a row with the same items are a loop that nothing ends, where no time passes in it. */
const mostAlike = 100
/** So many where it waits in between: what ends it may be the time that passes. */
const mostAlikeWaiting = 200

/** Larger inputs are not compared. */
const mostCharacters = 20_000

/** Behind it the same items come by design: a loop that counts for itself. */
const freshStart = 'n8n-nodes-base.splitInBatches'
const waits = 'n8n-nodes-base.wait'

/** Counts how often nodes of one execution ran in a row with the same items. */
export class AlikeRuns {
  readonly #last = new Map<string, { readonly text: string; times: number }>()
  #waited = false

  /** Takes a run that has ended; `type`: of its node. */
  note({ node, inputs }: NodeRun, type: string): void {
    if (type === freshStart) {
      this.#last.clear()
      this.#waited = false
      return
    }
    if (type === waits) this.#waited = true
    const text = textOf(inputs)
    const before = this.#last.get(node)
    if (text === null) this.#last.delete(node)
    else if (before?.text === text) before.times += 1
    else this.#last.set(node, { text, times: 1 })
  }

  /** How often the node ran in a row with the same items, where that is a loop that nothing ends; null where it is none. */
  endlessTimesOf(node: string): number | null {
    const times = this.#last.get(node)?.times ?? 0
    return times >= (this.#waited ? mostAlikeWaiting : mostAlike) ? times : null
  }
}

/** Null where it is too long to be looked at. */
function textOf(inputs: NodeRun['inputs']): string | null {
  if (inputs.some((items) => items.length > 100)) return null
  const contents = inputs.map((items) => items.map(({ json }) => json))
  // Megabytes are not written for this at each node that they pass.
  if (isLong(contents, 3 * mostCharacters)) return null
  const text = JSON.stringify(contents)
  return text.length > mostCharacters ? null : text
}
