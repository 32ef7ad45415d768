/**
 * A request with a file that nobody wrote. In: the Webhook, the files that the next nodes read and the fields of the body. Out: the
 * body and its content type, as the options of the Webhook want them, so that the files stand where they are looked for. Pure.
 */
import type { JsonObject } from '../../shared/json.ts'
import { largest } from '../../shared/list.ts'
import { filePart } from '../../shared/made-up-file.ts'
import { webhookNodeType } from '../../shared/webhook-address.ts'
import type { Workflow } from '../../shared/workflow.ts'
import type { ReadFile } from '../engine/stand-ins/files-of-node.ts'
import { madeUpBytes, madeUpPart } from '../engine/stand-ins/made-up-binary.ts'
import { filesReadLater } from '../engine/stand-ins/read-file.ts'
import { bodySettingsOf } from '../listener/body-settings.ts'
import type { Registration } from '../listener/registration.ts'

/** The body of a request with files. */
export interface MadeUpUpload {
  readonly contentType: string
  readonly body: Uint8Array
}

const boundary = '----made-up-upload'
/** Types that a Webhook reads into the body of the item, so that there is no file of them. */
const readIntoBody = /^(?:application\/(?:json|xml|x-www-form-urlencoded)|text\/(?:plain|xml))$/u

/** The files that the workflow reads of a request to that Webhook; none of a form or the trigger of a provider. */
export function filesReadOf(workflow: Workflow, { node }: Pick<Registration, 'node'>): readonly ReadFile[] {
  return node.type === webhookNodeType ? filesReadLater(workflow, node.name, true) : []
}

/** Null where no request brings the Webhook a file by that name, beside these fields, or any does. A form has the fields beside the files, a bare file has none. */
export function madeUpUpload(
  registration: Registration,
  files: readonly ReadFile[],
  fields: JsonObject,
): MadeUpUpload | null {
  const { rawBody, asBinary, binaryProperty } = bodySettingsOf(registration, 0)
  const bare = files.find(({ field }) => field === (rawBody ? 'data' : (binaryProperty ?? 'data')))
  // A raw body is the file, whatever the request sends: what is only signed or sent on is there with any.
  if (rawBody && bare?.kind === 'any' && Object.keys(fields).length > 0) return null
  if (asBinary === 'every' || rawBody) return bare === undefined ? null : bareOf(bare)
  // In a form a list or an object would be a text.
  const isFlat = Object.values(fields).every((value) => typeof value !== 'object')
  if (binaryProperty === null) return isFlat ? formOf(files, fields) : null
  const numbered = files.filter(({ field }) => placeOf(field, binaryProperty) !== null)
  if (numbered.length > 0) return isFlat ? formOf(inPlaces(numbered, binaryProperty), fields) : null
  if (bare === undefined || asBinary === 'none') return null
  const whole = bareOf(bare)
  // A plain text would be read as the body.
  return readIntoBody.test(whole.contentType) ? { ...whole, contentType: 'application/octet-stream' } : whole
}

/** Files of a form are numbered from 0 where the Webhook names them. */
function placeOf(field: string, binaryProperty: string): number | null {
  const number = field.startsWith(binaryProperty) ? field.slice(binaryProperty.length) : ''
  return /^\d$/u.test(number) ? Number(number) : null
}

function inPlaces(files: readonly ReadFile[], binaryProperty: string): readonly ReadFile[] {
  const last = largest(files.map(({ field }) => placeOf(field, binaryProperty) ?? 0))
  return Array.from({ length: last + 1 }, (_, place) => {
    const field = `${binaryProperty}${String(place)}`
    return files.find((file) => file.field === field) ?? { field, kind: 'any', content: {} }
  })
}

function bareOf(file: ReadFile): MadeUpUpload {
  const { contentType, bytes } = madeUpBytes(file)
  return { contentType, body: bytes }
}

function formOf(files: readonly ReadFile[], fields: JsonObject): MadeUpUpload {
  const parts = [
    ...Object.entries(fields).map(
      ([name, value]) => `Content-Disposition: form-data; name="${quotable(name)}"\r\n\r\n${plain(value)}`,
    ),
    ...files.map((file) => filePart(quotable(file.field), madeUpPart(file))),
  ]
  const body = `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`
  return { contentType: `multipart/form-data; boundary=${boundary}`, body: Buffer.from(body) }
}

function quotable(name: string): string {
  return name.replaceAll('"', '%22').replaceAll(/[\r\n]+/gu, ' ')
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
