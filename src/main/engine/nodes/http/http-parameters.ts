import type { Item } from '../../../../shared/item.ts'
import type { JsonObject } from '../../../../shared/json.ts'
import { NodeFailure } from '../../node-failure.ts'
import { clientCertificateOf } from './client-certificate.ts'
import { parametersOf, type ItemParameters } from '../items/item-parameters.ts'
import { withTypedBody } from './typed-body.ts'
import type { NodeContext } from '../node-kind.ts'
import type { AnswerReading, RequestBody, RequestManner, RequestPlan } from './request-plan.ts'
import { bodyOf } from './request-body.ts'
import { pairsOf } from './request-pairs.ts'
import { textOf } from '../items/text-of.ts'
import { fieldsOf, headersOf, parsedJson, wrongJsonIn } from './json-parameters.ts'

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
    if (parameters.text(how, 'keypair') === 'json') {
      const field = flag === 'sendQuery' ? 'JSON Query Parameters' : 'JSON Headers'
      return fieldsOf(parsedJson(parameters.value(json), wrongJsonIn(field, context.rules)))
    }
    return pairsOf(context, parameters, list, itemIndex, context.node.typeVersion >= 4.3 ? 'list' : 'last')
  }
  const mends = context.rules.mendsMessages
  const keepsCapitals = !parameters.flag('options.lowercaseHeaders', true)
  const url = parameters.value('url', '')
  const written = headersOf(pairs('sendHeaders', 'specifyHeaders', 'headerParameters.parameters', 'jsonHeaders'))
  const body: RequestBody = parameters.flag('sendBody')
    ? await bodyOf(context, parameters, item, itemIndex, takesWhole(parameters))
    : { kind: 'none' }
  const headers = parameters.flag('sendBody') ? withRawType(parameters, written) : written
  return {
    plan: {
      method: parameters.text('method', 'GET').toUpperCase(),
      url: urlOf(mends && typeof url === 'string' ? url.trim() : url),
      query: pairs('sendQuery', 'specifyQuery', 'queryParameters.parameters', 'jsonQuery'),
      headers: named(mends ? onOneLine(headers) : headers, keepsCapitals),
      body,
    },
    manner: {
      accept: acceptedFor(format),
      arrayFormat: arrayFormatOf(parameters.text('options.queryParameterArrays', 'indices')),
      lowercaseHeaders: !keepsCapitals,
      asTyped: (plan) => withTypedBody(plan, context.rules.sendsNothingInForms),
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
      isOld: false,
      readsEmpty: context.rules.readsEmptyAnswers,
    },
    credentialType: credentialTypeOf(parameters),
  }
}

/** Of a raw body the type is what its own parameter says, also where that is empty, and no header changes it (n8n 1.123.5, recorded). */
function withRawType(
  parameters: ItemParameters,
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  if (parameters.text('contentType', 'json') !== 'raw') return headers
  const others = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-type')
  return Object.fromEntries([...others, ['content-type', parameters.text('rawContentType')]])
}

/** The client takes an answer in whole where it need not be found out what it is, and nothing raw is sent (observed). */
function takesWhole(parameters: ItemParameters): boolean {
  const format = parameters.text('options.response.response.responseFormat', 'autodetect')
  return (format === 'json' || format === 'text') && parameters.text('contentType') !== 'raw'
}

/** A header cannot go over several lines. */
function onOneLine(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replaceAll(/[\r\n]/g, '')]))
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
function named(headers: Readonly<Record<string, string>>, keepsCapitals: boolean): Readonly<Record<string, string>> {
  // The service looks for `accept` in small letters alone, and its own comes after what it did not find (n8n 1.123.5, recorded).
  const isLost = (name: string): boolean => keepsCapitals && name !== 'accept' && name.toLowerCase() === 'accept'
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== '' && !isLost(name)))
}

function arrayFormatOf(given: string): RequestManner['arrayFormat'] {
  return given === 'repeat' || given === 'brackets' ? given : 'indices'
}
