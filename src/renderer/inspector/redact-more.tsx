import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import { redactMore, type RedactionReach } from '../state/redact-more.ts'

const shortest = 3

/** How far a value is to go, in words. */
const reaches: readonly { readonly value: RedactionReach; readonly label: string }[] = [
  { value: 'this export', label: 'From this export' },
  { value: 'from now on', label: 'From all, from now on' },
]

/** A value that is to go, too: typed, or marked in the file beside it. Less is let through in the settings alone, with a reason. */
export function RedactMore({ executionId }: { readonly executionId: string }): ReactNode {
  const [value, setValue] = useState('')
  const [reach, setReach] = useState<RedactionReach>('this export')
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    const take = (): void => {
      const selection = document.getSelection()
      const file = selection?.anchorNode?.parentElement?.closest('pre')
      const text = selection?.toString().trim() ?? ''
      if (file != null && text !== '' && !text.includes('\n')) setValue(text)
    }
    document.addEventListener('selectionchange', take)
    return () => document.removeEventListener('selectionchange', take)
  }, [])
  const redact = async (): Promise<void> => {
    setBusy(true)
    const isDone = await redactMore(executionId, value, reach)
    setBusy(false)
    if (isDone) setValue('')
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void redact()
      }}
    >
      <TextInput
        mt="md"
        size="xs"
        label="Redact also"
        description="Mark it in the file, or write it here."
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <SegmentedControl
        mt={6}
        fullWidth
        aria-label="How far it goes"
        data={[...reaches]}
        value={reach}
        onChange={(chosen) => setReach(reaches.find((one) => one.value === chosen)?.value ?? reach)}
      />
      <Button
        mt={6}
        size="compact-xs"
        type="submit"
        variant="default"
        loading={busy}
        disabled={value.trim().length < shortest}
      >
        Redact it
      </Button>
    </form>
  )
}
