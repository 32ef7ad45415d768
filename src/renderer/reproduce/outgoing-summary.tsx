import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CaseView } from '../../shared/views/case-view.ts'
import { joinTraffic } from '../../shared/host-traffic.ts'
import { showOutgoing } from '../state/outgoing.ts'
import { useReproductions } from '../state/reproductions.ts'
import { lastTraffic } from './outgoing-hosts.ts'
import styles from './outgoing.module.css'

/** Beside Send and Sweep: what goes out for real, and where the requests of the last send went. */
export function OutgoingSummary({ study }: { readonly study: CaseView }): ReactNode {
  const reproductions = useReproductions((state) => state.reproductions)
  const isOpen = study.realHosts.length > 0
  const leave = isOpen ? `Goes out for real: ${study.realHosts.join(', ')}` : 'Nothing goes out for real'
  const traffic = trafficWords(joinTraffic(lastTraffic(reproductions).map((one) => ({ ...one, host: '' })))[0])
  return (
    <UnstyledButton className={styles.summary} data-open={isOpen} title={`${leave}${traffic}`} onClick={showOutgoing}>
      <strong>{leave}</strong>
      {traffic}
    </UnstyledButton>
  )
}

function trafficWords(all: ReturnType<typeof joinTraffic>[number] | undefined): string {
  if (all === undefined) return ''
  const { byRule, byStandIn, real } = all
  const parts = [
    real > 0 ? `${real} went out` : '',
    byRule > 0 ? `${byRule} by rules` : '',
    byStandIn > 0 ? `${byStandIn} by a stand-in that nobody wrote` : '',
  ].filter((part) => part !== '')
  return ` · last send: ${parts.join(', ')}`
}
