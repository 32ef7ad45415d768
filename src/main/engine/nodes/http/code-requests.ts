import { inKeptFile } from '../../../../shared/binary-files.ts'
import { isObject, type JsonObject } from '../../../../shared/json.ts'
import { ownOf } from '../../../../shared/own-field.ts'
import type { Lack } from '../../../../shared/lack.ts'
import { NodeFailure } from '../../node-failure.ts'
import type { ServeRequest } from '../../sandbox/job.ts'
import { checkSize } from '../files/file-limits.ts'
import { bytesIn, lengthOf } from '../items/binary-content.ts'
import { noAuthentication } from './authentication.ts'
import { authenticationBy } from './authentication-by.ts'
import { textOf } from '../items/item-parameters.ts'
import type { NodeContext } from '../node-kind.ts'
import type { RequestBody, RequestManner, RequestPlan } from './request-plan.ts'
import { sendPlan, type PlanAnswer } from './send-plan.ts'
import { fieldsOf, jsonTextOf } from './json-parameters.ts'
import { clientForm, clientPairs, formType, multipartType } from './typed-body.ts'

/**
 * `helpers.httpRequest` of code: its requests go the way of those of an HTTP Request node, through the API layer, with the
 * node's credentials, and are kept with the running attempt; files of binary data are read here too. `lacking` is told of what Faultline lacks for one, which code may catch. What comes from the guest is untrusted and read field by field.
 */
export function requestsOf(context: NodeContext, lacking: (message: string, lack: Lack) => void): ServeRequest {
  return async (text) => {
    let timeoutMs = 0
    try {
      const asked: unknown = JSON.parse(text)
      const { options, credential, file, isOlder } = isObject(asked) ? asked : {}
      if (typeof file === 'string') return JSON.stringify({ answer: { bytes: await fileText(context, file) } })
      const given = isObject(options) ? options : {}
      const manner = mannerOf(given, isOlder === true)
      timeoutMs = manner.timeoutMs
      const answer = await send(context, given, manner, typeof credential === 'string' ? credential : null)
      return JSON.stringify(replyOf(answer, given))
    } catch (error) {
      if (error instanceof NodeFailure && error.details.lack !== undefined) lacking(error.message, error.details.lack)
      return JSON.stringify({ error: errorOf(error, timeoutMs) })
    }
  }
}

/** The bytes of a file of binary data as base64. What has more bytes than a file that is read may have is refused. */
async function fileText(context: NodeContext, id: string): Promise<string> {
  const binary = { ...inKeptFile({ id, bytes: 0 }), mimeType: '' }
  checkSize(await lengthOf(context, binary))
  return (await bytesIn(context, binary)).toString('base64')
}

async function send(
  context: NodeContext,
  options: JsonObject,
  manner: RequestManner,
  credential: string | null,
): Promise<PlanAnswer> {
  const reference = credential === null ? undefined : ownOf(context.node.credentials ?? {}, credential)
  if (credential !== null && reference !== undefined) await context.awaitCredential(credential, reference)
  const authentication = credential === null ? noAuthentication : authenticationBy(context, credential, 0)
  return sendPlan(context, planOf(options), manner, authentication, 0)
}

function planOf(options: JsonObject): RequestPlan {
  const base = textOf(options['baseURL'])
  const address = textOf(options['url'])
  const whole = base === '' || /^[a-z]+:/i.test(address) ? address : base.replace(/\/$/, '') + address
  if (!URL.canParse(whole)) throw new NodeFailure('Invalid URL', { code: 'ERR_INVALID_URL' })
  const url = new URL(whole)
  if (!/^https?:$/.test(url.protocol)) {
    throw new NodeFailure(`Unsupported protocol ${url.protocol}`, { code: 'ERR_BAD_REQUEST' })
  }
  const headers = Object.fromEntries(
    Object.entries(isObject(options['headers']) ? options['headers'] : {})
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [name, textOf(value, String(value))]),
  )
  const auth = options['auth']
  if (isObject(auth)) {
    const pair = `${textOf(auth['username'] ?? auth['user'])}:${textOf(auth['password'] ?? auth['pass'])}`
    headers['authorization'] = `Basic ${Buffer.from(pair).toString('base64')}`
  }
  const method = textOf(options['method'], 'GET').toUpperCase()
  return {
    method,
    url,
    query: isObject(options['qs']) ? options['qs'] : {},
    headers,
    body: bodyOf(options, method),
  }
}

/** As the client of the service sends what code gives it: by the type that the request names (n8n 1.123.5, recorded). */
function bodyOf({ body, bytes, isForm, headers }: JsonObject, method: string): RequestBody {
  if (method === 'GET') return { kind: 'none' }
  const named = isObject(headers)
    ? Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1]
    : undefined
  const type = textOf(named)
  const presetType = named === undefined && methodsWithForms.has(method) ? formType : ''
  if (typeof bytes === 'string') {
    return { kind: 'raw', content: Buffer.from(bytes, 'base64'), contentType: presetType }
  }
  if (typeof body === 'string' && body !== '') {
    const content = type.includes('application/json') ? jsonTextOf(body) : body
    return { kind: 'raw', content, contentType: isForm === true ? formType : presetType }
  }
  if (typeof body !== 'object' || body === null || Object.keys(body).length === 0) return { kind: 'none' }
  const fields = fieldsOf(body)
  if (isForm === true) return { kind: 'form', fields }
  if (type.includes(formType)) return { kind: 'raw', content: clientForm(fields), contentType: '' }
  if (!type.includes(multipartType)) return { kind: 'json', value: body }
  return { kind: 'multipart', parts: clientPairs(fields).map(([name, content]) => ({ name, content, file: null })) }
}

/** What is sent with these is a form where nobody says what it is. */
const methodsWithForms: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH'])

/** Lists of the query as the client of the service writes them (n8n 1.123.5, measured): with their places, unless the options say else. */
const arrayFormats: ReadonlySet<unknown> = new Set(['brackets', 'repeat'] satisfies RequestManner['arrayFormat'][])

function mannerOf(options: JsonObject, isOlder: boolean): RequestManner {
  const { timeout, arrayFormat, json } = options
  return {
    // As the client sends it that the service gives to code.
    accept: json === true ? 'application/json' : isOlder ? '*/*' : 'application/json, text/plain, */*',
    arrayFormat: arrayFormats.has(arrayFormat) ? (arrayFormat as RequestManner['arrayFormat']) : 'indices',
    lowercaseHeaders: false,
    followRedirects: options['disableFollowRedirect'] === true ? 'never' : 'always',
    maxRedirects: 5,
    keepSecretsAcrossOrigins: false,
    proxy: null,
    timeoutMs: typeof timeout === 'number' && timeout > 0 ? timeout : 300_000,
    allowUnauthorizedCertificates: options['skipSslCertificateValidation'] === true,
    clientCertificate: null,
  }
}

function replyOf({ status, statusText, headers, bytes }: PlanAnswer, options: JsonObject): JsonObject {
  const text = bytes.toString('utf8')
  if ((status < 200 || status >= 300) && options['ignoreHttpStatusErrors'] !== true) {
    const response = { status, statusText, headers, data: jsonOr(text), text }
    const code = status < 400 ? undefined : status < 500 ? 'ERR_BAD_REQUEST' : 'ERR_BAD_RESPONSE'
    return { error: { name: 'AxiosError', message: `Request failed with status code ${status}`, code, response } }
  }
  const wantsBytes = options['encoding'] === 'arraybuffer' || options['encoding'] === null
  return { answer: { status, statusText, headers, ...(wantsBytes ? { bytes: bytes.toString('base64') } : { text }) } }
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** As the client of the service throws it: the words of the connection, not those of the node; what it refuses itself is no answer. */
function errorOf(error: unknown, timeoutMs: number): JsonObject {
  if (!(error instanceof NodeFailure))
    return { name: refused, message: error instanceof Error ? error.message : String(error) }
  const { causes, code } = error.details
  const [cause] = causes ?? []
  if (code === 'ERR_INVALID_URL') return { name: 'TypeError', message: error.message, code }
  if (cause === undefined) return { name: refused, message: error.message, code: code ?? null }
  if (cause.name === 'TimeoutError') {
    return { name: 'AxiosError', message: `timeout of ${timeoutMs}ms exceeded`, code: 'ECONNABORTED' }
  }
  return { name: 'AxiosError', message: cause.message, code: code ?? null }
}

const refused = 'NodeOperationError'
