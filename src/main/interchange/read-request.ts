/**
 * In: the text or bytes of a captured request: a cURL line, a HAR 1.2 log, or a raw HTTP message. Out: the request, byte for
 * byte, so that it can be explained, sent again or compared (contract §4 rule 5).
 */
import { notARequest, type CapturedRequest } from './captured-request.ts'
import { findCurlCommand } from './curl-command.ts'
import { readCurl, type CurlFiles } from './read-curl.ts'
import { readHar } from './har.ts'
import { isPowerShell, readPowerShell } from './read-powershell.ts'
import { readRawHttp } from './raw-http.ts'
import { messageOf } from '../../shared/message-of.ts'

/**
 * Reads a captured request of whichever format; of a HAR log the first. `file` names it in messages. `files` reads what a
 * cURL line takes from another file.
 *
 * @throws ProblemError NOT_A_REQUEST
 */
export function readRequest(content: Uint8Array, file: string, files: CurlFiles = null): CapturedRequest {
  const text = Buffer.from(content)
    .toString('utf8')
    .replace(/^\u{FEFF}/u, '')
  if (text.trim() === '') throw notARequest(file, 'it is empty')
  if (/^\s*\{/.test(text)) {
    const [first] = readHar(parsed(text, file), file)
    if (first !== undefined) return first
  }
  if (/^type: collection\.insomnia\.rest\//u.test(text)) {
    throw notARequest(
      file,
      'it is a collection of Insomnia in YAML',
      'In Insomnia choose "Copy as cURL" at the request, or export the collection as HAR or as Insomnia v4 (JSON).',
    )
  }
  // A raw message is told first: its body may hold anything.
  if (/^\s*\S+ \S+ HTTP\/\d/.test(text)) return readRawHttp(content, file)
  if (isPowerShell(text)) return readPowerShell(text, file)
  if (/(?:^|[\s/\\])curl(?:\.exe)?\s/i.test(text) && findCurlCommand(text) !== null) return readCurl(text, file, files)
  return readRawHttp(content, file)
}

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    throw notARequest(file, `it begins as JSON does, and is not JSON (${messageOf(error)})`)
  }
}
