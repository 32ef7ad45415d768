// An answer of an API that says that there is more than it gives, and for which nobody asked. In: the node runs of an execution, and how
// a failed item falls short. Out: the node and the word by which it says so, and a pointer. Pure.
import type { NodeRun, OutgoingAnswer } from '../../shared/execution.ts'
import { headerValue } from '../../shared/headers.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import { saysTooFew } from './expectation.ts'
import { jsonIn } from './json-in-text.ts'
import type { FailedItem, Pointer } from './pointer.ts'

/** Names under which APIs say that there is more, and those under which they say where. */
const flags = ['has_more', 'hasMore', 'has_next', 'hasNext', 'hasNextPage', 'more']
const places =
  /^(?:next|next_?(?:page|url|link|cursor|token|href|page_?(?:token|url|cursor))|@odata\.nextLink|offset_token|continuation(?:_?token)?|LastEvaluatedKey)$/iu

/** The first node whose last answer says that there is more; nothing where none does. */
export function morePages(runs: readonly NodeRun[]): Pick<WorkflowView, 'morePages'> {
  for (const { node, attempts } of runs) {
    const answer = attempts.flatMap(({ requests }) => requests).at(-1)?.answer
    const said = answer == null || answer.status >= 300 ? null : moreIn(answer)
    if (said !== null) return { morePages: { node, said } }
  }
  return {}
}

/** Less was done than the case expects, and an answer had more to give; null where that is not so. */
export function pagesNotAsked({ morePages: more }: WorkflowView, { unexpected = [] }: FailedItem): Pointer | null {
  if (more === undefined || !unexpected.some(saysTooFew)) return null
  return { layer: 'node', others: ['API'], reason: pagesSentence(more), node: more.node }
}

/** What was left of it. */
export function pagesSentence({ node, said }: NonNullable<WorkflowView['morePages']>): string {
  return `The last answer to "${node}" says that there is more (${said}), and no further page was asked for.`
}

/** As it stands there (`"has_more": true`); null where it says nothing of the kind. */
function moreIn({ headers, body }: OutgoingAnswer): string | null {
  if (/;\s*rel="?next\b/iu.test(headerValue(headers, 'link') ?? '')) return 'a Link header with rel="next"'
  const answer = body === null ? undefined : jsonIn(body)
  if (!isObject(answer)) return null
  for (const told of [answer, ...Object.values(answer).filter(isObject)]) {
    const name = nameOfMore(told)
    if (name !== undefined) return `"${name}": ${shown(told[name])}`
  }
  return null
}

function nameOfMore(told: JsonObject): string | undefined {
  const isPlace = (name: string): boolean => {
    const value = told[name]
    return (
      places.test(name) && ((typeof value === 'string' && value !== '') || (typeof value === 'number' && value > 0))
    )
  }
  return flags.find((name) => told[name] === true) ?? Object.keys(told).find(isPlace)
}

const most = 80

function shown(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > most ? `${text.slice(0, most)}…` : text
}
