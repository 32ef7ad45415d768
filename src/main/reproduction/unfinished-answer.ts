// An answer of an API that says of what it tells that it is still under way. In: the answer. Out: the word by which it says so. Pure.
import type { OutgoingAnswer } from '../../shared/execution.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import { jsonIn } from './json-in-text.ts'

/** Names under which APIs say how far they are, and those under which they say that they are done. */
const statusNames = ['status', 'state', 'job_status', 'jobStatus', 'phase']
const doneNames = ['done', 'finished', 'completed', 'complete', 'ready', 'is_ready', 'isReady']

const underWay =
  /^(?:queued|in[-_ ]?queue|pending|processing|in[-_ ]?progress|running|started|starting|submitted|preparing|rendering|generating|building|not[-_ ](?:ready|started))$/iu

/** As it stands there (`"processing"`, `done: false`); null where it says nothing of the kind. */
export function unfinishedIn({ status, body }: Pick<OutgoingAnswer, 'status' | 'body'>): string | null {
  const answer = status < 400 && body !== null ? jsonIn(body) : undefined
  if (!isObject(answer)) return null
  // Many put what they tell of one deeper: `{ "data": { "status": "running" } }`.
  for (const told of [answer, ...Object.values(answer).filter(isObject)]) {
    const word = wordOf(told)
    if (word !== null) return word
  }
  return null
}

function wordOf(told: JsonObject): string | null {
  const said = statusNames.map((name) => told[name]).find((value) => typeof value === 'string' && underWay.test(value))
  if (said !== undefined) return JSON.stringify(said)
  const open = doneNames.find((name) => told[name] === false)
  return open === undefined ? null : `${open}: false`
}
