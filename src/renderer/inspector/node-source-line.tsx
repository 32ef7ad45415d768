import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { sourceSentence, sourceWord, type NodeSource } from '../../shared/node-source.ts'
import { takeRemedy } from '../state/take-remedy.ts'
import { useIsStudied } from './is-studied.ts'
import { RemedyButton } from './remedy-button.tsx'
import styles from './inspector.module.css'

/** What answered in the place of a node, and the way to choose another answer where it is a node of the case. */
export function NodeSourceLine(props: {
  readonly node: string
  readonly workflowId: string
  readonly source: NodeSource | undefined
}): ReactNode {
  const { node, workflowId, source } = props
  const isStudied = useIsStudied(workflowId, node)
  if (source === undefined && !isStudied) return null
  return (
    <div className={styles.source}>
      {source !== undefined && (
        <span>
          <span className={styles.badge}>{sourceWord(source)}</span> It was {sourceSentence(source)}.
        </span>
      )}
      {isStudied && (
        <>
          <Button
            variant="default"
            size="compact-xs"
            onClick={() => void takeRemedy({ kind: 'give-stand-in', node }, workflowId)}
          >
            Answers with…
          </Button>
          <RemedyButton
            remedy={{ kind: 'edit-node', node }}
            workflowId={workflowId}
            variant="subtle"
            size="compact-xs"
          />
        </>
      )}
    </div>
  )
}
