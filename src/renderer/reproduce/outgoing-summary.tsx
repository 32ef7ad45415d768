import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CaseView } from '../../shared/views/case-view.ts'
import { joinTraffic } from '../../shared/host-traffic.ts'
import { count } from '../controls/measures.ts'
import { showOutgoing } from '../state/outgoing.ts'
import { useReproductions } from '../state/reproductions.ts'
import { lastTraffic } from './outgoing-hosts.ts'
import styles from './outgoing.module.css'

/** Beside Send and Sweep: what goes out for real, and where the requests of the last send went. */
export function OutgoingSummary({ study }: { readonly study: CaseView }): ReactNode {
  const reproductions = useReproductions((state) => state.reproductions)
  const isOpen = study.realHosts.length > 0
  return (
    <UnstyledButton className={styles.summary} data-open={isOpen} onClick={showOutgoing}>
      <strong>{isOpen ? `Goes out for real: ${study.realHosts.join(', ')}` : 'Nothing goes out for real'}</strong>
      {trafficWords(joinTraffic(lastTraffic(reproductions).map((one) => ({ ...one, host: '' })))[0])}
    </UnstyledButton>
  )
}

function trafficWords(all: ReturnType<typeof joinTraffic>[number] | undefined): string {
  if (all === undefined) return ''
  const { byRule, byStandIn, real } = all
  const parts = [
    real > 0 ? `${count(real, 'request')} went out` : '',
    byRule > 0 ? `${count(byRule, 'request')} answered by rules` : '',
    byStandIn > 0 ? `${count(byStandIn, 'request')} answered by a stand-in that nobody wrote` : '',
  ].filter((part) => part !== '')
  return ` · last send: ${parts.join(', ')}`
}
