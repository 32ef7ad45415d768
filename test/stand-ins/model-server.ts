/**
 * An OpenAI-compatible server over real sockets: `POST /v1/chat/completions` as the protocol has it, with its errors. Each
 * call is answered by the next answer of the script, the last one again where the script is at its end.
 */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

type ModelAnswer =
  /** The text of the model's message. */
  | { readonly text: string; readonly finishReason?: string; readonly usage?: object | null; readonly model?: string }
  | { readonly refusal: string }
  | { readonly calls: readonly string[] }
  /** A message as it stands in `choices[0].message`. */
  | { readonly message: object }
  /** Pieces of a text, word by word as server-sent events; `end: false`: the connection closes before the finish reason. */
  | { readonly pieces: readonly string[]; readonly betweenMs?: number; readonly end?: boolean }
  | { readonly status: number; readonly error: string; readonly headers?: Readonly<Record<string, string>> }
  /** Bytes in place of a completion. */
  | { readonly body: string | Buffer; readonly status?: number; readonly type?: string }
  | { readonly hangUp: true }
  | { readonly delayMs: number; readonly then: ModelAnswer }

export interface ArrivedCall {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** Every byte of the request's body. */
  readonly bytes: Buffer
  readonly body: {
    readonly model: string
    readonly temperature?: number
    readonly max_tokens?: number
    readonly max_completion_tokens?: number
    readonly stream?: boolean
    readonly messages: readonly { readonly role: string; readonly content: string }[]
    readonly response_format?: { readonly type: string; readonly json_schema?: { readonly schema: object } }
  }
}

export interface ModelServer {
  readonly baseUrl: string
  readonly calls: readonly ArrivedCall[]
  readonly close: () => Promise<void>
}

export type Script = readonly ModelAnswer[] | ((call: ArrivedCall) => ModelAnswer)

/** The answer that fits the schema, with some fields replaced. */
export function fitting(fields: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    intent: 'support',
    confidence: 0.9,
    needs_human_review: false,
    sources: [],
    actions: [],
    ...fields,
  })
}

/**
 * Opens the server. `forms`: the forms of answer that it takes; another is refused with 400, as older servers do. `refuses`: the
 * words with which it refuses a parameter. `models`: what it lists.
 */
export async function openModelServer(
  script: Script,
  {
    key = null,
    forms = ['json_schema', 'json_object'],
    refuses = {},
    models = [],
  }: {
    key?: string | null
    forms?: readonly string[]
    refuses?: Readonly<Record<string, string>>
    models?: readonly string[]
  } = {},
): Promise<ModelServer> {
  const calls: ArrivedCall[] = []
  let answered = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const bytes = Buffer.concat(chunks)
      if (request.method === 'GET' && request.url === '/v1/models') {
        const data = models.map((id) => ({ id, object: 'model', created: 1_700_000_000, owned_by: 'library' }))
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ object: 'list', data }))
        return
      }
      const call = { path: request.url ?? '', headers: request.headers, bytes, body: bodyOf(bytes) }
      calls.push(call)
      if (request.method !== 'POST' || call.path !== '/v1/chat/completions') {
        error(response, 404, `Unknown request URL: ${request.method ?? ''} ${call.path}.`)
        return
      }
      if (key !== null && request.headers.authorization !== `Bearer ${key}`) {
        error(response, 401, 'Incorrect API key provided.')
        return
      }
      const refused = Object.entries(refuses).find(([name]) => Object.hasOwn(call.body, name))
      if (refused !== undefined) {
        error(response, 400, refused[1])
        return
      }
      const form = call.body.response_format?.type
      if (form !== undefined && !forms.includes(form)) {
        error(response, 400, `Invalid parameter: 'response_format' of type '${form}' is not supported with this model.`)
        return
      }
      const answer = typeof script === 'function' ? script(call) : script[Math.min(answered, script.length - 1)]
      answered += 1
      if (answer === undefined) error(response, 500, 'The script holds no answer.')
      else void reply(response, answer, call)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve()
        })
        server.closeAllConnections()
      }),
  }
}

function bodyOf(bytes: Buffer): ArrivedCall['body'] {
  const body: unknown = JSON.parse(bytes.toString('utf8'))
  return body as ArrivedCall['body']
}

async function reply(response: ServerResponse, answer: ModelAnswer, call: ArrivedCall): Promise<void> {
  if ('delayMs' in answer) {
    await sleep(answer.delayMs)
    await reply(response, answer.then, call)
    return
  }
  if ('hangUp' in answer) {
    response.socket?.resetAndDestroy()
    return
  }
  if ('error' in answer) {
    error(response, answer.status, answer.error, answer.headers)
    return
  }
  if ('body' in answer) {
    response.writeHead(answer.status ?? 200, { 'content-type': answer.type ?? 'application/json' }).end(answer.body)
    return
  }
  if ('pieces' in answer) {
    await stream(response, answer, call.body.model)
    return
  }
  const message =
    'text' in answer
      ? { role: 'assistant', content: answer.text, refusal: null }
      : 'message' in answer
        ? { role: 'assistant', ...answer.message }
        : 'refusal' in answer
          ? { role: 'assistant', content: null, refusal: answer.refusal }
          : { role: 'assistant', content: null, tool_calls: answer.calls.map(functionCall) }
  const finish = 'text' in answer ? (answer.finishReason ?? 'stop') : 'refusal' in answer ? 'stop' : 'tool_calls'
  const usage = 'text' in answer && answer.usage !== undefined ? answer.usage : plainUsage
  const completion = {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_700_000_000,
    model: 'text' in answer && answer.model !== undefined ? answer.model : call.body.model,
    choices: [{ index: 0, message, finish_reason: finish, logprobs: null }],
    ...(usage === null ? {} : { usage }),
  }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(completion))
}

async function stream(
  response: ServerResponse,
  { pieces, betweenMs = 0, end = true }: Extract<ModelAnswer, { readonly pieces: readonly string[] }>,
  model: string,
): Promise<void> {
  const event = (chunk: object): string =>
    `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', model, ...chunk })}\n\n`
  const choice = (delta: object, finish: string | null = null): object => ({
    choices: [{ index: 0, delta, finish_reason: finish }],
  })
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
  response.write(': begins\n\n')
  for (const content of pieces) {
    response.write(event(choice({ content })))
    if (betweenMs > 0) await sleep(betweenMs)
  }
  if (end) {
    response.write(event(choice({}, 'stop')))
    response.write(event({ choices: [], usage: plainUsage }))
    response.write('data: [DONE]\n\n')
  }
  response.end()
}

const plainUsage = {
  prompt_tokens: 100,
  completion_tokens: 20,
  total_tokens: 120,
  prompt_tokens_details: { cached_tokens: 40 },
}

function functionCall(name: string, index: number): object {
  return { id: `call_${index}`, type: 'function', function: { name, arguments: '{}' } }
}

function error(
  response: ServerResponse,
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  const body = { error: { message, type: 'invalid_request_error', param: null, code: null } }
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}
