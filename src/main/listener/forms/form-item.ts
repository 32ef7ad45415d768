/** What was sent with a form, as the item that its node gives (workflow format, Form Trigger and Form nodes). */
import { DateTime } from 'luxon'
import type { BinaryFiles, KeptFile } from '../../../shared/binary-files.ts'
import type { BinaryData, Item } from '../../../shared/item.ts'
import type { JsonObject } from '../../../shared/json.ts'
import { messageOf } from '../../../shared/message-of.ts'
import { setOwn } from '../../../shared/own-field.ts'
import { profileOf, rulesOf } from '../../../shared/service-profile.ts'
import type { Workflow } from '../../../shared/workflow.ts'
import { jsonAnswer, problemAnswer, type WireAnswer } from '../wire-answer.ts'
import type { ParsedBody } from '../parse-body.ts'
import type { MultipartParts } from '../multipart.ts'
import type { FormField } from './form-fields.ts'

/** The text with which the service refuses what is no form. */
const notStarted = 'Workflow Form Error: Workflow could not be started!'

/**
 * Reads a submission: the fields' values under their labels, files as binary data; long ones go to `binaries`, where there are
 * some. Never rejects.
 */
export async function readSubmission(
  contentType: string,
  body: Uint8Array | KeptFile,
  fields: readonly FormField[],
  binaries?: BinaryFiles,
): Promise<ParsedBody> {
  const mediaType = (contentType.split(';', 1)[0] ?? '').trim().toLowerCase()
  if (mediaType !== 'multipart/form-data') {
    return unread(
      415,
      `a form is sent as \`multipart/form-data\`, and the request has \`${mediaType === '' ? 'no content type' : mediaType}\``,
    )
  }
  const { readParts } = await import('../multipart.ts')
  try {
    return { kind: 'parsed', ...submitted(await readParts(contentType, body, binaries), fields), note: null }
  } catch (error) {
    return unread(500, `the body is not the multipart form that its content type says: ${messageOf(error)}`)
  }
}

function unread(statusCode: 415 | 500, sentence: string): ParsedBody {
  return { kind: 'failed', statusCode, hint: sentence, sentence }
}

/** What the sender is told of a submission that cannot be read, as the version of the service tells it. */
export function unreadSubmission(
  { statusCode }: { readonly statusCode: number },
  workflow: Pick<Workflow, 'settings'>,
): WireAnswer {
  return statusCode === 415 && rulesOf(profileOf(workflow.settings)).asksForMultipart
    ? jsonAnswer(415, { code: 415, message: 'Expected multipart/form-data' })
    : problemAnswer(notStarted)
}

/** Names and values of a submission. What was not sent of a field is null. */
function submitted(
  parts: MultipartParts,
  fields: readonly FormField[],
): { readonly body: JsonObject; readonly binary: Readonly<Record<string, BinaryData>> | null } {
  const json: Record<string, unknown> = {}
  const binary: Record<string, BinaryData> = {}
  for (const [place, field] of fields.entries()) {
    const key = `field-${String(place)}`
    if (field.type === 'file') {
      setOwn(json, field.label, filesOf(parts, key, field, binary))
      continue
    }
    const value = sentFor(parts, key)
    if (field.type === 'html') {
      if (value !== null && field.elementName !== '') setOwn(json, field.elementName, value)
    } else {
      const read = value === null ? null : valueOf(field, value)
      if (read !== undefined) setOwn(json, field.label, read)
    }
  }
  return { body: json, binary: Object.keys(binary).length === 0 ? null : binary }
}

/** A page without a script sends a list under a name with brackets, and an empty text to say that the list was there. */
function sentFor({ fields }: MultipartParts, key: string): string | readonly string[] | null {
  const list = fields.get(`${key}[]`)
  if (list !== undefined) return list.filter((value) => value !== '')
  const values = fields.get(key)
  return values === undefined ? null : values.length === 1 ? (values[0] ?? '') : values
}

function valueOf(field: FormField, sent: string | readonly string[]): unknown {
  switch (field.type) {
    case 'number':
      return Number(sent)
    case 'text':
      return String(sent).trim()
    case 'radio':
      return [chosenOf(sent)].flat()[0]
    case 'checkbox':
      return chosenOf(sent)
    case 'dropdown':
      return field.takesMany ? chosenOf(sent) : sent
    case 'date':
      return dateOf(field, String(sent))
    default:
      return sent
  }
}

/** The service's own page sends what was chosen as the JSON text of a list; a text that is none is what was chosen. */
function chosenOf(sent: string | readonly string[]): unknown {
  if (typeof sent !== 'string') return sent
  try {
    return JSON.parse(sent)
  } catch {
    return [sent]
  }
}

/** The pattern is the service's own: in it the month is read as minutes (observed). */
function dateOf({ dateFormat }: FormField, sent: string): string {
  if (sent === '' || dateFormat === '') return sent
  return DateTime.fromFormat(sent, 'yyyy-mm-dd').toFormat(dateFormat)
}

/** What the item says of a field's files; their bytes go into `binary` under the label, with a number where there are several. */
function filesOf(
  { files }: MultipartParts,
  key: string,
  { label, takesMany }: FormField,
  binary: Record<string, BinaryData>,
): unknown {
  // A page sends an empty file without a name where none was chosen.
  const given = files.filter(({ field, data }) => field === key && (data.bytes !== 0 || data.fileName !== undefined))
  const name = label.replace(/\W/gu, '_')
  const said = given.map(({ data }, index) => {
    setOwn(binary, given.length > 1 ? `${name}_${String(index)}` : name, data)
    return { filename: data.fileName ?? null, mimetype: data.mimeType, size: data.bytes ?? 0 }
  })
  if (said.length === 0) return null
  return said.length === 1 && !takesMany ? said[0] : said
}

/** What is known of a submission beside its fields. */
export interface SubmissionFacts {
  readonly atMs: number
  /** IANA name, or null for that of this machine. */
  readonly timezone: string | null
  readonly isTest: boolean
  /** What the address of a trigger's form brought; empty: nothing. */
  readonly query: JsonObject
}

/** The item of a submission that was read. */
export function formItem(
  { body, binary }: Pick<Extract<ParsedBody, { kind: 'parsed' }>, 'body' | 'binary'>,
  { atMs, timezone, isTest, query }: SubmissionFacts,
): Item {
  const values = typeof body === 'object' && body !== null ? body : {}
  return {
    json: {
      ...values,
      submittedAt: DateTime.fromMillis(atMs, { zone: timezone ?? 'system' }).toISO(),
      formMode: isTest ? 'test' : 'production',
      ...(Object.keys(query).length === 0 ? {} : { formQueryParameters: query }),
    },
    ...(binary === null ? {} : { binary }),
    pairedItem: { item: 0 },
  }
}
