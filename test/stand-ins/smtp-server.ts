import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { createServer as createSecureServer } from 'node:tls'

/** One e-mail as it arrived. */
interface ArrivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** Headers and body as they were sent. */
  readonly data: string
}

export interface SmtpServerOptions {
  /** Logins it takes, `user:password`; absent: it asks for none. */
  readonly login?: string
  /** Receivers it refuses. */
  readonly refused?: readonly string[]
  /** PEM; with it, it speaks TLS from the first byte. */
  readonly tls?: { readonly cert: string; readonly key: string }
}

/** A mail server on a free port of this machine that remembers what arrived. */
export interface SmtpServer {
  readonly port: number
  readonly arrived: readonly ArrivedMail[]
  readonly close: () => Promise<void>
}

/** Speaks as much of SMTP (RFC 5321, RFC 4954) as it takes to be sent an e-mail. */
export async function openSmtpServer(options: SmtpServerOptions = {}): Promise<SmtpServer> {
  const arrived: ArrivedMail[] = []
  const sockets = new Set<Socket>()
  const serve = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    talk(socket, options, arrived)
  }
  const server: Server = options.tls === undefined ? createServer(serve) : createSecureServer(options.tls, serve)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    arrived,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

function talk(socket: Socket, { login, refused = [] }: SmtpServerOptions, arrived: ArrivedMail[]): void {
  let envelope = { from: '', to: [] as string[] }
  let pending = ''
  let isData = false
  const say = (line: string): void => {
    socket.write(`${line}\r\n`)
  }
  const obey = (line: string): void => {
    const address = /<(.*?)>/.exec(line)?.[1] ?? ''
    const [verb = '', ...words] = line.split(' ')
    switch (verb.toUpperCase()) {
      case 'EHLO':
        say('250-stand-in')
        if (login !== undefined) say('250-AUTH PLAIN')
        say('250 OK')
        break
      case 'AUTH': {
        const [, user, password] = Buffer.from(words[1] ?? '', 'base64')
          .toString()
          .split('\0')
        say(`${user}:${password}` === login ? '235 Accepted' : '535 5.7.8 Authentication credentials invalid')
        break
      }
      case 'MAIL':
        envelope = { from: address, to: [] }
        say('250 OK')
        break
      case 'RCPT':
        if (refused.includes(address)) say('550 5.1.1 No such user')
        else {
          envelope.to.push(address)
          say('250 OK')
        }
        break
      case 'DATA':
        isData = true
        say('354 Go on')
        break
      case 'QUIT':
        say('221 Bye')
        socket.end()
        break
      default:
        say('250 OK')
    }
  }
  socket.on('data', (chunk: Buffer) => {
    pending += chunk.toString('utf8')
    for (;;) {
      const end = pending.indexOf(isData ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const text = pending.slice(0, end)
      pending = pending.slice(end + (isData ? 5 : 2))
      if (isData) {
        isData = false
        arrived.push({ ...envelope, data: text })
        say('250 2.0.0 Queued as 1')
      } else obey(text)
    }
  })
  say('220 stand-in')
}
