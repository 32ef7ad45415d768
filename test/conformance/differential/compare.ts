import { isDeepStrictEqual } from 'node:util'
import { isObject } from '../../../src/shared/json.ts'
import type { Item } from '../../../src/shared/item.ts'
import type { RunOutcome } from '../../../src/main/engine/run-contract.ts'
import type { RecordedAnswer, RecordedExecution } from './recording.ts'

/** One difference: at which node or answer, and what. */
export interface Difference {
  readonly where: string
  readonly what: string
}

/** Where each node run of an execution differs from the recording. The trigger's own run is not compared. */
export function differencesOfExecution(
  outcome: RunOutcome,
  recorded: RecordedExecution,
  trigger: string,
): readonly Difference[] {
  const names = new Set([...Object.keys(recorded.runData), ...outcome.nodeRuns.map(({ node }) => node)])
  names.delete(trigger)
  const found = [...names].flatMap((node): Difference[] => {
    const what = differenceOfNode(outcome, recorded, node)
    return what === null ? [] : [{ where: node, what }]
  })
  if (outcome.status !== recorded.status) {
    found.push({ where: 'status', what: `faultline ${outcome.status} | recorded ${recorded.status}` })
  }
  const order = outcome.nodeRuns.map(({ node }) => node).filter((node) => node !== trigger)
  const wanted = recorded.order.filter((node) => node !== trigger)
  if (found.length === 0 && !isDeepStrictEqual(order, wanted)) {
    found.push({ where: 'order', what: `faultline ${order.join()} | recorded ${wanted.join()}` })
  }
  return found
}

function differenceOfNode(outcome: RunOutcome, { runData }: RecordedExecution, node: string): string | null {
  const ours = outcome.nodeRuns.filter((run) => run.node === node)
  const theirs = runData[node] ?? []
  if (ours.length !== theirs.length) return `${ours.length} runs | recorded ${theirs.length}`
  for (const [place, run] of ours.entries()) {
    const recorded = theirs[place]
    const [mine, wanted] = [comparedOutputs(run.outputs), comparedOutputs(recorded?.outputs)]
    const outputs = firstDifference(withoutLinks(mine), withoutLinks(wanted)) ?? firstDifference(mine, wanted)
    if (outputs !== null) return `run ${place} outputs ${outputs}`
    const error = firstDifference(
      comparedText(run.failure?.message ?? null),
      comparedText(recorded?.error?.['message'] ?? null),
    )
    if (error !== null) return `run ${place} error${error}`
  }
  return null
}

interface ComparedItem {
  readonly json: unknown
  readonly pairedItem: unknown
  readonly binary: unknown
}

/** Outputs without those at the end that are empty. */
function comparedOutputs(
  outputs: readonly (readonly (Item | Readonly<Record<string, unknown>>)[] | null)[] | null | undefined,
): readonly (readonly ComparedItem[])[] {
  const lists = (outputs ?? []).map((items) => (items ?? []).map(comparedItem))
  while (lists.length > 0 && lists.at(-1)?.length === 0) lists.pop()
  return lists
}

function comparedItem(item: Item | Readonly<Record<string, unknown>>): ComparedItem {
  return { json: comparedText(item.json), pairedItem: linkOf(item.pairedItem), binary: comparedText(binaryOf(item.binary)) }
}

function withoutLinks(outputs: readonly (readonly ComparedItem[])[]): unknown {
  return outputs.map((items) => items.map(({ json, binary }) => ({ json, binary })))
}

function linkOf(link: unknown): unknown {
  if (link === undefined || link === null) return null
  if (Array.isArray(link)) return link.map(linkOf)
  if (!isObject(link)) return { item: link }
  return { item: link['item'], ...(link['input'] ? { input: link['input'] } : {}) }
}

function binaryOf(binary: unknown): unknown {
  if (!isObject(binary) || Object.keys(binary).length === 0) return null
  return Object.fromEntries(
    Object.entries(binary).map(([name, one]) => {
      const { mimeType, fileName, fileExtension, data, id } = isObject(one) ? one : {}
      const isLong = (typeof data === 'string' && data.length > 400) || id !== undefined
      // How well an archive is packed, and when, differs from library to library.
      const isPacked = mimeType === 'application/zip' || mimeType === 'application/gzip'
      const shownData = mimeType === 'text/calendar' ? calendarText(data) : isLong || isPacked ? 'data' : data
      return [name, { mimeType, fileName, fileExtension, data: shownData }]
    }),
  )
}

/** The text of a calendar without the moment at which it was written. */
function calendarText(data: unknown): unknown {
  return typeof data === 'string' ? Buffer.from(data, 'base64').toString('utf8').replace(/DTSTAMP:\w+/g, 'DTSTAMP') : data
}

const ignoredKeys: ReadonlySet<string> = new Set(['stack', 'stacktrace', 'timestamp', 'webhookUrl'])

/** As JSON, without what is another value each time: ids, hosts, moments of today, places in code. */
function comparedText(value: unknown): unknown {
  const text = JSON.stringify(value ?? null, (key, inner: unknown) =>
    ignoredKeys.has(key) ? undefined : typeof inner === 'string' ? steady(inner) : inner,
  )
  return JSON.parse(text)
}

function steady(text: string): string {
  return text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'UUID')
    .replace(/"stack\\*":\\*".*?(?<!\\)\\*",/g, '')
    .replace(/ \[line \d+[^\]]*\]/g, '')
    .replace(/(?:127\.0\.0\.1|localhost):\d+/g, (host) => (host.endsWith(':1') ? host : 'HOST'))
    .replace(/[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} 20(?:26|27)[ \d:]+GMT/g, 'DATE')
    .replace(/202[67]-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g, 'DATE')
}

const ignoredHeaders: ReadonlySet<string> = new Set(
  'date connection keep-alive content-length transfer-encoding etag vary content-security-policy x-powered-by server allow'.split(
    ' ',
  ),
)

/** How an answer differs from the recorded one; null where it does not. */
export function differenceOfAnswer(ours: RecordedAnswer, recorded: RecordedAnswer): string | null {
  if (ours.status !== recorded.status) {
    return `status ${ours.status} ${shortText(ours)} | recorded ${recorded.status} ${shortText(recorded)}`
  }
  const body = firstDifference(bodyOf(ours), bodyOf(recorded))
  if (body !== null) return `body ${body}`
  const header = firstDifference(headersOf(ours), headersOf(recorded))
  return header === null ? null : `header ${header}`
}

function shortText({ body, error }: RecordedAnswer): string {
  return (body ?? error ?? '').slice(0, 140)
}

function bodyOf({ body, body_base64: bytes }: RecordedAnswer): unknown {
  const text = body ?? bytes ?? ''
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? comparedText(value) : text
  } catch {
    return comparedText(text)
  }
}

function headersOf({ headers }: RecordedAnswer): unknown {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !ignoredHeaders.has(name))
      .map(([name, value]) => [
        name,
        name === 'content-type' ? String(value).replace(/;\s*charset=UTF-8/i, '; charset=utf-8') : value,
      ]),
  )
}

/** The first place where two values differ, with both values; null where they are equal. */
function firstDifference(ours: unknown, recorded: unknown, path = ''): string | null {
  if (isDeepStrictEqual(ours, recorded)) return null
  if (isNested(ours) && isNested(recorded) && Array.isArray(ours) === Array.isArray(recorded)) {
    for (const key of new Set([...Object.keys(ours), ...Object.keys(recorded)])) {
      const inner = firstDifference(Reflect.get(ours, key), Reflect.get(recorded, key), `${path}/${key}`)
      if (inner !== null) return inner
    }
    return null
  }
  return `${path}: faultline ${shown(ours)} | recorded ${shown(recorded)}`
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function shown(value: unknown): string {
  return value === undefined ? 'undefined' : JSON.stringify(value).slice(0, 300)
}
