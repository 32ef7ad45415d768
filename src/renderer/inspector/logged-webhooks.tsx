import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AnsweredSo } from '../../shared/compared-address.ts'
import type { LoggedFailureView } from '../../shared/views/log-view.ts'
import { clock } from '../controls/format.ts'
import { Prose } from '../controls/prose.tsx'
import { chooseExecution } from '../state/chosen-run.ts'
import { closeLog } from '../state/log.ts'
import { goTo } from '../state/navigation.ts'
import styles from './log-dialog.module.css'
import { NearestWebhooks } from './nearest-webhooks.tsx'

/** The request that a line of a log tells of, beside the webhooks that are known here, part by part. */
export function LoggedWebhooks(props: {
  readonly failure: LoggedFailureView
  /** Whether it stands open from the beginning. */
  readonly isOpen: boolean
}): ReactNode {
  const { webhooks, status } = props.failure
  if (webhooks === null) return null
  const { isTaken, sentence, nearest, answeredSo } = webhooks
  return (
    <details open={props.isOpen} className={styles.compared}>
      <summary>Compared with the workflows here</summary>
      <p className="selectable">
        <Prose text={isTaken ? `${sentence} ${nowTaken}` : sentence} />
      </p>
      <NearestWebhooks nearest={isTaken ? nearest : nearest.slice(0, mostNear)} heading="h4" />
      {status === 500 && nearest.length > 0 && (
        <AnsweredHere
          answered={answeredSo ?? null}
          isReached={nearest[0]?.parts.every(({ agrees }) => agrees) === true}
        />
      )}
    </details>
  )
}

/** A status says that a workflow failed; the execution that fails so here says where. */
function AnsweredHere(props: { readonly answered: AnsweredSo | null; readonly isReached: boolean }): ReactNode {
  const { answered, isReached } = props
  if (answered === null)
    return isReached ? (
      <p className="selectable">
        No delivery was answered 500 there in this folder yet: send one like it to see where it fails.
      </p>
    ) : null
  const { failure, executionId, at } = answered
  return (
    <>
      <p className="selectable">
        Here a delivery was answered 500 as well, last at {clock(at)}
        {failure === null ? '.' : <Prose text={`: it fails in "${failure.node}" with \`${failure.message}\`.`} />}
      </p>
      <div>
        <Button
          variant="default"
          size="compact-xs"
          onClick={() => {
            closeLog()
            void chooseExecution(executionId, failure?.node ?? null)
            goTo('executions')
          }}
        >
          Show that execution
        </Button>
      </div>
    </>
  )
}

const nowTaken = 'So the workflow was not active then, or it was not this version of it.'

/** Those behind it are of other workflows, mostly. */
const mostNear = 2
