import type { ChannelStatus } from '../../shared/channel.ts'
import type { Faultline } from '../faultline.ts'
import type { ExitCode } from './exit-code.ts'
import { say } from './say.ts'
import { serveCommand, type ServeOptions } from './serve.ts'

export interface ListenOptions extends ServeOptions {
  /** Path of a webhook at the own listener. */
  readonly to: string
}

/**
 * `listen`: what `serve` does, and beside it a channel is listened to, each of whose events becomes a delivery. How the channel is
 * is said on standard error.
 */
export function listenCommand(url: string, files: readonly string[], options: ListenOptions): Promise<ExitCode> {
  return serveCommand(files, options, async ({ calls, onNotice, guard }) => {
    const sayStatus = channelSayer(guard)
    onNotice((_name, value) => (value as readonly ChannelStatus[]).forEach(sayStatus), ['channels'])
    await calls.openChannel({ url, path: options.to })
  })
}

/** Says each change of the connection once, and each event that was lost; not its URL, which is a secret where it names a channel. */
function channelSayer(guard: Faultline['guard']): (status: ChannelStatus) => void {
  let told = ''
  let lost = 0
  let hasSaidRewritten = false
  return (status) => {
    const sentence = sentenceOf(status)
    if (sentence !== told) say(guard.redactor().redact(sentence))
    told = sentence
    if (status.lost > lost) say(guard.redactor().redact(`An event was lost: ${status.lastLost ?? ''}`))
    lost = status.lost
    if (status.rewritten > 0 && !hasSaidRewritten) {
      say(
        `${status.host} gives bodies as parsed JSON: their bytes are written anew, and a signature over the raw body may not match.`,
      )
      hasSaidRewritten = true
    }
  }
}

function sentenceOf({ host, path, state, error }: ChannelStatus): string {
  switch (state) {
    case 'connecting':
      return `Connecting to ${host}.`
    case 'connected':
      return `Connected to ${host}: each event becomes a delivery to ${path}.`
    case 'waiting':
      return `The connection to ${host} was lost, and is made again: ${error ?? ''}`
    case 'failed':
      return `${host} is not listened to any more: ${error ?? ''}`
  }
}
