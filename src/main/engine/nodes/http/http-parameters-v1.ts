import { mediaTypeOf, type Item } from '../../../../shared/item.ts'
import { isObject, type JsonObject } from '../../../../shared/json.ts'
import { messageOf } from '../../../../shared/message-of.ts'
import { NodeFailure } from '../../node-failure.ts'
import { contentOf } from '../items/binary-content.ts'
import { binaryOf } from '../items/binary-data.ts'
import {
  acceptedFor,
  credentialTypeOf,
  presetRedirects,
  presetTimeoutMs,
  proxyOf,
  textsOf,
  timeoutOf,
  urlOf,
  type RequestParameters,
} from './http-parameters.ts'
import { fieldsOf } from './json-parameters.ts'
import { filePart, formText } from './request-body.ts'
import { pairsOf } from './request-pairs.ts'
import { WholeFailure } from './whole-failure.ts'
import { parametersOf, type ItemParameters } from '../items/item-parameters.ts'
import { withTypedBody } from './typed-body.ts'
import type { NodeContext } from '../node-kind.ts'
import type { MultipartPart, RequestBody } from './request-plan.ts'
import { textOf } from '../items/text-of.ts'

/** Reads the parameters of HTTP Request in versions 1 and 2. */
export async function readOldParameters(
  context: NodeContext,
  item: Item,
  itemIndex: number,
): Promise<RequestParameters> {
  const parameters = parametersOf(context, itemIndex)
  const fields = (name: string): JsonObject => fieldsFrom(context, parameters, name, itemIndex)
  const method = parameters.text('requestMethod', 'GET').toUpperCase()
  const format = parameters.text('responseFormat', 'json')
  const follows = parameters.flag('options.followRedirect', true)
  // Read in this order: the first that is no JSON is told.
  const url = urlOf(parameters.value('url', ''))
  const body: RequestBody = bodyMethods.has(method)
    ? await bodyOf(context, parameters, { item, itemIndex, fields })
    : { kind: 'none' }
  const headers = textsOf(fields('headerParameters'))
  const query = fields('queryParameters')
  return {
    plan: { method, url, query, headers, body },
    manner: {
      accept: acceptedFor(format === 'string' ? 'text' : format),
      arrayFormat: parameters.flag('options.useQueryString') ? 'repeat' : 'indices',
      lowercaseHeaders: true,
      asTyped: (plan) => withTypedBody(plan, context.rules.sendsNothingInForms),
      followRedirects: parameters.flag('options.followAllRedirects') ? 'always' : follows ? 'reading' : 'never',
      maxRedirects: presetRedirects,
      keepSecretsAcrossOrigins: false,
      proxy: proxyOf(parameters.text('options.proxy')),
      timeoutMs: timeoutOf(parameters.number('options.timeout', presetTimeoutMs)),
      allowUnauthorizedCertificates: parameters.flag('allowUnauthorizedCerts'),
      clientCertificate: null,
      takesWhole: format !== 'file' && !isRaw(parameters),
    },
    reading: {
      format: format === 'file' ? 'file' : format === 'string' ? 'text' : 'json',
      field: parameters.text('dataPropertyName', 'data'),
      fullResponse: parameters.flag('options.fullResponse'),
      neverError: parameters.flag('options.ignoreResponseCode'),
      split: parameters.flag('options.splitIntoItems'),
      isOld: true,
    },
    credentialType: context.node.typeVersion < 2 ? oldCredentialType(parameters) : credentialTypeOf(parameters),
  }
}

const bodyMethods = new Set(['PATCH', 'POST', 'PUT', 'DELETE'])

function oldCredentialType(parameters: ItemParameters): string | null {
  return oldCredentialTypeOf(parameters.text('authentication', 'none'))
}

/** The credential type of a version 1 node, which names the kind itself (`basicAuth`); null for `none`. */
export function oldCredentialTypeOf(kind: string): string | null {
  if (kind === 'none') return null
  return kind.startsWith('oAuth') ? `${kind}Api` : `http${kind.charAt(0).toUpperCase()}${kind.slice(1)}`
}

function fieldsFrom(context: NodeContext, parameters: ItemParameters, name: string, itemIndex: number): JsonObject {
  if (!parameters.flag('jsonParameters')) {
    const repeated = name === 'queryParameters' ? 'texts' : 'last'
    return pairsOf(context, parameters, `${name}Ui.parameter`, itemIndex, repeated)
  }
  const set = parameters.text('options.bodyContentCustomMimeType') === '' ? 'accept' : 'Content-Type'
  return fieldsIn(oldJson(parameters, name), name, set)
}

const labels: Readonly<Record<string, string>> = {
  bodyParameters: 'Body Parameters',
  headerParameters: 'Headers',
  queryParameters: 'Query Parameters',
}

/** What is given as JSON; undefined where nothing is. With a raw body a text stays as it is (observed). */
function oldJson(parameters: ItemParameters, name: string): unknown {
  const given = parameters.value(`${name}Json`)
  if (given === undefined || given === '') return undefined
  if (typeof given === 'object' || isRaw(parameters)) return given
  const text = textOf(given)
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    throw new WholeFailure(
      `The data in "${labels[name] ?? name}" is no valid JSON. Set Body Content Type to "RAW/Custom" for XML or other types of payloads`,
      { description: `${messageOf(error)} in: ${text.slice(0, 200)}` },
    )
  }
}

function isRaw(parameters: ItemParameters): boolean {
  return parameters.text('options.bodyContentType', 'json') === 'raw'
}

/** The fields of what was given as JSON. A text for headers, and nothing for either, is what the service stumbles over (observed). */
function fieldsIn(value: unknown, name: string, set: string): JsonObject {
  if (value === null) {
    throw new NodeFailure('Cannot convert undefined or null to object', {
      name: 'NodeApiError',
      description: `"${labels[name] ?? name}" is null. It must be an object, such as {"name": "value"}.`,
      itemError: {},
    })
  }
  if (typeof value === 'string' && name === 'headerParameters') {
    throw new WholeFailure(`Cannot create property '${set}' on string '${value}'`, {
      name: 'Error',
      description:
        'With the body content type "RAW/Custom" headers that are written as text are not read as JSON: give an object.',
    })
  }
  return fieldsOf(value)
}

interface OldBodySource {
  readonly item: Item
  readonly itemIndex: number
  readonly fields: (name: string) => JsonObject
}

async function bodyOf(
  context: NodeContext,
  parameters: ItemParameters,
  { item, itemIndex, fields }: OldBodySource,
): Promise<RequestBody> {
  const type = parameters.text('options.bodyContentType', 'json')
  const customType = parameters.text('options.bodyContentCustomMimeType')
  if (parameters.flag('jsonParameters') && parameters.flag('sendBinaryData')) {
    const names = parameters.text('binaryPropertyName', 'data')
    if (type === 'multipart-form-data')
      return { kind: 'multipart', parts: await binaryParts(context, names, item, itemIndex) }
    const binary = binaryOf(item, names, itemIndex)
    const contentType = customType === '' ? mediaTypeOf(binary) : customType
    return { kind: 'raw', content: await contentOf(context, binary), contentType }
  }
  if (type === 'raw') {
    const content = textOf(parameters.value('bodyParametersJson'))
    return { kind: 'raw', content, contentType: customType }
  }
  const body = givenBody(parameters, fields)
  if (body === undefined) return { kind: 'none' }
  if (type !== 'json' && isObject(body) && Object.keys(body).length === 0) return { kind: 'none' }
  const named = isObject(body) ? body : {}
  switch (type) {
    case 'form-urlencoded':
      return { kind: 'form', fields: named }
    case 'multipart-form-data':
      return {
        kind: 'multipart',
        parts: Object.entries(named).flatMap(([name, value]) =>
          oldParts(name, value, context.rules.sendsNothingInForms),
        ),
      }
    default:
      return { kind: 'json', value: body }
  }
}

/** A list is one part for each of its values (n8n 1.123.5, measured). */
function oldParts(name: string, value: unknown, sendsNothing: boolean): readonly MultipartPart[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return values.map((one) => ({ name, content: formText(one, sendsNothing), file: null }))
}

/** Undefined where nobody gave one; an empty list of fields, or `{}`, is an empty object (n8n 1.123.5, measured). */
function givenBody(parameters: ItemParameters, fields: OldBodySource['fields']): unknown {
  if (parameters.flag('jsonParameters')) return oldJson(parameters, 'bodyParameters')
  return parameters.value('bodyParametersUi.parameter') === undefined ? undefined : fields('bodyParameters')
}

/** `photo:data, data2`: the name in the form, where it is another one, before the name of the binary data. */
function binaryParts(
  context: NodeContext,
  names: string,
  item: Item,
  itemIndex: number,
): Promise<readonly MultipartPart[]> {
  return Promise.all(
    names.split(',').map((entry) => {
      const [first = '', second] = entry.split(':').map((part) => part.trim())
      return filePart(context, { name: first, item, itemIndex, field: second ?? first })
    }),
  )
}
