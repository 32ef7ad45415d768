import { isObject } from '../../../shared/json.ts'

/** Types of fields that a form can have; any other one is shown as a text (workflow format, Form node). */
const fieldTypes = [
  'checkbox',
  'date',
  'dropdown',
  'email',
  'file',
  'hiddenField',
  'html',
  'number',
  'password',
  'radio',
  'text',
  'textarea',
] as const
type FieldType = (typeof fieldTypes)[number]

/** One field of a form. It is sent under the name `field-N`, with its place in the form as N. */
export interface FormField {
  /** What it is called on the page and in the item; empty for HTML that has no name. */
  readonly label: string
  readonly type: FieldType
  /** The name of what was sent for HTML; empty: it is not in the item. */
  readonly elementName: string
  readonly placeholder: string
  readonly presetValue: string
  readonly options: readonly string[]
  readonly isRequired: boolean
  /** True where more than one option can be chosen, or more than one file. */
  readonly takesMany: boolean
  readonly acceptFileTypes: string
  readonly html: string
  /** How the date is written in the item; empty: as it was sent. */
  readonly dateFormat: string
}

/** The fields of a form as its node's parameters list them: a collection, a list, or the JSON text of one. */
export function readFormFields(written: unknown): readonly FormField[] {
  const value = typeof written === 'string' ? parsed(written) : written
  const list: unknown = isObject(value) ? value['values'] : value
  return Array.isArray(list) ? list.filter(isObject).map(fieldOf) : []
}

function fieldOf(written: Readonly<Record<string, unknown>>): FormField {
  const type = fieldTypes.find((known) => known === written['fieldType']) ?? 'text'
  const isOneOf = type === 'radio'
  return {
    label: text(written['fieldLabel']) || text(written['fieldName']),
    type,
    elementName: text(written['elementName']),
    placeholder: text(written['placeholder']),
    presetValue: text(type === 'hiddenField' ? written['fieldValue'] : written['defaultValue']),
    options: optionsIn(written['fieldOptions']),
    isRequired: written['requiredField'] === true && type !== 'html' && type !== 'hiddenField',
    takesMany: !isOneOf && (type === 'checkbox' || takesManyOf(type, written)),
    acceptFileTypes: text(written['acceptFileTypes']),
    html: text(written['html']),
    dateFormat: text(written['formatDate']),
  }
}

/** A file field takes many unless it says otherwise; a list only where it says so. */
function takesManyOf(type: FieldType, written: Readonly<Record<string, unknown>>): boolean {
  if (type === 'file') return written['multipleFiles'] !== false
  return type === 'dropdown' && written['multiselect'] === true
}

function optionsIn(written: unknown): readonly string[] {
  const list: unknown = isObject(written) ? written['values'] : written
  return (Array.isArray(list) ? list : []).filter(isObject).map(({ option }) => text(option))
}

function parsed(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return null
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}
