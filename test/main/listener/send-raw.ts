import { connect } from 'node:net'

/** Writes bytes to a port of this machine and reads what comes back until the connection ends. */
export function sendRaw(port: number, text: string | Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => void chunks.push(chunk))
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')))
    socket.on('error', reject)
    socket.write(text)
  })
}

/** A request line with headers and body, each line ended as HTTP wants it; the connection is closed after it. */
export function rawRequest(line: string, headers: readonly string[] = [], body = ''): string {
  return [line, 'Host: localhost', 'Connection: close', ...headers, '', body].join('\r\n')
}
