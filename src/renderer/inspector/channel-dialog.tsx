/** Asks which channel is to be listened to, and where its events go. */
import { Alert, Autocomplete, Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { leaveChannelDialog, openChannel, useChannels } from '../state/channels.ts'

export function ChannelDialog(): ReactNode {
  const { isAsking, problem, paths } = useChannels()
  const [url, setUrl] = useState('')
  const [path, setPath] = useState<string | null>(null)
  if (!isAsking) return null
  const target = path ?? paths[0] ?? ''
  return (
    <Modal opened onClose={leaveChannelDialog} title="Listen to a channel" size={520} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void openChannel({ url, path: target })
        }}
      >
        <Stack gap="sm">
          <p className="soft">
            Each event of it becomes a delivery here, beside those of other channels. The host is contacted when you
            press Listen, and whenever the connection is lost, until you stop it or close Faultline.
          </p>
          <TextInput
            label="URL of the channel"
            description="A channel of smee.io, or any other endpoint of server-sent events."
            placeholder="https://smee.io/your-channel"
            data-autofocus
            required
            value={url}
            onChange={(event) => setUrl(event.currentTarget.value)}
          />
          <Autocomplete
            label="Send its events to"
            description="Path of a webhook at the listener here."
            placeholder="/webhook/orders"
            required
            size="xs"
            data={[...paths]}
            value={target}
            onChange={setPath}
          />
          <p className="soft">
            smee.io gives bodies as parsed JSON: their bytes are written anew, and a signature over the raw body may not
            match. Each delivery says whether that is so.
          </p>
          {problem !== null && (
            <Alert color="red" role="alert">
              {problem.sentence} {problem.remedy}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={leaveChannelDialog}>
              Cancel
            </Button>
            <Button type="submit" disabled={url.trim() === '' || target.trim() === ''}>
              Listen
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
