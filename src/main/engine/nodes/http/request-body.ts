/** The body of a request, as the parameters of HTTP Request from version 3 on say it. */
import { mediaTypeOf, type Item } from '../../../../shared/item.ts'
import type { JsonObject } from '../../../../shared/json.ts'
import { contentOf } from '../items/binary-content.ts'
import { binaryOf } from '../items/binary-data.ts'
import { setField, type Fields } from '../items/fields.ts'
import { parametersIn, type ItemParameters } from '../items/item-parameters.ts'
import { NodeFailure } from '../../node-failure.ts'
import { textOf } from '../items/text-of.ts'
import type { NodeContext } from '../node-kind.ts'
import { formFieldsOf, jsonBodyOf, jsonOf, jsonTextOf, wrongJsonIn } from './json-parameters.ts'
import type { MultipartPart, RequestBody } from './request-plan.ts'
import { pairsOf } from './request-pairs.ts'

/** `takesWhole`: the client takes the answer in whole, and writes all of its JSON. */
export async function bodyOf(
  context: NodeContext,
  parameters: ItemParameters,
  item: Item,
  itemIndex: number,
  takesWhole: boolean,
): Promise<RequestBody> {
  const type = parameters.text('contentType', 'json')
  const how = parameters.text('specifyBody')
  const repeated = context.node.typeVersion >= 4.3 ? 'list' : 'last'
  const fields = (): JsonObject => pairsOf(context, parameters, 'bodyParameters.parameters', itemIndex, repeated)
  const method = parameters.text('method', 'GET').toUpperCase()
  if (formTypes.has(type) && !formMethods.has(method)) {
    return bodyInstead(context, { method, type, rawType: parameters.text('rawContentType'), itemIndex }, () =>
      type === 'form-urlencoded' && how === 'string' ? formFieldsOf(parameters.value('body')) : fields(),
    )
  }
  switch (type) {
    case 'json':
      return how === 'json'
        ? jsonBodyOf(parameters.value('jsonBody'), takesWhole, wrongJsonIn('JSON Body', context.rules))
        : { kind: 'json', value: jsonFields(context, fields()) }
    case 'form-urlencoded':
      if (how !== 'string') return { kind: 'form', fields: fields() }
      return { kind: 'form', fields: formFieldsOf(parameters.value('body')) }
    case 'multipart-form-data':
      return {
        kind: 'multipart',
        parts: (
          await Promise.all(
            parameters.entries('bodyParameters.parameters').map((entry) => partOf(context, entry, item, itemIndex)),
          )
        ).flat(),
      }
    case 'binaryData': {
      const binary = binaryOf(item, parameters.text('inputDataFieldName', 'data'), itemIndex)
      return { kind: 'raw', content: await contentOf(context, binary), contentType: mediaTypeOf(binary) }
    }
    case 'raw':
      return rawBody(parameters.value('body'), parameters.text('rawContentType'), itemIndex)
    default:
      return bodyOfUnknownType(context, parameters, type, fields, itemIndex)
  }
}

/**
 * What a raw body is on the wire (n8n 1.123.5, recorded). Of the type JSON a text that is none is sent as a text of JSON, and all else
 * as JSON; of another type nothing goes for null, 0 and false, and what else is neither text nor object cannot be sent.
 */
function rawBody(value: unknown, contentType: string, itemIndex: number): RequestBody {
  const as = (content: string): RequestBody => ({ kind: 'raw', content, contentType })
  if (contentType.includes('application/json') && value !== undefined) {
    return as(typeof value === 'string' ? jsonTextOf(value) : JSON.stringify(value))
  }
  if (!value) return as('')
  // What has fields is written as its type asks.
  if (typeof value === 'object') return { kind: 'json', value }
  if (typeof value !== 'number' && typeof value !== 'boolean') return as(textOf(value))
  const message = 'Data after transformation must be a string, an ArrayBuffer, a Buffer, or a Stream'
  throw new NodeFailure(message, {
    name: 'NodeApiError',
    itemIndex,
    description: `The body is ${String(value)}, which is no text: make one of it, or name a content type of JSON.`,
    itemError: { message, name: 'AxiosError', code: 'ERR_BAD_REQUEST' },
  })
}

/** Content types that only some methods have. */
const formTypes: ReadonlySet<string> = new Set(['form-urlencoded', 'multipart-form-data', 'binaryData', 'raw'])
const formMethods: ReadonlySet<string> = new Set(['PATCH', 'POST', 'PUT', 'GET'])

interface OtherBody {
  readonly method: string
  readonly type: string
  readonly rawType: string
  readonly itemIndex: number
}

/** With other methods the fields of a form go as JSON, and a raw body or a file does not go at all (observed). */
function bodyInstead(context: NodeContext, other: OtherBody, fields: () => JsonObject): RequestBody {
  const { method, type, rawType, itemIndex } = other
  const isForm = type === 'form-urlencoded' || type === 'multipart-form-data'
  context.note(
    'input-discarded',
    isForm
      ? `With the method ${method} the service sends the fields of a body of type "${type}" as JSON.`
      : `With the method ${method} the service sends no body of type "${type}": it was left out. Send it as JSON, or with POST, PUT or PATCH.`,
    [itemIndex],
  )
  if (isForm) return { kind: 'json', value: fields() }
  return type === 'raw' ? { kind: 'raw', content: '', contentType: rawType } : { kind: 'none' }
}

/** From version 4 on a name is a path: `a.b` makes an object in `a`. */
function jsonFields({ node }: NodeContext, fields: JsonObject): JsonObject {
  if (node.typeVersion < 4) return fields
  const nested: Fields = {}
  for (const [name, value] of Object.entries(fields)) setField(nested, name, value)
  return nested
}

/** A content type that the format does not know is sent as JSON where it is said how, and else without a body. */
function bodyOfUnknownType(
  context: NodeContext,
  parameters: ItemParameters,
  type: string,
  fields: () => JsonObject,
  itemIndex: number,
): RequestBody {
  const how = parameters.text('specifyBody')
  context.note(
    'input-discarded',
    `The body content type is "${type}", which is none of json, form-urlencoded, multipart-form-data, binaryData and raw: ${how === '' ? 'no body was sent' : 'the body was sent as JSON'}.`,
    [itemIndex],
  )
  if (how === 'keypair') return { kind: 'json', value: jsonFields(context, fields()) }
  return how === 'json' ? { kind: 'json', value: jsonOf(parameters.value('jsonBody')) } : { kind: 'none' }
}

async function partOf(
  context: NodeContext,
  entry: JsonObject,
  item: Item,
  itemIndex: number,
): Promise<readonly MultipartPart[]> {
  const part = parametersIn(entry)
  const name = part.text('name')
  if (name === '') return []
  if (part.text('parameterType', 'formData') !== 'formBinaryData') {
    return [{ name, content: formText(part.value('value'), context.rules.sendsNothingInForms), file: null }]
  }
  return [await filePart(context, { name, item, itemIndex, field: part.text('inputDataFieldName', 'data') })]
}

/** A value in a form: a text, a number or a moment. What is anything else fails where the form is written (n8n 1.123.5 and 2.41.1, measured). */
export function formText(value: unknown, sendsNothing: boolean): string {
  const fail = (message: string): never => {
    throw new NodeFailure(message, {
      description: `A field of a form is ${value === undefined ? 'missing' : JSON.stringify(value).slice(0, 200)}. Give text, such as {{ String(…) }} or {{ JSON.stringify(…) }}.`,
    })
  }
  if (value === undefined || value === null) {
    return sendsNothing ? String(value) : fail(`Cannot read properties of ${String(value)} (reading 'name')`)
  }
  if (Array.isArray(value)) return fail('Arrays are not supported.')
  if (typeof value === 'boolean') return fail('data should be a string, Buffer or Uint8Array')
  return typeof value === 'object' ? fail('source.on is not a function') : textOf(value)
}

interface WantedPart {
  /** Its name in the form. */
  readonly name: string
  readonly item: Item
  readonly itemIndex: number
  /** The field of the item's binary data. */
  readonly field: string
}

/** Binary data of an item as a file of a form, under its name; what has none is sent without (n8n 1.123.5, measured). */
export async function filePart(context: NodeContext, part: WantedPart): Promise<MultipartPart> {
  const { name, item, itemIndex, field } = part
  const binary = binaryOf(item, field, itemIndex)
  const { fileName } = binary
  return {
    name,
    content: await contentOf(context, binary),
    file: { name: fileName ?? null, type: mediaTypeOf(binary) },
  }
}
