import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** An upstream that keeps the very bytes of each request, and answers as it is told. */
export interface RawUpstream {
  readonly port: number
  /** Requests as they arrived, each byte a character. */
  readonly seen: string[]
  behave(how: UpstreamBehaviour): void
  close(): Promise<void>
}

export type UpstreamBehaviour = 'answer' | 'reset' | 'hang-up' | 'silent' | 'large-head'

const upstreamAnswer =
  'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nX-Up: 1\r\nx-lower: 2\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok'

export async function openRawUpstream(): Promise<RawUpstream> {
  const seen: string[] = []
  const sockets = new Set<Socket>()
  let behaviour: UpstreamBehaviour = 'answer'
  const server = createServer((socket) => {
    let text = ''
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      if (!isWhole(text)) return
      seen.push(text)
      text = ''
      switch (behaviour) {
        case 'answer':
          socket.end(upstreamAnswer)
          break
        case 'reset':
          socket.resetAndDestroy()
          break
        case 'hang-up':
          socket.end()
          break
        case 'large-head':
          socket.end(upstreamAnswer.replace('X-Up: 1', `X-Up: ${'x'.repeat(9000)}`))
          break
        case 'silent':
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    seen,
    behave: (how) => (behaviour = how),
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

/** Sends these bytes (each a character) and gives the final answer once it is whole. */
export function sendRaw(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(request, 'latin1')))
    const finish = () => {
      socket.destroy()
      resolve(text)
    }
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      const final = text.replace(/^HTTP\/1\.1 100 [^]*?\r\n\r\n/, '')
      if (final !== '' && (isWhole(final) || (request.startsWith('HEAD') && final.includes('\r\n\r\n')))) finish()
    })
    socket.on('end', finish)
    socket.on('error', (error) => (text === '' ? reject(error) : finish()))
  })
}

function isWhole(text: string): boolean {
  const at = text.indexOf('\r\n\r\n')
  if (at < 0) return false
  const head = text.slice(0, at)
  if (/\r\ntransfer-encoding: *chunked/i.test(head)) return text.endsWith('0\r\n\r\n')
  return text.length - at - 4 >= Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)
}

/** Status of an answer as it stood on the wire. */
export function statusOf(answer: string): number {
  return Number(/^(?:HTTP\/1\.1 100 [^]*?\r\n\r\n)?HTTP\/1\.\d (\d+)/.exec(answer)?.[1])
}

/** Body of an answer as it stood on the wire. */
export function bodyOf(answer: string): string {
  return answer.slice(answer.lastIndexOf('\r\n\r\n') + 4)
}
