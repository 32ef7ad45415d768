import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { wantCredential } from '../state/credentials.ts'
import { goTo } from '../state/navigation.ts'

/**
 * Opens the form in which the webhook secret of a provider is given. `provider`: its title, as people write it. `onLeave`: takes
 * away what would stand over the form.
 */
export function AddSecretButton(props: { readonly provider: string; readonly onLeave?: () => void }): ReactNode {
  const { provider, onLeave } = props
  return (
    <Button
      variant="default"
      size="compact-xs"
      onClick={() => {
        onLeave?.()
        wantCredential({ type: 'webhookSecret', name: provider, node: provider, workflowId: null, isOfChange: false })
        goTo('settings')
      }}
    >
      Add the secret of {provider}
    </Button>
  )
}
