import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { StatusMark } from '../controls/status-mark.tsx'
import { remedyTitles } from '../inspector/remedy-titles.ts'
import { wantCredential } from '../state/credentials.ts'
import { holdChange, type HeldChange } from '../state/held-change.ts'
import { goTo } from '../state/navigation.ts'
import styles from './change-editor.module.css'
import type { LackingCredential } from './lacking-credential.ts'

/** What is missing for the change, and the way to it and back: the change waits as it stands. */
export function LackingCredentialNote(props: {
  readonly lacking: LackingCredential
  readonly workflowId: string
  readonly change: HeldChange
}): ReactNode {
  const { sentence, type, name, node, isOfChange } = props.lacking
  const add = (): void => {
    holdChange(props.change)
    wantCredential({ type, name, node, workflowId: props.workflowId, isOfChange })
    goTo('settings')
  }
  return (
    <div className={styles.lacking} role="note">
      <StatusMark kind="unknown" />
      <span className="selectable">{sentence}</span>
      <Button variant="default" size="compact-xs" onClick={add}>
        {remedyTitles['add-credential']}
      </Button>
    </div>
  )
}
