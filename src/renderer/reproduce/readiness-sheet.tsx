/** What the workflow of the case meets here before anything is sent to it, each line with the button of its remedy. */
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { isReady, type Readiness, type ReadinessLine, type RunsBy } from '../../shared/readiness.ts'
import type { CaseView } from '../../shared/views/case-view.ts'
import { count } from '../controls/format.ts'
import { StatusMark, type MarkKind } from '../controls/status-mark.tsx'
import { RemedyButton } from '../inspector/remedy-button.tsx'
import { nodeLabel, useNodeTypes } from '../state/node-types.ts'
import { closeReadiness, useReadiness } from '../state/readiness.ts'
import { standInGroups, type StandInGroup } from './stand-in-groups.ts'
import { StandInLine } from './stand-in-line.tsx'
import styles from './readiness.module.css'

/** Beneath the method, in nobody's way: whoever sends at once goes on as it is. */
export function ReadinessSheet(props: { readonly study: CaseView }): ReactNode {
  const { readiness, shown } = useReadiness()
  return readiness !== null && shown && <Sheet readiness={readiness} {...props} />
}

function Sheet(props: { readonly readiness: Readiness; readonly study: CaseView }): ReactNode {
  const { readiness, study } = props
  const blockers = readiness.lines.filter(({ severity }) => severity === 'blocks')
  const notes = readiness.lines.filter(({ severity, kind }) => severity === 'notes' && kind !== 'stand-in')
  const stoodIn = standInGroups(readiness)
  const list = (title: string, lines: readonly ReadinessLine[], groups: readonly StandInGroup[] = []): ReactNode =>
    lines.length + groups.length > 0 && (
      <section aria-label={title}>
        <h2 className={styles.title}>{title}</h2>
        <ul className={styles.lines}>
          {lines.map((line, index) => (
            <Line key={index} line={line} workflowId={study.workflow.id} />
          ))}
          {groups.map((group, index) => (
            <StandInLine key={index} group={group} workflowId={study.workflow.id} />
          ))}
        </ul>
      </section>
    )
  return (
    <section className={styles.sheet} aria-label="Readiness">
      <header className={styles.head}>
        <p className={styles.lead}>
          {isReady(readiness)
            ? 'Nothing here would stop a delivery.'
            : `${count(blockers.length, 'thing')} would stop a delivery, or what follows from it.`}{' '}
          <span className="soft">What is put right here belongs to the baseline: the one change stays free.</span>
        </p>
        <Button size="compact-sm" variant="default" onClick={closeReadiness}>
          {isReady(readiness) ? 'Close' : 'Go on as it is'}
        </Button>
      </header>
      <div className={styles.body}>
        <div className={styles.told}>
          {list('Would stop a delivery', blockers)}
          {list('Good to know', notes, stoodIn)}
        </div>
        <Sources readiness={readiness} />
      </div>
    </section>
  )
}

function Line(props: { readonly line: ReadinessLine; readonly workflowId: string }): ReactNode {
  const { line, workflowId } = props
  const { remedy, node, nodes } = line
  return (
    <li className={styles.line}>
      <StatusMark kind={line.severity === 'blocks' ? 'unknown' : 'idle'} />
      <div className={`${styles.words ?? ''} selectable`}>
        {line.sentence}
        {nodes !== undefined && nodes.length > mostInSentence && <Names nodes={nodes} />}
      </div>
      {remedy !== null && (
        <RemedyButton
          remedy={remedy}
          workflowId={workflowId}
          variant="default"
          size="compact-sm"
          {...(node !== null && { about: node })}
        />
      )}
    </li>
  )
}

/** More names than these are cut short in a sentence. */
const mostInSentence = 4

function Names({ nodes }: { readonly nodes: readonly string[] }): ReactNode {
  return (
    <div className={styles.nodes}>
      {nodes.map((name) => (
        <span key={name} className={styles.node}>
          {name}
        </span>
      ))}
    </div>
  )
}

const sources: readonly (readonly [by: RunsBy, title: string, mark: MarkKind])[] = [
  ['none', 'Cannot be run here', 'unknown'],
  ['stand-in', 'Answered by a stand-in', 'warning'],
  ['recorded', 'Answered with recorded or pinned data', 'warning'],
  ['installed', 'Run by an installed node', 'success'],
  ['engine', 'Run by the engine', 'success'],
]

/** Every node, by where its work comes from. */
function Sources({ readiness }: { readonly readiness: Readiness }): ReactNode {
  const types = useNodeTypes()
  return (
    <section aria-label="Where the work of each node comes from">
      <h2 className={styles.title}>Where the work of each node comes from</h2>
      <dl className={styles.sources}>
        {sources.map(([by, title, mark]) => {
          const nodes = readiness.nodes.filter(({ runsBy }) => runsBy === by)
          return (
            nodes.length > 0 && (
              <div key={by} className={styles.source}>
                <dt>
                  <StatusMark kind={mark} /> {title}
                  <span className="soft numbers"> {nodes.length}</span>
                </dt>
                <dd className="selectable">
                  {nodes.map(({ name, type }) => (
                    <span key={name} className={styles.node} title={nodeLabel(types, type)}>
                      {name}
                    </span>
                  ))}
                </dd>
              </div>
            )
          )
        })}
      </dl>
    </section>
  )
}
