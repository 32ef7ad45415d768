// Stands in for the model of AI steps. In: a fault and the answer that a sound model gives. Out: an OpenAI-compatible
// endpoint on a socket of 127.0.0.1 that answers with that fault. Serves contract §7 rule 3: the AI layer can be changed
// alone.
import { createServer, type ServerResponse } from 'node:http'
import { isObject, type JsonObject } from '../../shared/json.ts'
import type { AiFault } from './ai-fault.ts'
import type { Pace } from './pace.ts'

export interface AiModelOptions {
  readonly fault: AiFault
  /** The sound answer (a JSON object as text) to the question in the user's message. */
  readonly answer: (question: JsonObject) => string
  readonly pace: Pace
}

export interface AiModel {
  /** Up to and with the version. */
  readonly baseUrl: string
  readonly close: () => Promise<void>
}

/** Opens the stand-in. Where the model is down, its port refuses every connection. */
export async function openAiModel({ fault, answer, pace }: AiModelOptions): Promise<AiModel> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const asked = parsed(Buffer.concat(chunks).toString('utf8'))
      void reply(response, fault, isObject(asked) ? asked : {}, answer, pace)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => {
        resolve()
      })
      server.closeAllConnections()
    })
  if (fault.kind === 'primary-down') await close()
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    close: fault.kind === 'primary-down' ? () => Promise.resolve() : close,
  }
}

async function reply(
  response: ServerResponse,
  fault: AiFault,
  asked: JsonObject,
  answer: AiModelOptions['answer'],
  pace: Pace,
): Promise<void> {
  const model = typeof asked['model'] === 'string' ? asked['model'] : 'stand-in'
  if (fault.kind === 'rate-limit') {
    const body = { error: { message: 'Rate limit reached', type: 'rate_limit_error', param: null, code: null } }
    const headers = { 'content-type': 'application/json', 'retry-after': String(fault.retryAfterSeconds) }
    response.writeHead(429, headers).end(JSON.stringify(body))
    return
  }
  if (fault.kind === 'slow') {
    await new Promise<void>((resolve) => {
      response.once('close', pace.delay(fault.delayMs, resolve))
    })
  }
  const said = sayWith(fault, answer(questionIn(asked)))
  const completion = {
    id: 'chatcmpl-faultline',
    object: 'chat.completion',
    created: 0,
    model,
    choices: [{ index: 0, message: { role: 'assistant', ...said.message }, finish_reason: said.finish }],
    usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
  }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(completion))
}

/** The user's message of an AI step is JSON text: the question and its sources. */
function questionIn(asked: JsonObject): JsonObject {
  const messages = Array.isArray(asked['messages']) ? asked['messages'].filter(isObject) : []
  const content = messages.find(({ role }) => role === 'user')?.['content']
  const question = typeof content === 'string' ? parsed(content) : null
  return isObject(question) ? question : {}
}

interface Said {
  readonly message: { readonly content: string | null; readonly refusal?: string }
  readonly finish: 'stop' | 'length'
}

/** The sound answer with the fault in it. */
function sayWith(fault: AiFault, sound: string): Said {
  const fields = parsed(sound)
  const say = (content: string, finish: Said['finish'] = 'stop'): Said => ({ message: { content }, finish })
  const altered = (changed: JsonObject): Said =>
    say(JSON.stringify({ ...(isObject(fields) ? fields : {}), ...changed }))
  switch (fault.kind) {
    case 'healthy':
    case 'slow':
    case 'rate-limit':
    case 'primary-down':
      return say(sound)
    case 'not-json':
      return say('Sure! I think this message is about support, but I am not quite certain.')
    case 'truncated':
      return say(sound.slice(0, Math.floor(sound.length / 2)), 'length')
    case 'refusal':
      return { message: { content: null, refusal: "I'm sorry, but I can't help with that." }, finish: 'stop' }
    case 'unknown-intent':
      return altered({ intent: fault.intent })
    case 'missing-field':
      return altered({ [fault.field]: undefined })
    case 'low-confidence':
      return altered({ confidence: fault.confidence, needs_human_review: false })
    case 'action':
      return altered({ actions: [fault.action] })
    case 'no-sources':
      return altered({ sources: [] })
    case 'unresolvable-sources':
      return altered({ sources: ['source-that-was-never-supplied'] })
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
