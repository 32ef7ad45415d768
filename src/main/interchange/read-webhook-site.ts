import { parse } from 'csv-parse/sync'
import * as z from 'zod/mini'
import type { HeaderPairs } from '../../shared/delivery.ts'
import { headerValue } from '../../shared/headers.ts'
import { isObject } from '../../shared/json.ts'
import { messageOf } from '../../shared/message-of.ts'
import { notARequest, splitUrl, withNotes, type CapturedRequest } from './captured-request.ts'

const values = z.union([z.string(), z.array(z.string())])
const capture = z.object({
  /** Left out of its tables and older exports. */
  type: z.nullish(z.string()),
  method: z.string(),
  url: z.string(),
  content: z.nullish(z.string()),
  headers: z.nullish(z.record(z.string(), values)),
  created_at: z.nullish(z.string()),
})

/** True for what webhook.site gives as JSON: one request, an array, or a page of its API (https://docs.webhook.site/api). */
export function isWebhookSite(value: unknown): boolean {
  const [first] = listOf(value)
  if (!isObject(first)) return false
  return ['method', 'url', 'content'].every((name) => name in first) && ('uuid' in first || 'token_id' in first)
}

/** The requests among what was captured: its mails and DNS look-ups are none. @throws ProblemError NOT_A_REQUEST */
export function readWebhookSite(value: unknown, file: string): readonly CapturedRequest[] {
  return listOf(value).flatMap((one, index) => (isRequest(one) ? captured(one, index, file) : []))
}

function isRequest(one: unknown): boolean {
  const type = isObject(one) ? one['type'] : null
  return typeof type !== 'string' || type === '' || type === 'web'
}

const titles = /^"?(?:uuid|token_id|id|type|method|created_at)"?[,;]/iu

/** True for its export as CSV: a line of titles with method, URL and content among them. */
export function isWebhookSiteTable(text: string): boolean {
  const [first = ''] = text.trimStart().split(/\r?\n/u, 1)
  return (
    titles.test(first) && ['method', 'url', 'content'].every((title) => new RegExp(`\\b${title}\\b`, 'iu').test(first))
  )
}

/** @throws ProblemError NOT_A_REQUEST */
export function readWebhookSiteTable(text: string, file: string): readonly CapturedRequest[] {
  let rows: readonly Record<string, string>[]
  try {
    const read: unknown = parse(text, {
      columns: (names: readonly string[]) => names.map((name) => name.toLowerCase()),
      delimiter: [',', ';'],
      bom: true,
      skip_empty_lines: true,
      relax_column_count: true,
    })
    // With titles of columns every row is an object of texts.
    rows = read as typeof rows
  } catch (error) {
    throw notARequest(file, `it begins as a table of webhook.site does, and is no CSV (${messageOf(error)})`)
  }
  return rows.flatMap((row, index) =>
    isRequest(row) ? captured({ ...row, headers: tableHeaders(row['headers']) }, index, file) : [],
  )
}

/** A cell of JSON; one that is none has nothing to tell. */
function tableHeaders(cell: string | undefined): unknown {
  try {
    return JSON.parse(cell ?? '{}') as unknown
  } catch {
    return {}
  }
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (isObject(value) && Array.isArray(value['data'])) return value['data']
  return [value]
}

function captured(given: unknown, index: number, file: string): CapturedRequest {
  const read = z.safeParse(capture, given)
  const split = read.success ? splitUrl(read.data.url) : null
  if (!read.success || split === null) {
    throw notARequest(
      file,
      `entry ${String(index + 1)} is no request of webhook.site: it needs method, url, content and headers`,
    )
  }
  const { method, content, headers, created_at: at } = read.data
  const pairs = headersOf(headers ?? {})
  const isForm = /^multipart\//iu.test(headerValue(pairs, 'content-type') ?? '') && (content ?? '') === ''
  const sentAt = utc(at)
  return {
    request: {
      method: method.toUpperCase(),
      // The path at webhook.site is that of its own address, not of the webhook under study.
      target: split.target,
      headers: pairs,
      body: Buffer.from(content ?? ''),
    },
    origin: split.origin,
    format: 'webhook.site',
    ...(sentAt === null ? {} : { sentAt }),
    ...withNotes([isForm ? 'webhook.site keeps no bytes of a multipart form: its body is empty here.' : null]),
  }
}

/** It writes times of UTC down without saying so. */
function utc(at: string | null | undefined): string | null {
  const time = Date.parse(
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/u.test(at ?? '') ? `${at?.replace(' ', 'T') ?? ''}Z` : (at ?? ''),
  )
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

function headersOf(headers: Readonly<Record<string, string | readonly string[]>>): HeaderPairs {
  return Object.entries(headers).flatMap(([name, given]) =>
    (typeof given === 'string' ? [given] : given).map((value): readonly [string, string] => [name, value]),
  )
}
