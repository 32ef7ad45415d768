import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { TriageFinding, TriageGroupView, TriageView } from '../../shared/views/triage-view.ts'
import { fullTime } from '../controls/format.ts'
import { Empty } from '../controls/notice.tsx'
import { Pane } from '../controls/pane.tsx'
import { HiddenText } from '../inspector/hidden-text.tsx'
import { LayerChip } from '../inspector/layer-chip.tsx'
import { hideRawMessage, openTriaged, showRawMessage, useTriage } from '../state/triage.ts'
import styles from './triage.module.css'

/** The chosen group: what it says, where it is located and why, and what changed before the first of it. */
export function TriagedGroupDetail({ view }: { readonly view: TriageView }): ReactNode {
  const { chosen, busy } = useTriage()
  const group = view.groups.find(({ executionId }) => executionId === chosen)
  if (group === undefined) {
    return (
      <Pane title="Group">
        <Empty title="No group is chosen" text="Choose one to read what was found of it, and to make it the case." />
      </Pane>
    )
  }
  return (
    <Pane
      title={`Group ${group.group}`}
      aside={`${group.workflow}${group.node === null ? '' : ` at "${group.node}"`}`}
      actions={
        <Button size="compact-sm" disabled={busy !== null} onClick={() => void openTriaged(group.executionId)}>
          {busy === 'opening' ? 'Bringing it in…' : `Make ${nameOf(group)} the case`}
        </Button>
      }
    >
      <div className={styles.detail}>
        <section aria-label="What was found">
          {group.finding === null ? (
            <p className="soft">
              {group.group === view.underway ? 'One of it is being studied now.' : 'None of it was studied yet.'}
            </p>
          ) : (
            <Found finding={group.finding} />
          )}
        </section>
        <section className={styles.facts}>
          <h3>Message</h3>
          <Message group={group} />
          <h3>Seen</h3>
          <p>{seenWords(group)}</p>
          <h3>Changed before the first</h3>
          <Changes group={group} />
        </section>
      </div>
    </Pane>
  )
}

/** As the verdict of a sweep says it. */
const certaintyWords: Readonly<Record<TriageFinding['certainty'], string>> = {
  certain: 'Located',
  likely: 'Suspected, not certain',
  'not known': 'Not known',
  'cannot be told here': 'Cannot be told here',
}

function Found({ finding }: { readonly finding: TriageFinding }): ReactNode {
  const { located, others, certainty, sentence } = finding
  return (
    <>
      <p className={styles.verdict}>
        <strong>{certaintyWords[certainty]}</strong>
        {located !== null && <LayerChip layer={located} />}
        {located !== null && others.length > 0 && <span>or</span>}
        {located !== null && others.map((layer) => <LayerChip key={layer} layer={layer} />)}
      </p>
      <p className="selectable">{sentence}</p>
    </>
  )
}

function Message({ group }: { readonly group: TriageGroupView }): ReactNode {
  const raw = useTriage((state) => state.raw[group.executionId])
  if (group.message === null) return <p className="soft">The service kept no data of it.</p>
  return (
    <HiddenText
      text={group.message}
      hidden={group.hidden}
      raw={raw ?? null}
      onShow={() => void showRawMessage(group.executionId)}
      onHide={() => hideRawMessage(group.executionId)}
    />
  )
}

function Changes({ group: { finding } }: { readonly group: TriageGroupView }): ReactNode {
  if (finding === null) return <p className="soft">Not looked at yet.</p>
  if (finding.changedBefore.length === 0) return <p className="soft">Nothing that is known.</p>
  return (
    <ul className="selectable">
      {finding.changedBefore.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  )
}

/** Empty where a text names no execution. */
function nameOf({ executionId }: TriageGroupView): string {
  return executionId === '' ? 'the copy from the editor' : `execution ${executionId}`
}

function seenWords({ count, firstSeen, lastSeen }: TriageGroupView): string {
  const times = count === 1 ? 'once' : `${count} times`
  if (firstSeen === null || lastSeen === null) return `${times}; when is not known`
  if (firstSeen === lastSeen) return `${times}, ${fullTime(firstSeen)}`
  return `${times}, from ${fullTime(firstSeen)} to ${fullTime(lastSeen)}`
}
