// A node that failed, with nothing that was refused to it. In: what the workflow did. Out: a pointer, weak by itself. Pure.
import { listed } from '../../shared/listed.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import { stumbledRead } from '../diagnosis/stumbled-read.ts'
import { readsAnswersAlone } from './lacked-fields.ts'
import { oneLine, saying } from './answer-words.ts'
import { isWhat } from './found-words.ts'
import { saysNoJson } from '../layers/json-values.ts'
import type { Pointer } from './pointer.ts'
import { withGivers, withSources } from './sources.ts'

/** `node` as it is called in sentences, `name` as the workflow calls it. */
export function failedByItself(node: string, view: WorkflowView, name: string): Pointer {
  const lacking = lackedOfItem(view, name)
  return {
    layer: 'node',
    others: readsAnswersAlone(view, name) ? [...withGivers(view, name), 'data'] : withSources(view, ['data']),
    reason: `${saying(`${node} failed by itself: none of its requests was refused.`, oneLine(view.errorMessage))}${lacking?.words ?? ''}`,
    strength: 'default',
    ...(lacking === null ? {} : { read: lacking.read }),
  }
}

const mostNamed = 4

/** What it goes on in, or writes into its JSON, and an earlier node did not give; with what that gave in its place. */
function lackedOfItem(
  { reads = [], errorMessage, failedLine }: WorkflowView,
  name: string,
): { readonly words: string; readonly read: NonNullable<Pointer['read']> } | null {
  const own = reads.filter(({ node }) => node === name)
  const written = saysNoJson(errorMessage)
    ? own.find(({ found, listed: isLooked }) => found === 'missing' && isLooked !== true)
    : undefined
  const read = written ?? stumbledRead(errorMessage, failedLine ?? null, own)
  if (read?.origin.kind !== 'item') return null
  const has = (read.beside ?? []).slice(0, mostNamed).map((one) => `"${one}"`)
  const instead = has.length === 0 ? '' : ` It has ${listed(has)}.`
  const does = written === undefined ? 'It goes on in' : 'What it writes there is'
  return {
    words: ` ${does} ${read.path} of what "${read.origin.node}" gives, which ${isWhat(read.found)}.${instead}`,
    read,
  }
}
