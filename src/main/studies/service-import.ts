/** Where a person connects to a running n8n, sees what failed there, and makes one of its executions the case under study. */
import { basename } from 'node:path'
import type { Desktop } from '../../shared/desktop.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { BroughtInView, ServiceConnection, ServiceListView } from '../../shared/views/service-view.ts'
import { baseUrlOf } from '../from-n8n/api-client.ts'
import { openTextSource } from '../from-n8n/file-source.ts'
import { checkKey, openServiceSource } from '../from-n8n/open-source.ts'
import type { Store } from '../store/open-store.ts'
import { broughtInVerdict } from './brought-in-verdict.ts'
import { sameDelivery } from './same-delivery.ts'
import { connectionOf, keepKey, keptKey, type ServiceKeyParts } from './service-keys.ts'
import { serviceList } from './service-list.ts'
import { readerOf, type ServiceReader } from './service-reader.ts'
import { openReaderApart } from './service-reader-apart.ts'
import type { StudySession } from './study-session.ts'

export interface ServiceImport {
  readonly connection: () => ServiceConnection | null
  /** @throws ProblemError INVALID_INPUT, SERVICE_NOT_REACHED, SERVICE_REFUSED */
  readonly connect: (url: string, key: string | undefined) => Promise<ServiceListView>
  /** Null where the person cancelled. @throws ProblemError those of the sources */
  readonly choose: () => Promise<ServiceListView | null>
  /** @throws ProblemError NOT_JSON, INVALID_INPUT */
  readonly openText: (name: string, text: string) => Promise<ServiceListView>
  /** The message of a listed group as it came. @throws ProblemError NOT_CONNECTED where it is not listed */
  readonly message: (group: string) => string
  /** @throws ProblemError NOT_CONNECTED before anything was listed, those of the source */
  readonly bringIn: (id: string) => Promise<BroughtInView>
  /** Ends what is being read: it is refused with STOPPED. A case that is under study already stays. */
  readonly stop: () => void
  readonly close: () => Promise<void>
}

/** What it takes to make an execution the case under study, and to send it once. */
export interface BroughtInParts {
  readonly cases: Pick<StudySession, 'goOn' | 'send'>
  readonly store: Pick<Store, 'executions' | 'deliveries'>
}

export interface ServiceImportParts extends ServiceKeyParts, BroughtInParts {
  readonly desktop: Pick<Desktop, 'chooseFile'> | null
  /** The built file of the thread that reads; null where there is none, and it is read here. */
  readonly serviceThread: URL | null
  /** A text without its secrets, for a list. */
  readonly redacted: (text: string) => string
}

export function openServiceImport(parts: ServiceImportParts): ServiceImport {
  let reader: ServiceReader | null = null
  let messages: ReadonlyMap<string, string> = new Map()
  const reading = new Set<() => void>()
  const unlessStopped = async <Value>(read: Promise<Value>): Promise<Value> => {
    let stop: () => void = () => undefined
    const stopping = new Promise<never>((_, refuse) => {
      stop = () => refuse(stopped())
    })
    reading.add(stop)
    try {
      return await Promise.race([read, stopping])
    } finally {
      reading.delete(stop)
      // What is read of it later, or fails, is nobody's any more.
      read.catch(() => undefined)
    }
  }
  const take = async (opened: ServiceReader, name: string): Promise<ServiceListView> => {
    try {
      const listed = serviceList(await unlessStopped(opened.list()), name, parts.redacted)
      await closed(reader)
      reader = opened
      messages = listed.messages
      return listed.view
    } catch (error) {
      void closed(opened)
      throw error
    }
  }
  return {
    connection: () => connectionOf(parts),
    connect: async (url, given) => {
      const baseUrl = baseUrlOf(url)
      const key = given === undefined ? keptKey(parts, baseUrl) : checkKey(given, 'What was entered')
      const view = await take(openServiceReader(baseUrl, key, parts.serviceThread), baseUrl)
      // Only a key that the service has taken is kept.
      if (given !== undefined) keepKey(parts, baseUrl, key)
      return view
    },
    choose: async () => {
      const path = await chosenServiceFile(parts.desktop)
      return path === null ? null : take(openServiceReader(path, null, parts.serviceThread), basename(path))
    },
    openText: (name, text) => take(openTextReader(text, name, parts.serviceThread), name),
    message: (group) => {
      const found = messages.get(group)
      if (found === undefined) throw notListed()
      return found
    },
    bringIn: async (id) => {
      if (reader === null) throw notListed()
      const from = reader
      return broughtIn({ bringIn: (wanted) => unlessStopped(from.bringIn(wanted)) }, id, parts)
    },
    stop: () => {
      for (const stop of reading) stop()
    },
    close: async () => {
      await closed(reader)
      reader = null
    },
  }
}

/** That one cannot be closed must hide neither what another gave nor why this one failed. */
async function closed(reader: ServiceReader | null): Promise<void> {
  await reader?.close().catch(() => undefined)
}

/** Path of the database or file that a person chose; null where they cancelled. */
export async function chosenServiceFile(desktop: Pick<Desktop, 'chooseFile'> | null): Promise<string | null> {
  const title = 'Open the database of an n8n service, or a saved execution'
  return (await desktop?.chooseFile({ title, extensions: ['sqlite', 'db', 'json'] })) ?? null
}

/** Reads the service at a base URL (with a key) or the database or file at a path. @throws ProblemError those of the sources */
export function openServiceReader(from: string, key: string | null, thread: URL | null): ServiceReader {
  return thread === null
    ? readerOf(openServiceSource(from, key))
    : openReaderApart(thread, { kind: 'source', from, key })
}

function openTextReader(text: string, name: string, thread: URL | null): ServiceReader {
  return thread === null ? readerOf(openTextSource(text, name)) : openReaderApart(thread, { kind: 'text', name }, text)
}

/** Makes an execution the case under study, and sends it once. @throws ProblemError those of the source */
export async function broughtIn(
  reader: Pick<ServiceReader, 'bringIn'>,
  id: string,
  { cases, store }: BroughtInParts,
): Promise<BroughtInView> {
  const { name, text, origin, marks } = await reader.bringIn(id)
  const study = await cases.goOn(text, name)
  const sent = await cases.send({ size: 1 }).done
  const [item] = sent.items
  if (item === undefined) throw new Error('A brought-in case was sent without an item.')
  const execution = item.executionId === null ? null : store.executions.find(item.executionId)
  return {
    study,
    ...broughtInVerdict(origin, item, execution),
    unknown: origin.unknown ?? [],
    notes: origin.notes ?? [],
    sameDelivery: sameDelivery(marks, store),
    changedSince: origin.changed_since ?? [],
  }
}

function stopped(): ProblemError {
  return new ProblemError({
    code: 'STOPPED',
    sentence: 'The reading was stopped. Nothing was brought in.',
    remedy: 'Begin it again whenever you want: nothing was changed.',
  })
}

function notListed(): ProblemError {
  return new ProblemError({
    code: 'NOT_CONNECTED',
    sentence: 'No list of executions is open, so none of it can be brought in.',
    remedy: 'Connect to the service, or choose a file, first.',
  })
}
