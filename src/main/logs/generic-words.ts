// Texts that say that it failed and nothing more (contract §7 rule 1). In: the whole text. Out: where the cause stands, by its exact words. Pure.
import { textField } from '../interchange/fields-of-tools.ts'
import { isObject } from '../../shared/json.ts'
import type { PointedLayer } from './log-entry.ts'

const inExecution =
  'The cause stands in the execution: in the service open the workflow, its Executions, the failed one of that time; the first red node has the exact text (by the API: GET /api/v1/executions?status=error&includeData=true). Bring that execution, or copy that text and read it here.'
const beforeExecution =
  'look in the log of the service, at that second, for "Error in handling webhook request" or "Received request for unknown webhook"'

const generic: readonly (readonly [words: RegExp, told: PointedLayer])[] = [
  [
    /^(?:workflow (?:webhook|form) error: )?(?:the )?workflow could not be started$/iu,
    {
      layer: null,
      others: ['node', 'authorisation', 'data'],
      because: `The trigger failed before any other step ran, and the service answers with these words whatever it was. ${inExecution} Where there is none, failed executions are not saved: ${beforeExecution}.`,
    },
  ],
  [
    /^(?:error in workflow|(?:there was a )?problem (?:in|executing) (?:the )?workflow|(?:the )?(?:workflow|execution|workflow execution) (?:has )?failed)$/iu,
    {
      layer: null,
      others: ['node', 'data', 'API', 'authorisation', 'database'],
      because: `A step of the workflow failed, and these words are used whatever it was. ${inExecution}`,
    },
  ],
  [
    /^(?:(?:http )?500|(?:http\/[\d.]+ )?(?:500[ :-]+)?internal server error|(?:http )?(?:error )?500[ :-]+internal server error)$/iu,
    {
      layer: null,
      others: ['node', 'data', 'API', 'reverse proxy'],
      because: `The service, a proxy and an API use these words alike. Look first whether the service has an execution of that time. ${inExecution} Where there is none, it failed before one began: ${beforeExecution}, and in the log of the proxy for its status and its upstream.`,
    },
  ],
]

/** What a text points to that says nothing but that it failed; null where it says more. */
export function genericPointer(text: string): PointedLayer | null {
  if (text.length > longestGeneric) return null
  const bare = messageIn(bodyIn(text))
    .trim()
    .replace(/^(?:uncaught )?error: +/iu, '')
    .replace(/[.!\s]+$/u, '')
  return generic.find(([words]) => words.test(bare))?.[1] ?? null
}

/** Of an answer as it is copied, with its headers. */
const longestGeneric = 4_000

/** Of a whole answer its body; where it has none, its first line. */
function bodyIn(text: string): string {
  if (!/^HTTP\/[\d.]+ \d{3}/u.test(text)) return text
  const [head = '', ...body] = text.split(/\r?\n\r?\n/u)
  const said = body.join('\n').trim()
  return said === '' ? (head.split(/\r?\n/u)[0] ?? '') : said
}

/** The service answers with its message in JSON. */
function messageIn(text: string): string {
  if (!text.trimStart().startsWith('{')) return text
  try {
    const value: unknown = JSON.parse(text)
    return (isObject(value) ? textField(value, ['message', 'error']) : undefined) ?? text
  } catch {
    return text
  }
}
