import type { Item } from '../../../../shared/item.ts'
import { isObject, type JsonObject } from '../../../../shared/json.ts'
import { contentOf } from '../items/binary-content.ts'
import { binaryOf } from '../items/binary-data.ts'
import {
  acceptedFor,
  credentialTypeOf,
  filePart,
  pairsOf,
  presetRedirects,
  presetTimeoutMs,
  proxyOf,
  textsOf,
  timeoutOf,
  urlOf,
  type RequestParameters,
} from './http-parameters.ts'
import { jsonOf } from './json-parameters.ts'
import { parametersOf, type ItemParameters } from '../items/item-parameters.ts'
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
  const fields = (name: string): JsonObject => fieldsOf(context, parameters, name, itemIndex)
  const method = parameters.text('requestMethod', 'GET').toUpperCase()
  const format = parameters.text('responseFormat', 'json')
  const follows = parameters.flag('options.followRedirect', true)
  return {
    plan: {
      method,
      url: urlOf(parameters.value('url', '')),
      query: fields('queryParameters'),
      headers: textsOf(fields('headerParameters')),
      body: bodyMethods.has(method) ? await bodyOf(context, parameters, item, fields) : { kind: 'none' },
    },
    manner: {
      accept: acceptedFor(format === 'string' ? 'text' : format),
      arrayFormat: parameters.flag('options.useQueryString') ? 'repeat' : 'indices',
      lowercaseHeaders: true,
      followRedirects: parameters.flag('options.followAllRedirects') ? 'always' : follows ? 'reading' : 'never',
      maxRedirects: presetRedirects,
      keepSecretsAcrossOrigins: false,
      proxy: proxyOf(parameters.text('options.proxy')),
      timeoutMs: timeoutOf(parameters.number('options.timeout', presetTimeoutMs)),
      allowUnauthorizedCertificates: parameters.flag('allowUnauthorizedCerts'),
      clientCertificate: null,
      takesWhole: format !== 'file',
    },
    reading: {
      format: format === 'file' ? 'file' : format === 'string' ? 'text' : 'json',
      field: parameters.text('dataPropertyName', 'data'),
      fullResponse: parameters.flag('options.fullResponse'),
      neverError: parameters.flag('options.ignoreResponseCode'),
      split: parameters.flag('options.splitIntoItems'),
      keepsValue: true,
      invalidJson: 'node',
      asJson: format !== 'file',
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

function fieldsOf(context: NodeContext, parameters: ItemParameters, name: string, itemIndex: number): JsonObject {
  if (!parameters.flag('jsonParameters')) {
    const repeated = name === 'queryParameters' ? 'list' : 'last'
    return pairsOf(context, parameters, `${name}Ui.parameter`, itemIndex, repeated)
  }
  const given = parameters.value(`${name}Json`)
  if (given === undefined || given === '') return {}
  const value = jsonOf(given)
  return isObject(value) ? value : {}
}

async function bodyOf(
  context: NodeContext,
  parameters: ItemParameters,
  item: Item,
  fields: (name: string) => JsonObject,
): Promise<RequestBody> {
  const type = parameters.text('options.bodyContentType', 'json')
  const customType = parameters.text('options.bodyContentCustomMimeType')
  if (parameters.flag('jsonParameters') && parameters.flag('sendBinaryData')) {
    const names = parameters.text('binaryPropertyName', 'data')
    if (type === 'multipart-form-data') return { kind: 'multipart', parts: await binaryParts(context, names, item) }
    const binary = binaryOf(item, names)
    const contentType = customType === '' ? binary.mimeType : customType
    return { kind: 'raw', content: await contentOf(context, binary), contentType }
  }
  if (type === 'raw') {
    const content = textOf(parameters.value('bodyParametersJson'))
    return { kind: 'raw', content, contentType: customType }
  }
  const body = parameters.flag('jsonParameters')
    ? jsonOf(parameters.value('bodyParametersJson') ?? {})
    : fields('bodyParameters')
  if (isObject(body) && Object.keys(body).length === 0) return { kind: 'none' }
  const named = isObject(body) ? body : {}
  switch (type) {
    case 'form-urlencoded':
      return { kind: 'form', fields: named }
    case 'multipart-form-data':
      return {
        kind: 'multipart',
        parts: Object.entries(named).map(([name, value]) => ({ name, content: textOf(value), file: null })),
      }
    default:
      return { kind: 'json', value: body }
  }
}

/** `photo:data, data2`: the name in the form, where it is another one, before the name of the binary data. */
function binaryParts(context: NodeContext, names: string, item: Item): Promise<readonly MultipartPart[]> {
  return Promise.all(
    names.split(',').map((entry) => {
      const [first = '', second] = entry.split(':').map((part) => part.trim())
      return filePart(context, first, item, second ?? first)
    }),
  )
}
