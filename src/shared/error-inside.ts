import { isObject } from './json.ts'

/** An error that stands in the body of an answer whose status says that all is well. */
export interface ErrorInside {
  /** `whole`: of the call; `part`: of some of what it was given, by the rows or fields that it answers with. */
  readonly kind: 'whole' | 'part'
  /** Present of a part, where all that failed in it has a status of the server's own fault, or of a limit of its (RFC 9110 §15.6, 429). */
  readonly isOfServer?: true
  /** In words that follow "but": `its body reports an error: {"error":"…"}`. */
  readonly words: string
}

/** So much of an error tells what it is. */
const mostCharacters = 200
/** Larger lists are looked at in part. */
const mostRows = 1000

/** Null where the body, as JSON, reports none. `isSafe`: the call only asked for something, so that errors in it are what was asked for. */
export function errorInside(body: unknown, isSafe: boolean): ErrorInside | null {
  if (typeof body !== 'object' || body === null) return null
  const rows = isSafe ? [] : rowsOf(body)
  const failed = rows.filter(isFailedRow)
  const [first] = failed
  if (first !== undefined) {
    return {
      kind: 'part',
      words: `${String(failed.length)} of the ${String(rows.length)} results in it failed: ${cut(first)}`,
      ...(failed.every(isServers) && { isOfServer: true }),
    }
  }
  const refused = userErrors(body) ?? (isSafe ? null : (failedOnes(body) ?? doneInPart(body)))
  if (refused !== null) return { kind: 'part', words: `its body reports errors of what was sent: ${cut(refused)}` }
  const key = Object.keys(body).find((name) => isErrorUnder(name, Reflect.get(body, name)))
  if (key !== undefined) {
    return { kind: 'whole', words: `its body reports an error: ${cut({ [key]: Reflect.get(body, key) as unknown })}` }
  }
  if (!isSafe && isUnrouted(body)) {
    return { kind: 'whole', words: `its body says that no queue took the message: ${cut(body)}` }
  }
  // Who asks how something went may well be told that it failed.
  return saysNo(body) || (!isSafe && (saysFailed(body) || hasErrorCode(body) || isCodeAndText(body)))
    ? { kind: 'whole', words: `its body reports an error: ${cut(body)}` }
    : null
}

/** Names under which anything but nothing is an error, in small letters; under `fault` a device may tell its state. */
const namesOfErrors: ReadonlySet<string> = new Set([
  'error',
  'errors',
  'exception',
  'errormessage',
  'error_message',
  'fault',
])
/** Texts that say that there is none. */
const noError = /^(?:0|none|null|no|ok|no[ _]?error|success|false)?$/iu

function isErrorUnder(name: string, value: unknown): boolean {
  const plain = name.toLowerCase()
  if (!namesOfErrors.has(plain) || !isError(value)) return false
  return plain === 'fault' ? saysWhy(value) : !(typeof value === 'string' && noError.test(value.trim()))
}

/** Names under which `false` says that nothing was done, in small letters. */
const namesOfSuccess: ReadonlySet<string> = new Set([
  'ok',
  'success',
  'succeeded',
  'successful',
  'issuccess',
  'is_success',
])

function saysNo(body: object): boolean {
  return Object.keys(body).some((name) => namesOfSuccess.has(name.toLowerCase()) && Reflect.get(body, name) === false)
}

/** What RabbitMQ answers to a message for which its exchange has no queue; the same word among others is somebody else's. */
function isUnrouted(body: object): boolean {
  return Reflect.get(body, 'routed') === false && Object.keys(body).length === 1
}

/** Words of a status that says that it failed, in small letters. */
export const wordsOfFailure: ReadonlySet<unknown> = new Set(['error', 'fail', 'failed', 'failure'])

/** A status in words, or `false`, with what went wrong beside it: `{"status":"error","message":"…"}`. */
function saysFailed(body: object): boolean {
  const statuses = ['status', 'result', 'stat', 'ack'].map((name) => anyCase(body, name))
  const isSaid = ['message', 'msg', 'reason', 'detail', 'details', 'description'].some((name) => {
    const said = anyCase(body, name)
    return typeof said === 'string' && said !== ''
  })
  return (
    isSaid &&
    statuses.some(
      (status) => status === false || (typeof status === 'string' && wordsOfFailure.has(status.toLowerCase())),
    )
  )
}

function anyCase(body: object, name: string): unknown {
  const key = Object.keys(body).find((one) => one.toLowerCase() === name)
  return key === undefined ? undefined : Reflect.get(body, key)
}

/** `{"code":40014,"msg":"invalid access token","data":null}`: a code that is no success, its text, and nothing that was made. */
function isCodeAndText(body: object): boolean {
  const code = anyCase(body, 'code')
  const text = anyCase(body, 'msg') ?? anyCase(body, 'message')
  if (typeof code !== 'number' || (code >= 0 && code < 400) || typeof text !== 'string' || noError.test(text))
    return false
  return Object.entries(body).every(
    ([name, value]) =>
      /^(?:code|msg|message|requestid|request_id|traceid|trace_id|timestamp|time)$/iu.test(name) || !isError(value),
  )
}

/** A number under a name of which 0 alone is no error: `{"errcode":40001,"errmsg":"…"}`. */
function hasErrorCode(body: object): boolean {
  return ['errcode', 'error_code', 'errorCode'].some((name) => {
    const code: unknown = Reflect.get(body, name)
    return typeof code === 'number' && code !== 0
  })
}

function isError(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === '' || value === 0) return false
  return typeof value !== 'object' || Object.keys(value).length > 0
}

/** The results of a call for many: the body itself, or the one list of objects in it. */
function rowsOf(body: object): readonly object[] {
  const lists = (Array.isArray(body) ? [body] : Object.values(body)).filter(
    (value): value is readonly object[] =>
      Array.isArray(value) && value.length > 0 && value.slice(0, mostRows).every((row) => isObject(row)),
  )
  const [only] = lists
  return lists.length === 1 && only !== undefined ? only.slice(0, mostRows) : []
}

/** A row with a status of its own that is a failure, and what failed beside it; also one level below, by the name of what was done. */
function isFailedRow(row: object): boolean {
  return (
    isFailure(row) ||
    (Object.keys(row).length === 1 && Object.values(row).some((one) => isObject(one) && isFailure(one)))
  )
}

/** The same request may go through later. */
function isServers(row: object): boolean {
  const inner: unknown = Object.values(row)[0]
  const status = statusOf(row) ?? (isObject(inner) ? statusOf(inner) : undefined)
  return typeof status === 'number' && (status >= 500 || status === 429)
}

function statusOf(row: object): unknown {
  return Reflect.get(row, 'status') ?? Reflect.get(row, 'statusCode') ?? Reflect.get(row, 'status_code')
}

function isFailure(row: object): boolean {
  const status = statusOf(row)
  const isRefused = typeof status === 'number' && status >= 400 && status < 600
  const isSaid = ['error', 'errors', 'message'].some((name) => isError(Reflect.get(row, name)))
  return (isRefused || saysNo(row) || hasErrorCode(row)) && isSaid
}

function saysWhy(one: unknown): boolean {
  return (
    isObject(one) &&
    Object.keys(one).some((key) =>
      /^(?:errors?|message|reason|text|code|faultstring|error_?(?:code|message))$/iu.test(key),
    )
  )
}

/** Those alone that failed, in a list of their own: `{"insertErrors":[{"index":1,"errors":[…]}]}`, `{"Successful":[],"Failed":[…]}`. */
function failedOnes(body: object): unknown {
  const name = Object.keys(body).find((key) =>
    /^(?:insert_?errors|failed|failed_?(?:records|entries|rows|items))$/iu.test(key),
  )
  const found: unknown = name === undefined ? null : Reflect.get(body, name)
  return Array.isArray(found) && found.some(saysWhy) ? found : null
}

/** Airtable's word for records that it took and whose attachments it did not: `{"records":[…],"details":{"message":"partialSuccess",…}}`. */
function doneInPart(body: object): unknown {
  const details: unknown = Reflect.get(body, 'details')
  return isObject(details) && details['message'] === 'partialSuccess' ? details : null
}

/** Where services of GraphQL say what is wrong with what was sent: `data.customerCreate.userErrors`. */
function userErrors(body: object): unknown {
  const data: unknown = Reflect.get(body, 'data')
  if (!isObject(data)) return null
  const found = Object.values(data)
    .flatMap((done) => (isObject(done) ? [done['userErrors'], done['user_errors']] : []))
    .find((errors) => Array.isArray(errors) && errors.length > 0)
  return found ?? null
}

function cut(value: unknown): string {
  return ((JSON.stringify(value) as string | undefined) ?? '').slice(0, mostCharacters)
}

/** A fault of SOAP (1.1 §4.4, 1.2 part 1 §5.4) or XML-RPC. */
export interface XmlFault {
  /** True where it says that what was sent is at fault: `Client`, `Sender`. */
  readonly isOfSender: boolean
  /** What it says: `Backend not available`; empty where it says nothing. */
  readonly text: string
}

/** Null where the body, as text, is no answer of SOAP or XML-RPC that reports a fault. */
export function faultInside(body: string): XmlFault | null {
  const text = body.slice(0, mostXml)
  if (!/^\s*</u.test(text)) return null
  const isSoap = /<(?:[\w.-]+:)?Envelope[\s>]/u.test(text) && /<(?:[\w.-]+:)?Fault[\s>]/u.test(text)
  if (!isSoap && !/<methodResponse>\s*<fault>/u.test(text)) return null
  const said =
    /<(?:[\w.-]+:)?faultstring[^>]*>([^<]*)</iu.exec(text) ??
    /<(?:[\w.-]+:)?Text[^>]*>([^<]*)</u.exec(text) ??
    /<name>faultString<\/name>\s*<value>(?:<string>)?([^<]*)</u.exec(text)
  const code = /<(?:[\w.-]+:)?(?:faultcode|Value)[^>]*>\s*(?:[\w.-]+:)?([\w.]+)/u.exec(text)?.[1] ?? ''
  return { isOfSender: /^(?:Client|Sender)\b/u.test(code), text: (said?.[1] ?? '').trim().slice(0, mostCharacters) }
}

/** A fault stands at the beginning of its answer. */
const mostXml = 64 * 1024
