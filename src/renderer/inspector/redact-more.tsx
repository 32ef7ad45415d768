import { Button, TextInput } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import { redactMore } from '../state/record.ts'

const shortest = 3

/** A value that is to go, too: typed, or marked in the file beside it. Less is let through in the settings alone, with a reason. */
export function RedactMore({ executionId }: { readonly executionId: string }): ReactNode {
  const [value, setValue] = useState('')
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
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void redactMore(executionId, value).then((isDone) => {
          if (isDone) setValue('')
        })
      }}
    >
      <TextInput
        mt="md"
        size="xs"
        label="Redact also"
        description="Mark it in the file, or write it here. It goes from every file and text from now on."
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <Button mt={6} size="compact-xs" type="submit" variant="default" disabled={value.trim().length < shortest}>
        Redact it
      </Button>
    </form>
  )
}
