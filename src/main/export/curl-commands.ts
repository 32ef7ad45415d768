import type { HeaderPairs } from '../../shared/delivery.ts'
import type { Redacted } from '../../shared/redacted.ts'
import { escapedWord, holdsHidden } from '../../shared/visible-text.ts'
import type { RedactedBundle } from './redact-bundle.ts'

/** Headers that curl writes itself, and that would be wrong for another connection. */
const written = new Set(['host', 'content-length', 'connection', 'transfer-encoding', 'accept-encoding', 'keep-alive'])

/**
 * The delivery and all outgoing requests as cURL commands for a POSIX shell, to replay them outside of Faultline (contract
 * §4.5). Placeholders stand where secrets were.
 */
export function curlCommands({ bundle, seal }: RedactedBundle): Redacted {
  const { delivery } = bundle
  const commands = [
    ...(delivery === null
      ? []
      : [
          comment(
            `The delivery to the webhook, answered ${delivery.answer === null ? 'nothing' : String(delivery.answer.status)}.`,
          ),
          curl(
            delivery.method,
            `${bundle.environment.base_url ?? 'http://localhost:5678'}${delivery.target}`,
            delivery.headers,
            delivery.body,
          ),
        ]),
    ...bundle.outgoing_requests.flatMap((request) => [
      comment(
        `Node "${request.node}", try ${String(request.attempt)}: ${request.answer === null ? (request.error ?? 'no answer') : `answered ${String(request.answer.status)}`}.`,
      ),
      curl(request.method, request.url, request.headers, request.body),
    ]),
  ]
  return seal(
    [
      comment('Requests of a failing execution. Put your own values in place of [redacted:…] before you send them.'),
      ...commands,
    ].join('\n\n') + '\n',
  )
}

function curl(method: string, url: string, headers: HeaderPairs, body: string | null): string {
  const kept = headers.filter(([name]) => !written.has(name.toLowerCase()))
  return [
    `curl --globoff --request ${method} ${quoted(url)}`,
    ...kept.map(([name, value]) => `--header ${quoted(`${name}: ${value}`)}`),
    ...(body === null || body === '' ? [] : [`--data-raw ${quoted(body)}`]),
  ].join(' \\\n  ')
}

/** One word of a POSIX shell: nothing in single quotes is special but the quote itself. What a terminal would obey is escaped. */
function quoted(text: string): string {
  if (holdsHidden(text)) return escapedWord(text)
  return `'${text.replaceAll("'", `'\\''`)}'`
}

function comment(text: string): string {
  return `# ${text.replaceAll(/\s+/gu, ' ')}`
}
