import type { ReactNode } from 'react'
import type { Remedy } from '../../shared/remedy.ts'
import { StatusMark } from '../controls/status-mark.tsx'
import { TextButton } from '../controls/text-button.tsx'
import { RemedyButton } from '../inspector/remedy-button.tsx'
import { remedyTitles } from '../inspector/remedy-titles.ts'
import { nodeLabel, useNodeTypes } from '../state/node-types.ts'
import { takeRemedy } from '../state/take-remedy.ts'
import styles from './readiness.module.css'
import type { StandInGroup } from './stand-in-groups.ts'

/** Nodes of one type that are not run: one as it is told, several in one line, each with the way to what answers for it. */
export function StandInLine(props: { readonly group: StandInGroup; readonly workflowId: string }): ReactNode {
  const { group, workflowId } = props
  const { type, isRecorded, lines } = group
  const label = nodeLabel(useNodeTypes(), type)
  const [first] = lines
  const isOne = lines.length === 1
  const answered = isRecorded
    ? 'the data that is pinned to each of them is used'
    : 'a stand-in answers for each of them'
  return (
    <li className={styles.line}>
      <StatusMark kind="idle" />
      <div className={`${styles.words ?? ''} selectable`}>
        {isOne
          ? first.sentence
          : `${lines.length.toLocaleString()} nodes (${label}) are not run by Faultline: ${answered}.`}
        {!isOne && (
          <div className={styles.nodes}>
            <span className="soft">{remedyTitles['give-stand-in']} to:</span>
            {lines.map(({ node, remedy }) => (
              <GiveStandIn key={node} node={node ?? ''} remedy={remedy} workflowId={workflowId} />
            ))}
          </div>
        )}
      </div>
      {isOne && first.remedy !== null && (
        <RemedyButton
          remedy={first.remedy}
          workflowId={workflowId}
          about={first.node ?? ''}
          variant="default"
          size="compact-sm"
        />
      )}
    </li>
  )
}

function GiveStandIn(props: {
  readonly node: string
  readonly remedy: Remedy | null
  readonly workflowId: string
}): ReactNode {
  const { node, remedy, workflowId } = props
  return (
    <span className={styles.node}>
      <TextButton
        label={`${remedyTitles['give-stand-in']}: ${node}`}
        onClick={() => remedy !== null && void takeRemedy(remedy, workflowId)}
      >
        {node}
      </TextButton>
    </span>
  )
}
