import type { HeaderPairs } from '../../shared/delivery.ts'
import type { Redacted } from '../../shared/redacted.ts'
import { escapedWord, holdsHidden } from '../../shared/visible-text.ts'
import type { BundleDelivery } from '../../shared/evidence-bundle.ts'
import { hasHeader, withoutHeader } from '../../shared/headers.ts'
import { addressOfDelivery } from './address-of-delivery.ts'
import { lackOfBody } from './lack-of-body.ts'
import type { RedactedBundle } from './redact-bundle.ts'

/** Headers that curl writes itself, and that would be wrong for another connection. */
const written = new Set(['host', 'content-length', 'connection', 'transfer-encoding', 'accept-encoding', 'keep-alive'])

/** Headers that curl adds of its own accord: where the request had none, none is sent. */
const curlsOwn = ['User-Agent', 'Accept']
const curlsOwnOfBodies = ['Content-Type', 'Expect']

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
          ...bodyComments(delivery),
          curl(delivery.method, addressOfDelivery(bundle, delivery), headersOf(delivery), bodyArguments(delivery)),
        ]),
    ...bundle.outgoing_requests.flatMap((request) => [
      comment(
        `Node "${request.node}", try ${String(request.attempt)}: ${request.answer === null ? (request.error ?? 'no answer') : `answered ${String(request.answer.status)}`}.`,
      ),
      ...lackOfBody(request).map(comment),
      curl(request.method, request.url, request.headers, textArguments(request.body)),
    ]),
  ]
  return seal(
    [
      comment('Requests of a failing execution. Put your own values in place of [redacted:…] before you send them.'),
      ...commands,
    ].join('\n\n') + '\n',
  )
}

/** A body that is shown unpacked is sent so: the header that says it is packed goes. */
function headersOf({ headers, body }: BundleDelivery): HeaderPairs {
  return body === null ? headers : withoutHeader(headers, 'content-encoding')
}

function bodyComments({
  body,
  body_bytes: bytes,
  body_file: file,
  body_note: note,
}: BundleDelivery): readonly string[] {
  return [
    ...(file === undefined
      ? []
      : [comment(`Its body is ${file} of the archive: run this in the folder that it is unpacked in.`)]),
    ...(body === null && bytes > 0 && file === undefined
      ? [comment(`Its body of ${String(bytes)} bytes is not here, so this sends none.`)]
      : []),
    ...(note === undefined ? [] : [comment(note)]),
  ]
}

function bodyArguments({ body, body_file: file }: BundleDelivery): readonly string[] {
  return file === undefined ? textArguments(body) : [`--data-binary @${quoted(file)}`]
}

function textArguments(body: string | null): readonly string[] {
  return body === null || body === '' ? [] : [`--data-raw ${quoted(body)}`]
}

function curl(method: string, url: string, headers: HeaderPairs, body: readonly string[]): string {
  const kept = headers.filter(([name]) => !written.has(name.toLowerCase()))
  const added = body.length === 0 ? curlsOwn : [...curlsOwn, ...curlsOwnOfBodies]
  return [
    `curl --globoff ${method === 'HEAD' ? '--head' : `--request ${method}`} ${quoted(url)}`,
    ...kept.map(([name, value]) => `--header ${quoted(value === '' ? `${name};` : `${name}: ${value}`)}`),
    ...added.filter((name) => !hasHeader(headers, name)).map((name) => `--header ${quoted(`${name}:`)}`),
    ...body,
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
