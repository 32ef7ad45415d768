import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Readiness } from '../../shared/readiness.ts'
import { count } from '../controls/format.ts'
import { showReadiness, useReadiness } from '../state/readiness.ts'
import styles from './outgoing.module.css'

/** Beside the case: how many things would stop its delivery, and how many nodes are stood in for. */
export function ReadinessSummary(): ReactNode {
  const readiness = useReadiness((state) => state.readiness)
  if (readiness === null) return null
  const blockers = readiness.lines.filter(({ severity }) => severity === 'blocks').length
  const words = blockers === 0 ? 'Ready' : `${count(blockers, 'thing')} would stop a delivery`
  const sources = sourceWords(readiness)
  return (
    <UnstyledButton
      className={styles.summary}
      data-open={blockers > 0}
      title={`${words}${sources}`}
      onClick={() => void showReadiness()}
    >
      <strong>{words}</strong>
      {sources}
    </UnstyledButton>
  )
}

function sourceWords({ nodes, lines }: Readiness): string {
  const stoodIn = nodes.filter(({ runsBy }) => runsBy === 'stand-in' || runsBy === 'recorded').length
  const missing = lines.filter(({ kind, severity }) => kind === 'credential' && severity === 'notes').length
  return [
    stoodIn === 0 ? '' : ` · ${count(stoodIn, 'node')} stood in for`,
    missing === 0 ? '' : ` · ${count(missing, 'credential')} not here`,
  ].join('')
}
