import { isObject, type JsonObject } from './json.ts'
import { filePart, madeUpFile, type MadeUpFile } from './made-up-file.ts'

/** A form that nobody filled in, as a browser sends it. */
export interface MadeUpSubmission {
  readonly contentType: string
  readonly body: string
}

const boundary = '----made-up-form'

/**
 * A submission with a made-up value for every field of a Form Trigger, by its type. Always the same one. `fileRead`: the file of a kind
 * that is read later in a binary field; null where nothing is known of it, and the field's own types count.
 */
export function madeUpSubmission(
  parameters: JsonObject,
  fileRead: (binaryField: string) => MadeUpFile | null,
): MadeUpSubmission {
  const written = parameters['formFields']
  const values: unknown = isObject(written) ? written['values'] : []
  const fields = (Array.isArray(values) ? values : []).filter(isObject)
  const parts = fields.map((field, place) => partOf(`field-${String(place)}`, field, fileRead))
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`,
  }
}

function partOf(name: string, field: JsonObject, fileRead: (binaryField: string) => MadeUpFile | null): string {
  if (field['fieldType'] !== 'file') return `Content-Disposition: form-data; name="${name}"\r\n\r\n${valueOf(field)}`
  // So the trigger names it.
  const binaryField = labelOf(field).replaceAll(/\W/gu, '_')
  return filePart(name, fileRead(binaryField) ?? madeUpFile(text(field['acceptFileTypes'])))
}

function labelOf({ fieldLabel, fieldName }: JsonObject): string {
  return text(fieldLabel) || text(fieldName)
}

function valueOf(field: JsonObject): string {
  const { fieldType, fieldValue, fieldOptions, multiselect, html } = field
  switch (fieldType) {
    case 'number':
      return '42'
    case 'email':
      return 'ada@example.com'
    case 'date':
      return '2025-01-15'
    case 'hiddenField':
      return text(fieldValue)
    case 'html':
      return text(html)
    case 'radio':
    case 'checkbox':
      return JSON.stringify([firstOption(fieldOptions)])
    case 'dropdown':
      return multiselect === true ? JSON.stringify([firstOption(fieldOptions)]) : firstOption(fieldOptions)
    default:
      return `made-up ${labelOf(field)}`
  }
}

function firstOption(written: unknown): string {
  const values: unknown = isObject(written) ? written['values'] : []
  const [first] = (Array.isArray(values) ? values : []).filter(isObject)
  return text(first?.['option'])
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
