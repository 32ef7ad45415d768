import type { Dispatcher } from 'undici'
import type { LocalModelServer } from '../../shared/local-models.ts'
import { isObject } from '../../shared/json.ts'
import { messageOf } from '../../shared/message-of.ts'

/** Where servers for models of this machine listen if nobody says otherwise. */
const usualServers = [
  { name: 'Ollama', port: 11_434 },
  { name: 'LM Studio', port: 1234 },
  { name: 'llama.cpp', port: 8080 },
  { name: 'vLLM', port: 8000 },
] as const

/** One that does not answer in this time is taken for absent, in milliseconds. */
const patienceMs = 1500
/** A list of models is not longer. */
const mostBytes = 1024 * 1024

/**
 * Looks for servers of local models on the usual ports of this machine, and asks each for its list (`GET /v1/models`); nothing else is
 * sent. A port that nobody listens on is left out; one where something else answers is named with why it is no such server.
 */
export async function findLocalModels(
  places: readonly { readonly name: string; readonly port: number }[] = usualServers,
): Promise<readonly LocalModelServer[]> {
  const { Agent } = await import('../http-client/http-client.ts')
  const agent = new Agent()
  try {
    const found = await Promise.all(places.map(({ name, port }) => askServer(name, port, agent)))
    return found.flatMap((one) => one ?? [])
  } finally {
    await agent.destroy()
  }
}

async function askServer(name: string, port: number, dispatcher: Dispatcher): Promise<LocalModelServer | null> {
  const baseUrl = `http://127.0.0.1:${String(port)}/v1`
  const none = (problem: string): LocalModelServer => ({ name, baseUrl, models: [], problem })
  let text: string
  let statusCode: number
  try {
    const { request } = await import('../http-client/http-client.ts')
    const answer = await request(`${baseUrl}/models`, {
      dispatcher,
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(patienceMs),
      reset: true,
    })
    statusCode = answer.statusCode
    text = await textOf(answer.body)
  } catch (error) {
    const isSlow = error instanceof Error && error.name === 'TimeoutError'
    if (isSlow) return none(`It did not answer in ${String(patienceMs)} ms.`)
    return isNobodyThere(error) ? null : none(`It did not answer as HTTP does (${messageOf(error)}).`)
  }
  if (statusCode === 401 || statusCode === 403) return none(`It answered ${String(statusCode)}: it wants a key.`)
  const models = modelsIn(text)
  if (statusCode !== 200 || models === null) {
    return none(`It answered ${String(statusCode)} with no list of models: another program listens there.`)
  }
  return { name, baseUrl, models, problem: models.length === 0 ? 'It has no model yet.' : null }
}

async function textOf(body: AsyncIterable<unknown>): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    if (!Buffer.isBuffer(chunk)) continue
    size += chunk.length
    if (size > mostBytes) break
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function isNobodyThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'
}

/** Ids of `{"data": [{"id": …}]}`; null where the text is no such list. */
function modelsIn(text: string): readonly string[] | null {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return null
  }
  // Ollama without any model gives null in place of an empty list.
  const data: unknown = isObject(body) ? (body['data'] ?? (body['object'] === 'list' ? [] : undefined)) : undefined
  if (!Array.isArray(data)) return null
  const ids = data.flatMap((one: unknown) => (isObject(one) && typeof one['id'] === 'string' ? [one['id']] : []))
  return ids.length === data.length ? ids.sort() : null
}
