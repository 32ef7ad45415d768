/** How each channel is that is listened to, with the exact text of what went wrong. */
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ChannelStatus } from '../../shared/channel.ts'
import { clock, count } from '../controls/format.ts'
import { StatusWord, type MarkKind } from '../controls/status-mark.tsx'
import { Strip } from '../controls/strip.tsx'
import { closeChannel, openChannel, useChannels } from '../state/channels.ts'

const marks: Readonly<Record<ChannelStatus['state'], MarkKind>> = {
  connecting: 'running',
  connected: 'success',
  waiting: 'waiting',
  failed: 'error',
}

export function ChannelStrips(): ReactNode {
  const channels = useChannels((state) => state.channels)
  return channels.map((status, index) => (
    <ChannelStrip
      key={status.url}
      status={status}
      label={channels.length === 1 ? 'Channel' : `Channel ${index + 1} of ${channels.length}`}
    />
  ))
}

function ChannelStrip({ status, label }: { readonly status: ChannelStatus; readonly label: string }): ReactNode {
  const { url, host, path, state, error, retryAt, events, rewritten, lost, lastLost } = status
  const word = state === 'waiting' && retryAt !== null ? `waiting until ${clock(retryAt)}` : state
  return (
    <Strip label={label}>
      <StatusWord kind={marks[state]} word={word} />
      <span>
        <span title={url}>{host}</span> <span className="soft">to</span> <code>{path}</code>
      </span>
      <span className="soft numbers">
        {count(events, 'event')}
        {rewritten > 0 && `, ${rewritten.toLocaleString()} with bytes written anew`}
      </span>
      {error !== null && (
        <span className="selectable" role="alert">
          {error}
        </span>
      )}
      {lost > 0 && (
        <span className="selectable" role="alert">
          {count(lost, 'event')} lost: {lastLost}
        </span>
      )}
      {state === 'failed' && (
        <Button variant="default" size="compact-xs" onClick={() => void openChannel({ url, path })}>
          Try again
        </Button>
      )}
      <Button variant="default" size="compact-xs" onClick={() => void closeChannel(url)}>
        {state === 'failed' ? 'Put away' : 'Stop listening'}
      </Button>
    </Strip>
  )
}
