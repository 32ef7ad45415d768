import type { NodeRun } from '../../shared/execution.ts'

/** So many runs of a node in a row with the same items are a loop that nothing ends, where no time passes in it. */
export const mostAlike = 100

/** Larger inputs are not compared. */
const mostCharacters = 20_000

/** Nodes behind which the same items come by design: a loop that counts for itself, and one that lets time pass. */
const freshStarts: ReadonlySet<string> = new Set(['n8n-nodes-base.splitInBatches', 'n8n-nodes-base.wait'])

/** Counts how often nodes of one execution ran in a row with the same items. */
export class AlikeRuns {
  readonly #last = new Map<string, { readonly text: string; times: number }>()

  /** Takes a run that has ended; `type`: of its node. */
  note({ node, inputs }: NodeRun, type: string): void {
    if (freshStarts.has(type)) {
      this.#last.clear()
      return
    }
    const text = textOf(inputs)
    const before = this.#last.get(node)
    if (text === null) this.#last.delete(node)
    else if (before?.text === text) before.times += 1
    else this.#last.set(node, { text, times: 1 })
  }

  /** How often the node ran in a row with the same items. */
  timesOf(node: string): number {
    return this.#last.get(node)?.times ?? 0
  }
}

/** Null where it is too long to be looked at. */
function textOf(inputs: NodeRun['inputs']): string | null {
  if (inputs.some((items) => items.length > 100)) return null
  const text = JSON.stringify(inputs.map((items) => items.map(({ json }) => json)))
  return text.length > mostCharacters ? null : text
}
