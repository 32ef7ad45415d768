import { Button, Textarea } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { count } from '../controls/format.ts'
import { editWorkflow } from '../state/workflow-edits.ts'
import { useWorkflows } from '../state/workflows.ts'
import styles from './workflows.module.css'

/** The items that a node gives in manual executions in place of its work: seen, written, taken away. Saved at once. */
export function PinnedItems({ node }: { readonly node: string }): ReactNode {
  const view = useWorkflows((state) => state.view)
  const pinned = view?.kind === 'ready' ? view.value.workflow.pinData[node] : undefined
  const [text, setText] = useState<string | null>(null)
  const kept = pinned === undefined ? null : JSON.stringify(pinned, null, 2)
  const pin = async (items: string | null, said: string): Promise<void> => {
    if (await editWorkflow({ kind: 'pin', node, items }, said)) setText(null)
  }
  return (
    <fieldset className={styles.group}>
      <legend>Pinned items</legend>
      <p className="soft">
        {pinned === undefined
          ? 'None: the node does its work.'
          : `${count(pinned.length, 'item')} in place of its work, in manual executions alone.`}
      </p>
      <Textarea
        aria-label={`Pinned items of ${node}`}
        placeholder='[{"id": 1}]'
        autosize
        minRows={2}
        maxRows={14}
        value={text ?? kept ?? ''}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={styles.groupTools}>
        <Button
          variant="default"
          size="compact-xs"
          disabled={text === null || text.trim() === '' || text === kept}
          onClick={() => void pin(text, `Items are pinned to "${node}".`)}
        >
          Pin these items
        </Button>
        <Button
          variant="default"
          size="compact-xs"
          disabled={pinned === undefined}
          onClick={() => void pin(null, `"${node}" does its work again.`)}
        >
          Unpin
        </Button>
      </div>
    </fieldset>
  )
}
