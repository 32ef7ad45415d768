import type { HeaderFields } from '../../shared/headers.ts'

/** `property` null: the bytes are kept nowhere. */
export function notParsed(mediaType: string, property: string | null): string {
  const bytes = property === null ? 'its bytes are left out' : `its bytes are the binary data \`${property}\``
  if (mediaType === '') return `the request has no content type, so the body was not parsed: ${bytes}`
  const json = mediaType.endsWith('json') ? '; `application/json` would be parsed' : ''
  return `content type \`${mediaType}\` is not parsed: the item's body is empty, and ${bytes.replace('its', 'the')}${json}`
}

/** The service reads the body for the sake of a beginning that it knows, and then does not parse it (observed). */
export function lostBytes(mediaType: string, known: string): string {
  return `content type \`${mediaType}\` is not parsed, and because it begins like \`${known}\` the service keeps its bytes nowhere: the item's body is empty. Send it as \`${known}\``
}

/** Said where bytes are kept as they were packed. */
export function packedNote(headers: HeaderFields): string {
  const encoding = headers['content-encoding']?.trim()
  return encoding === undefined || encoding === '' || encoding === 'identity'
    ? ''
    : `; they stay packed as \`${encoding}\`, for only a body that is parsed is unpacked`
}
