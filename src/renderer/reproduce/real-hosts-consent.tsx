import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CaseView } from '../../shared/views/case-view.ts'
import { count } from '../controls/format.ts'
import { useReproductions } from '../state/reproductions.ts'
import { realCount } from './outgoing-hosts.ts'

/** Asks once more before a sweep sends to the hosts that the case lets out; nothing where it lets none out. */
export function RealHostsConsent(props: {
  readonly study: CaseView
  readonly agreed: boolean
  readonly disabled: boolean
  readonly onChange: (agreed: boolean) => void
}): ReactNode {
  const reproductions = useReproductions((state) => state.reproductions)
  const { realHosts } = props.study
  if (realHosts.length === 0) return null
  const sent = realCount(props.study, reproductions)
  return (
    <Checkbox
      label="Send to these for real"
      description={`${realHosts.join(', ')}: ${
        sent === 0
          ? 'the baseline sent nothing there yet.'
          : `the last baseline sent ${count(sent, 'request')} there for each item; so many are sent for each change, and three times as many for each batch.`
      } Without the tick stand-ins answer.`}
      checked={props.agreed}
      disabled={props.disabled}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  )
}
