/** The triage that a person sees in the window: it is done in a thread of its own; here is what is known of it. */
import { basename, dirname } from 'node:path'
import type { Desktop } from '../../shared/desktop.ts'
import { ProblemError, type Problem } from '../../shared/problem.ts'
import type { TriagedGroup, TriageSpan } from '../../shared/triage.ts'
import type { BroughtInView } from '../../shared/views/service-view.ts'
import type { TriageView } from '../../shared/views/triage-view.ts'
import { writeFiles } from '../export/write-files.ts'
import { baseUrlOf } from '../from-n8n/api-client.ts'
import { checkKey } from '../from-n8n/open-source.ts'
import type { TriageGroup } from '../from-n8n/triage-groups.ts'
import type { Redactor } from '../redaction/redactor.ts'
import { broughtIn, chosenServiceFile, openServiceReader, type BroughtInParts } from '../studies/service-import.ts'
import { keepKey, keptKey, type ServiceKeyParts } from '../studies/service-keys.ts'
import { triageText } from './triage-report.ts'
import { startTriageThread, type TriageThread, type TriageThreadParts } from './triage-thread-link.ts'
import { triageView, type TriageState } from './triage-view.ts'

interface TriageOrderOfWindow {
  readonly source:
    { readonly kind: 'service'; readonly url: string; readonly key?: string | undefined } | { readonly kind: 'file' }
  readonly since: TriageSpan
  readonly limit: number
}

export interface TriageSession {
  readonly view: () => TriageView | null
  /** The name of the file that the person chose to be triaged; null where they cancelled. */
  readonly chooseFile: () => Promise<{ readonly name: string } | null>
  /** Begins a triage. @throws ProblemError INVALID_INPUT, WRONG_USAGE where one is under way or no file was chosen */
  readonly start: (order: TriageOrderOfWindow) => TriageView
  readonly stop: () => TriageView | null
  /** Goes on with the groups that are left. @throws ProblemError WRONG_USAGE where there is nothing to go on with */
  readonly resume: () => TriageView
  /** The message of a group as it came. @throws ProblemError EXECUTION_NOT_FOUND */
  readonly message: (executionId: string) => string
  /** Makes the execution that stands for a group the case under study. @throws ProblemError those of the source */
  readonly open: (executionId: string) => Promise<BroughtInView>
  /** Null where the person cancelled. @throws ProblemError FILE_NOT_WRITABLE, WRONG_USAGE before the first triage */
  readonly export: (format: 'html' | 'json') => Promise<{ readonly paths: readonly string[] } | null>
  readonly close: () => Promise<void>
}

export interface TriageSessionParts extends ServiceKeyParts, BroughtInParts, TriageThreadParts {
  readonly desktop: Pick<Desktop, 'chooseFile' | 'saveFile'> | null
  /** The built file of the thread that reads; null where there is none. */
  readonly serviceThread: URL | null
  readonly redactor: () => Redactor
  readonly now: () => number
  readonly changed: (view: TriageView) => void
}

/** So often the window is told of what was read, in milliseconds. */
const noticeMs = 200
const hour = 3_600_000
const spans: Readonly<Record<TriageSpan, number | null>> = {
  '24h': 24 * hour,
  '7d': 168 * hour,
  '30d': 720 * hour,
  all: null,
}

export function openTriageSession(parts: TriageSessionParts): TriageSession {
  let state: TriageState | null = null
  let thread: TriageThread | null = null
  let file: string | null = null
  let toldAt = 0

  const become = (changes: Partial<TriageState>): TriageView => {
    if (state === null) throw nothingTriaged()
    state = { ...state, ...changes }
    const view = triageView(state)
    toldAt = parts.now()
    parts.changed(view)
    return view
  }
  const begin = (): TriageView => {
    const { from, key, isNewKey, since, limit, found } = started(state)
    const view = become({ status: 'reading', read: 0, underway: null, problem: null })
    thread = startTriageThread({ from, key, since, limit, known: [...found] }, parts, {
      read: (count) => {
        if (state === null) return
        // Only a key that the service has taken is kept.
        if (isNewKey && key !== null && count === 1) keepKey(parts, from, key)
        state = { ...state, read: count }
        if (parts.now() - toldAt >= noticeMs) become({})
      },
      groups: (groups) => void become({ groups, status: state?.status === 'stopping' ? 'stopping' : 'studying' }),
      begun: (underway) => void become({ underway }),
      done: (group) => void become({ found: withGroup(started(state).found, group) }),
      ended: (stopped) => {
        thread = null
        become({ status: stopped ? 'stopped' : 'done', underway: null })
      },
      failed: (problem) => {
        thread = null
        become({ status: 'failed', problem, underway: null })
      },
    })
    return view
  }
  return {
    view: () => (state === null ? null : triageView(state)),
    chooseFile: async () => {
      file = (await chosenServiceFile(parts.desktop)) ?? file
      return file === null ? null : { name: basename(file) }
    },
    start: (order) => {
      if (thread !== null) throw underWay()
      const source = order.source.kind === 'file' ? fileSource(file) : serviceSource(order.source, parts)
      const back = spans[order.since]
      state = {
        ...source,
        span: order.since,
        since: back === null ? null : new Date(parts.now() - back).toISOString(),
        limit: order.limit,
        status: 'reading',
        read: 0,
        groups: [],
        found: new Map(),
        underway: null,
        problem: null,
        redactor: parts.redactor(),
        shown: new Map(),
      }
      return begin()
    },
    stop: () => {
      if (thread === null) return state === null ? null : triageView(state)
      thread.stop()
      return become({ status: 'stopping' })
    },
    resume: () => {
      if (thread !== null) throw underWay()
      return begin()
    },
    message: (executionId) => {
      const found = groupOf(state, executionId)
      return found.message ?? ''
    },
    open: async (executionId) => {
      groupOf(state, executionId)
      const { from, key } = started(state)
      const reader = openServiceReader(from, key, parts.serviceThread)
      try {
        return await broughtIn(reader, executionId, parts)
      } finally {
        await reader.close()
      }
    },
    export: async (format) => {
      const { name, read, groups, found, redactor } = started(state)
      const title = 'Export the report of the triage'
      const path = await parts.desktop?.saveFile({ title, suggestedName: `triage.${format}` })
      if (path === undefined || path === null) return null
      const done = groups.flatMap((group): readonly TriagedGroup[] => {
        const finding = found.get(group.executionId)
        return finding === undefined ? [] : [{ ...group, ...finding }]
      })
      const writtenAt = new Date(parts.now()).toISOString()
      const report = { from: name, writtenAt, read, total: groups.length, groups: done }
      return {
        paths: await writeFiles(dirname(path), [{ name: basename(path), text: triageText(format, report, redactor) }]),
      }
    },
    close: async () => {
      await thread?.end()
      thread = null
    },
  }
}

type Source = Pick<TriageState, 'from' | 'name' | 'key' | 'isNewKey'>

function serviceSource(
  { url, key: given }: { readonly url: string; readonly key?: string | undefined },
  parts: ServiceKeyParts,
): Source {
  const from = baseUrlOf(url)
  const key = given === undefined ? keptKey(parts, from) : checkKey(given, 'What was entered')
  return { from, name: from, key, isNewKey: given !== undefined }
}

function fileSource(path: string | null): Source {
  if (path === null) {
    throw wrong(
      'No database or file was chosen to be triaged.',
      'Choose the database.sqlite of the service, or a file.',
    )
  }
  return { from: path, name: basename(path), key: null, isNewKey: false }
}

function withGroup(found: TriageState['found'], group: TriagedGroup): TriageState['found'] {
  const { executionId, verdict, located, others, certainty, sentence, changedBefore } = group
  return new Map([...found, [executionId, { verdict, located, others, certainty, sentence, changedBefore }]])
}

function groupOf(state: TriageState | null, executionId: string): TriageGroup {
  const found = state?.groups.find((one) => one.executionId === executionId)
  if (found !== undefined) return found
  throw new ProblemError({
    code: 'EXECUTION_NOT_FOUND',
    sentence: `No group of the triage stands for an execution "${executionId}".`,
    remedy: 'Choose a group of the table.',
  })
}

function started(state: TriageState | null): TriageState {
  if (state === null) throw nothingTriaged()
  return state
}

function nothingTriaged(): ProblemError {
  return wrong('No triage was started.', 'Choose where the failing executions come from, and start one.')
}

function underWay(): ProblemError {
  return wrong('A triage is under way.', 'Stop it first, or wait for its end.')
}

function wrong(sentence: string, remedy: string): ProblemError {
  const problem: Problem = { code: 'WRONG_USAGE', sentence, remedy }
  return new ProblemError(problem)
}
