import { isObject, type JsonObject } from '../../shared/json.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { ServiceExecution } from '../../shared/service-execution.ts'
import { baseUrlOf, openApiClient, type ApiClient } from './api-client.ts'
import { cutExecution } from './large/cut-execution.ts'
import { copyWithin, type Budget, type LazyValue } from './large/lazy-value.ts'
import { readExecution } from './read-execution.ts'
import { summaryOf } from './service-failure.ts'
import { notFoundIn, withoutWorkflow, type ServiceQuery, type ServiceSource } from './service-source.ts'

/** With their data executions can be large: so many are asked for at once. */
const pageWithData = 20
const pageWithoutData = 100
/** Pages that are looked through for a last success or a retry, and beyond those that a list needs. */
const mostPages = 10

/** The public API of a running service. @throws ProblemError INVALID_INPUT where the URL is none */
export function openApiSource(url: string, key: string): ServiceSource {
  const client = openApiClient(baseUrlOf(url), key)
  const { baseUrl } = client
  return {
    name: baseUrl,
    list: (query, signal) => listed(client, query, signal),
    execution: async (id, signal) => {
      const read = await executionAt(client, id, signal)
      if (read === 'missing') throw notFoundIn(id, baseUrl)
      if (read === null) throw withoutWorkflow(id, baseUrl)
      return read
    },
    successBefore: async (execution, signal) => {
      const filter = { status: 'success', workflowId: execution.workflowId }
      for await (const one of pages(client, filter, pageWithoutData, false, signal)) {
        const id = one['id']
        if (isBefore(one, execution)) {
          const read = await executionAt(client, String(id), signal)
          return read === 'missing' ? null : read
        }
      }
      return null
    },
    retriesOf: async (execution, signal) => {
      const found: string[] = []
      const filter = { workflowId: execution.workflowId }
      for await (const one of pages(client, filter, pageWithoutData, false, signal)) {
        if (one['retryOf'] === execution.id || one['retryOf'] === Number(execution.id)) found.unshift(String(one['id']))
        if (isBefore(one, execution)) break
      }
      return found
    },
    workflow: async (id, signal) => {
      const path = `/workflows/${encodeURIComponent(id)}`
      const question = { path, scope: 'workflow:read', mayBeMissing: true }
      const answer = await client.get(question, (root) => copyWithin(root, workflowBudget()), signal)
      return isObject(answer)
        ? { id, name: typeof answer['name'] === 'string' ? answer['name'] : id, workflow: answer }
        : null
    },
    // It does not tell the version.
    profile: () => null,
    passedOver: () => [],
    close: client.close,
  }
}

/** An execution with its data; null where the service kept no workflow beside it. */
async function executionAt(
  client: ApiClient,
  id: string,
  signal: AbortSignal | undefined,
): Promise<ServiceExecution | null | 'missing'> {
  const path = `/executions/${encodeURIComponent(id)}?includeData=true`
  let notes: readonly string[] = []
  const cut = (root: LazyValue): unknown => {
    const made = cutExecution(root)
    notes = made.notes
    return made.given
  }
  const answer = await client.get({ path, scope: 'execution:read', mayBeMissing: true }, cut, signal)
  if (answer === null) return 'missing'
  return isObject(answer) ? readExecution(answer, notes) : null
}

/** A page of executions: each cut by itself. */
function cutPage(root: LazyValue): unknown {
  const data: unknown[] = []
  let nextCursor: unknown = null
  for (const [name, part] of root.parts()) {
    if (name === 'data') for (const [, one] of part.parts()) data.push(cutExecution(one).given)
    else if (name === 'nextCursor') nextCursor = part.within(10_000)?.value ?? null
  }
  return { data, nextCursor }
}

function workflowBudget(): Budget {
  return { left: 16 * 1024 * 1024, cut: false, cyclic: false }
}

async function* listed(
  client: ApiClient,
  { status, workflowId, since, limit }: ServiceQuery,
  signal?: AbortSignal,
): ReturnType<ServiceSource['list']> {
  let given = 0
  const filter = { ...(status === 'error' ? { status } : {}), ...(workflowId === null ? {} : { workflowId }) }
  const pageSize = Math.min(limit, pageWithData)
  // Some of what is listed cannot be read, and counts for nothing.
  const most = Math.ceil(limit / pageSize) + mostPages
  for await (const one of pages(client, filter, pageSize, true, signal, most)) {
    const read: ServiceExecution | null = readExecution(one)
    if (read === null) continue
    if (since !== null && read.startedAt !== null && read.startedAt < since) return
    yield summaryOf(read)
    given += 1
    if (given >= limit) return
  }
}

/** Executions as the API lists them, newest first, page after page. */
async function* pages(
  client: ApiClient,
  filter: Readonly<Record<string, string>>,
  limit: number,
  includeData: boolean,
  signal: AbortSignal | undefined,
  most = mostPages,
): AsyncIterable<JsonObject> {
  let cursor: string | null = null
  const seen = new Set<string>()
  for (let page = 0; page < most; page += 1) {
    const query: URLSearchParams = new URLSearchParams({
      ...filter,
      limit: String(limit),
      ...(includeData ? { includeData: 'true' } : {}),
      ...(cursor === null ? {} : { cursor }),
    })
    const question = { path: `/executions?${query.toString()}`, scope: 'execution:list', mayBeMissing: false }
    const answer: unknown = await client.get(question, cutPage, signal)
    const data = isObject(answer) ? answer['data'] : null
    if (!isObject(answer) || !Array.isArray(data)) throw noList(client.baseUrl)
    for (const one of data as readonly unknown[]) if (isObject(one)) yield one
    const next = answer['nextCursor']
    // A cursor that comes back leads round in a circle.
    if (typeof next !== 'string' || next === '' || seen.has(next)) return
    seen.add(next)
    cursor = next
  }
}

function isBefore(one: JsonObject, { id, startedAt }: ServiceExecution): boolean {
  const [given, wanted] = [Number(one['id']), Number(id)]
  if (Number.isFinite(given) && Number.isFinite(wanted) && id !== '') return given < wanted
  const started = one['startedAt']
  return typeof started === 'string' && startedAt !== null && started < startedAt
}

function noList(baseUrl: string): ProblemError {
  return new ProblemError({
    code: 'SERVICE_REFUSED',
    sentence: `What answers at ${baseUrl} is no public API of n8n: its list of executions has no "data".`,
    remedy: 'Check the base URL, and that the service is n8n 0.199 or newer.',
  })
}
