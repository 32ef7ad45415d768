// The value that an answer refuses by the name of its field, where it was sent on as it came with the payload. In: the refused request,
// and what the nodes read of the payload. Out: the read of that value. Pure.
import { isLacking } from '../../shared/field-read.ts'
import { hasSpelling } from '../../shared/has-word.ts'
import { isObject } from '../../shared/json.ts'
import type { OutgoingRequest } from '../../shared/execution.ts'
import type { FailedAnswer } from '../../shared/reproduction.ts'
import type { TracedRead } from '../../shared/traced-read.ts'

/** Answers of this status are about what was sent (RFC 9110 §15.5). */
const ofContent: ReadonlySet<number> = new Set([400, 409, 412, 422])
/** Shorter names are words of any sentence, unless they stand between quotes or in a path. */
const shortest = 4
/** So much of an answer tells what it refuses. */
const mostCharacters = 4000

/**
 * `reads`: the failed node's own first. `valueOf`: what stands at the place that was read. Nothing where the answer names no field that
 * was sent, where it says that it is missing or that there is no such field, or where its value is none of the payload's.
 */
export function refusedValue(
  { url, body, answer }: Pick<OutgoingRequest, 'url' | 'body' | 'answer'>,
  reads: readonly TracedRead[],
  valueOf: (read: TracedRead) => unknown,
): Pick<FailedAnswer, 'refusedValue'> {
  const said = (answer?.body ?? '').slice(0, mostCharacters)
  if (answer === null || !ofContent.has(answer.status) || said === '' || noSuchField.test(said)) return {}
  const ofPayload = reads.filter(
    (read) => read.origin.kind === 'payload' && read.listed !== true && read.assumed !== true && !isLacking(read),
  )
  for (const [name, value] of sentFields(url, body)) {
    if (!isNamed(name, said)) continue
    const read = ofPayload.find((one) => scalarText(valueOf(one)) === value)
    if (read !== undefined)
      return { refusedValue: { name, node: read.node, path: read.path, found: read.found, line: read.line } }
  }
  return {}
}

/** It is the name that is refused, and not what stands there. */
const noSuchField =
  /\b(?:unknown|unrecogni[sz]ed|unexpected|unsupported|no such|extra|undefined)[ _](?:request )?(?:field|propert(?:y|ies)|parameter|argument|attribute|column|key|input)|(?:field|property|parameter|attribute|column|key)s?\b[^\n]{0,60}(?:does(?: not|n't) exist|doesnt_exist|(?:is|are) not (?:defined|supported|permitted|recogni[sz]ed|known)|cannot be set|not on the appropriate screen)|additional propert(?:y|ies)|should not exist|no such column|could not find[^\n]{0,40}\b(?:column|field|propert|attribute)/iu

function isNamed(name: string, said: string): boolean {
  if (name.length >= shortest) return hasSpelling(said, name)
  return [`"${name}"`, `'${name}'`, `\`${name}\``, `/${name}"`, `.${name}"`, `[${name}]`].some((one) =>
    said.includes(one),
  )
}

/** Names and values of what was sent, as texts; of lists and objects what is in them. */
function sentFields(url: string, body: string | null): readonly (readonly [string, string])[] {
  const query = URL.canParse(url) ? [...new URL(url).searchParams] : []
  if (body === null) return query
  try {
    return [...leaves(JSON.parse(body) as unknown), ...query]
  } catch {
    return /^[^\s=&]+=\S*$/u.test(body) ? [...new URLSearchParams(body), ...query] : query
  }
}

function leaves(value: unknown): readonly (readonly [string, string])[] {
  if (Array.isArray(value)) return value.flatMap((one) => leaves(one))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, inner]): readonly (readonly [string, string])[] => {
    const text = scalarText(inner)
    return text === null ? leaves(inner) : [[name, text]]
  })
}

/** Null for what is no value of its own, or none that could be told from another. */
function scalarText(value: unknown): string | null {
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : null
}
