import { request as open } from 'node:http'
import type { RecordedAnswer, RecordedRequest } from './recording.ts'

/** Sends a recorded request to the service at that port, byte for byte, and gives its answer; status 0 where none came. */
export function sendRecorded(port: number, request: RecordedRequest): Promise<RecordedAnswer> {
  const { method, path, headers, body, body_base64: bytes } = request
  const data = bytes === undefined ? (body === undefined ? undefined : Buffer.from(body)) : Buffer.from(bytes, 'base64')
  const sent = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      /[^\x20-\x7e]/.test(value) ? Buffer.from(value).toString('latin1') : value,
    ]),
  )
  return new Promise((resolve) => {
    const client = open(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        agent: false,
        headers: { ...(data === undefined ? {} : { 'content-length': data.length }), ...sent },
        timeout: 20_000,
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          const all = Buffer.concat(chunks)
          const text = all.toString()
          const isText = Buffer.from(text).equals(all)
          const received: Record<string, string | string[]> = {}
          for (const [name, value] of Object.entries(answer.headers)) if (value !== undefined) received[name] = value
          resolve({
            status: answer.statusCode ?? 0,
            headers: received,
            ...(isText ? { body: text } : { body_base64: all.toString('base64') }),
          })
        })
      },
    )
    client.on('error', (error) => {
      resolve({ status: 0, headers: {}, error: error.message })
    })
    client.on('timeout', () => client.destroy(new Error('timeout')))
    client.end(data)
  })
}
