import type { JsonObject } from '../../../shared/json.ts'
import type { WireAnswer } from '../wire-answer.ts'
import type { FormField } from './form-fields.ts'
import { escaped, page, wordsOf } from './page.ts'

/** A form as a person is shown it. */
export interface Form {
  readonly title: string
  readonly description: string
  readonly fields: readonly FormField[]
  readonly buttonLabel: string
  /** True at the test URL: the page says so. */
  readonly isTest: boolean
  /** Values that the address brings for fields, by their labels. */
  readonly given: JsonObject
}

/** The page of a form, which works without a script. It is sent to the address it was fetched from, as multipart/form-data. */
export function formPage({ title, description, fields, buttonLabel, isTest, given }: Form): WireAnswer {
  const lead = wordsOf(description)
  const parts = [
    ...(isTest ? ['<p class="notice">This is a test version of your form</p>'] : []),
    `<h1>${escaped(title)}</h1>`,
    ...(lead === '' ? [] : [`<p class="lead">${escaped(lead)}</p>`]),
    '<form method="post" enctype="multipart/form-data">',
    ...fields.map((field, place) => inputOf(field, place, given)),
    `<button type="submit">${escaped(buttonLabel)}</button>`,
    '</form>',
  ]
  return page({ statusCode: 200, title: title === '' ? 'Form' : title }, parts.join('\n'))
}

function inputOf(field: FormField, place: number, given: JsonObject): string {
  const id = `field-${String(place)}`
  const brought = Object.hasOwn(given, field.label) ? given[field.label] : undefined
  const value = typeof brought === 'string' ? brought : field.presetValue
  const required = field.isRequired ? ' required' : ''
  const named = `id="${id}" name="${id}"`
  switch (field.type) {
    case 'hiddenField':
      return `<input type="hidden" ${named} value="${escaped(value)}">`
    case 'html':
      return `<div class="field html">${escaped(wordsOf(field.html))}</div>\n<input type="hidden" ${named} value="${escaped(field.html)}">`
    case 'dropdown':
      return field.takesMany
        ? labelled(field, id, optionList(field, `${id}[]`, [brought ?? field.presetValue].flat(), required, true))
        : labelled(field, id, optionList(field, id, [value], required, false))
    case 'radio':
    case 'checkbox':
      return choices(field, id, [brought ?? field.presetValue].flat(), required)
    case 'textarea':
      // A line feed right behind the tag is not part of the text.
      return labelled(field, id, `<textarea ${named}${hint(field)}${required}>\n${escaped(value)}</textarea>`)
    case 'file':
      return labelled(
        field,
        id,
        `<input type="file" ${named} accept="${escaped(field.acceptFileTypes)}"${field.takesMany ? ' multiple' : ''}${required}>`,
      )
    default:
      return labelled(
        field,
        id,
        `<input type="${field.type}" ${named} value="${escaped(value)}"${hint(field)}${field.type === 'number' ? ' step="any"' : ''}${required}>`,
      )
  }
}

function labelled(field: FormField, id: string, control: string): string {
  const mark = field.isRequired ? ' class="required"' : ''
  return `<div class="field"><label for="${id}"${mark}>${escaped(field.label)}</label>\n${control}</div>`
}

function hint({ placeholder }: FormField): string {
  return placeholder === '' ? '' : ` placeholder="${escaped(placeholder)}"`
}

/** Without a choice nothing would be sent of a list of many: the empty one says that it was there. */
function optionList(
  { options }: FormField,
  name: string,
  chosen: readonly unknown[],
  required: string,
  takesMany: boolean,
): string {
  const id = name.replace('[]', '')
  const list = options.map(
    (option) =>
      `<option value="${escaped(option)}"${chosen.includes(option) ? ' selected' : ''}>${escaped(option)}</option>`,
  )
  if (takesMany) {
    return `<input type="hidden" name="${name}" value="">\n<select id="${id}" name="${name}" multiple${required}>\n${list.join('\n')}\n</select>`
  }
  const none = '<option value="">Select an option ...</option>'
  return `<select id="${id}" name="${name}"${required}>\n${[none, ...list].join('\n')}\n</select>`
}

/** Checkboxes cannot be required without a script: one of many need not be ticked. */
function choices(field: FormField, id: string, chosen: readonly unknown[], required: string): string {
  const { type, options, label } = field
  const isRadio = type === 'radio'
  const boxes = options.map((option, place) => {
    const own = `${id}-${String(place)}`
    const marked = chosen.includes(option) ? ' checked' : ''
    return `<div><input type="${type}" id="${own}" name="${id}[]" value="${escaped(option)}"${marked}${isRadio ? required : ''}> <label for="${own}">${escaped(option)}</label></div>`
  })
  const legend = `<legend${field.isRequired ? ' class="required"' : ''}>${escaped(label)}</legend>`
  return `<fieldset class="field" id="${id}">${legend}\n<input type="hidden" name="${id}[]" value="">\n${boxes.join('\n')}</fieldset>`
}
