import type { Item } from '../../../../shared/item.ts'
import type { JsonObject } from '../../../../shared/json.ts'
import { NodeFailure } from '../../node-failure.ts'
import { contentOf } from '../items/binary-content.ts'
import { binaryOf } from '../items/binary-data.ts'
import { clientCertificateOf } from './client-certificate.ts'
import { parametersIn, parametersOf, type ItemParameters } from '../items/item-parameters.ts'
import type { NodeContext } from '../node-kind.ts'
import { setField, type Fields } from '../items/fields.ts'
import type { AnswerReading, MultipartPart, RequestBody, RequestManner, RequestPlan } from './request-plan.ts'
import { textOf } from '../items/text-of.ts'
import { fieldsOf, formFieldsOf, headersOf, jsonBodyOf, jsonOf, parsedJson } from './json-parameters.ts'

/** All that one item's parameters say about its request. */
export interface RequestParameters {
  readonly plan: RequestPlan
  readonly manner: RequestManner
  readonly reading: AnswerReading
  /** Type of the credential to show; null for none. */
  readonly credentialType: string | null
}

/** Milliseconds that a request may take where the node says nothing. */
export const presetTimeoutMs = 300_000
export const presetRedirects = 21

/** Reads the parameters of HTTP Request from version 3 on. */
export async function readParameters(context: NodeContext, item: Item, itemIndex: number): Promise<RequestParameters> {
  const parameters = parametersOf(context, itemIndex)
  const format = parameters.text('options.response.response.responseFormat', 'autodetect')
  const pairs = (flag: string, how: string, list: string, json: string): JsonObject => {
    if (!parameters.flag(flag)) return {}
    if (parameters.text(how, 'keypair') === 'json') return fieldsOf(parsedJson(parameters.value(json)))
    return pairsOf(context, parameters, list, itemIndex, context.node.typeVersion >= 4.3 ? 'list' : 'last')
  }
  return {
    plan: {
      method: parameters.text('method', 'GET').toUpperCase(),
      url: urlOf(parameters.value('url', '')),
      query: pairs('sendQuery', 'specifyQuery', 'queryParameters.parameters', 'jsonQuery'),
      headers: named(headersOf(pairs('sendHeaders', 'specifyHeaders', 'headerParameters.parameters', 'jsonHeaders'))),
      body: parameters.flag('sendBody') ? await bodyOf(context, parameters, item, itemIndex) : { kind: 'none' },
    },
    manner: {
      accept: acceptedFor(format),
      arrayFormat: arrayFormatOf(parameters.text('options.queryParameterArrays', 'indices')),
      lowercaseHeaders: parameters.flag('options.lowercaseHeaders', true),
      followRedirects: parameters.flag('options.redirect.redirect.followRedirects', context.node.typeVersion >= 4)
        ? 'always'
        : 'never',
      maxRedirects: parameters.number('options.redirect.redirect.maxRedirects', presetRedirects) || presetRedirects,
      keepSecretsAcrossOrigins: parameters.flag('options.sendCredentialsOnCrossOriginRedirect'),
      proxy: proxyOf(parameters.text('options.proxy')),
      timeoutMs: timeoutOf(parameters.number('options.timeout', presetTimeoutMs)),
      allowUnauthorizedCertificates: parameters.flag('options.allowUnauthorizedCerts'),
      clientCertificate: parameters.flag('provideSslCertificates') ? clientCertificateOf(context) : null,
      takesWhole: takesWhole(parameters),
    },
    reading: {
      format: format === 'file' || format === 'json' || format === 'text' ? format : 'autodetect',
      field: parameters.text('options.response.response.outputPropertyName', 'data'),
      fullResponse: parameters.flag('options.response.response.fullResponse'),
      neverError: parameters.flag('options.response.response.neverError'),
      split: true,
      keepsValue: false,
      invalidJson: 'item',
      asJson: takesWhole(parameters),
    },
    credentialType: credentialTypeOf(parameters),
  }
}

/** The client takes an answer in whole where it need not be found out what it is, and nothing raw is sent (observed). */
function takesWhole(parameters: ItemParameters): boolean {
  const format = parameters.text('options.response.response.responseFormat', 'autodetect')
  return (format === 'json' || format === 'text') && parameters.text('contentType') !== 'raw'
}

/** The URL of a request. Fails where it is none of HTTP. */
export function urlOf(given: unknown): URL {
  if (typeof given !== 'string') {
    const type = given === null ? 'null' : typeof given
    throw new NodeFailure(`URL parameter must be a string, got ${type}`, {
      description: 'What its expression gives is no text: look at the fields it reads.',
    })
  }
  // A blank before it, or HTTP in capitals, is refused in the workflow format too.
  if (!/^https?:\/\//.test(given)) {
    throw new NodeFailure(`Invalid URL: ${given}. URL must start with "http" or "https".`)
  }
  if (URL.canParse(given)) return new URL(given)
  throw new NodeFailure('Invalid URL', {
    name: 'NodeApiError',
    description: `"${given}" is no URL: look at its host and its port.`,
    code: 'ERR_INVALID_URL',
    itemError: { code: 'ERR_INVALID_URL', input: given },
  })
}

/** A proxy's URL; a host and port alone are one of HTTP. Null where there is none. */
export function proxyOf(given: string): string | null {
  const text = given.trim()
  if (text === '') return null
  const url = /^[a-z]+:\/\//i.test(text) ? text : `http://${text}`
  if (URL.canParse(url)) return url
  throw new NodeFailure(`The proxy is "${text}". It must be a URL such as http://127.0.0.1:8080.`)
}

/** A time limit as the clock takes it; 0 and less mean none of its own. */
export function timeoutOf(milliseconds: number): number {
  return milliseconds > 0 ? Math.min(Math.round(milliseconds), 2_147_483_647) : presetTimeoutMs
}

/** The credential that `none | predefinedCredentialType | genericCredentialType` asks for. */
export function credentialTypeOf(parameters: ItemParameters): string | null {
  switch (parameters.text('authentication', 'none')) {
    case 'predefinedCredentialType':
      return parameters.text('nodeCredentialType')
    case 'genericCredentialType':
      return parameters.text('genericAuthType')
    default:
      return null
  }
}

export function textsOf(fields: JsonObject): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [name, textOf(value)]),
  )
}

/** What a node tells the other side that it takes, by the format in which it reads the answer. */
export function acceptedFor(format: string): string {
  if (format === 'json') return 'application/json,text/*;q=0.99'
  const texts = 'application/json,text/html,application/xhtml+xml,application/xml,text/*;q=0.9'
  return format === 'text' ? `${texts}, */*;q=0.1` : `${texts}, image/*;q=0.8, */*;q=0.7`
}

/** Only what has a name can be a header. */
function named(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== ''))
}

/**
 * Names and values of a list. Of a name that comes twice the last one counts, and a finding says so, or (`list`) all of them
 * do, or (`texts`) all where the first are texts. An entry without a name is sent like the others: the preset of such a list is one.
 */
export function pairsOf(
  context: NodeContext,
  parameters: ItemParameters,
  list: string,
  itemIndex: number,
  repeated: 'last' | 'list' | 'texts' = 'last',
): JsonObject {
  const pairs = new Map<string, unknown>()
  for (const { name, value } of parameters.entries(list)) {
    const key = textOf(name)
    const before = pairs.get(key)
    if (before !== undefined && (repeated === 'list' || (repeated === 'texts' && isTexts(before)))) {
      pairs.set(key, [...(Array.isArray(before) ? (before as readonly unknown[]) : [before]), value])
      continue
    }
    if (pairs.has(key)) {
      context.note('input-discarded', `"${key}" is given twice: only the last value is sent.`, [itemIndex])
    }
    pairs.set(key, value)
  }
  return Object.fromEntries(pairs)
}

function isTexts(value: unknown): boolean {
  return typeof value === 'string' || Array.isArray(value)
}

async function bodyOf(
  context: NodeContext,
  parameters: ItemParameters,
  item: Item,
  itemIndex: number,
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
        ? jsonBodyOf(parameters.value('jsonBody'), takesWhole(parameters))
        : { kind: 'json', value: jsonFields(context, fields()) }
    case 'form-urlencoded':
      if (how !== 'string') return { kind: 'form', fields: fields() }
      return { kind: 'form', fields: formFieldsOf(parameters.value('body')) }
    case 'multipart-form-data':
      return {
        kind: 'multipart',
        parts: (
          await Promise.all(
            parameters.entries('bodyParameters.parameters').map((entry) => partOf(context, entry, item)),
          )
        ).flat(),
      }
    case 'binaryData': {
      const binary = binaryOf(item, parameters.text('inputDataFieldName', 'data'))
      return { kind: 'raw', content: await contentOf(context, binary), contentType: binary.mimeType }
    }
    case 'raw':
      return { kind: 'raw', content: textOf(parameters.value('body')), contentType: parameters.text('rawContentType') }
    default:
      return bodyOfUnknownType(context, parameters, type, fields, itemIndex)
  }
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

async function partOf(context: NodeContext, entry: JsonObject, item: Item): Promise<readonly MultipartPart[]> {
  const part = parametersIn(entry)
  const name = part.text('name')
  if (name === '') return []
  if (part.text('parameterType', 'formData') !== 'formBinaryData') {
    return [{ name, content: textOf(part.value('value')), file: null }]
  }
  return [await filePart(context, name, item, part.text('inputDataFieldName', 'data'))]
}

/** Binary data of an item as a file of a form. */
export async function filePart(context: NodeContext, name: string, item: Item, field: string): Promise<MultipartPart> {
  const binary = binaryOf(item, field)
  const { fileName, mimeType } = binary
  return { name, content: await contentOf(context, binary), file: { name: fileName ?? field, type: mimeType } }
}

function arrayFormatOf(given: string): RequestManner['arrayFormat'] {
  return given === 'repeat' || given === 'brackets' ? given : 'indices'
}
