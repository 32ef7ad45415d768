/** Asks before many are sent again: how many, where they go, and how fast. */
import { Alert, Button, Checkbox, Group, Modal, NumberInput, SegmentedControl, Stack } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import {
  mostPerSecond,
  whyNoneSigned,
  type SeriesPace,
  type SeriesPlan,
  type SeriesSigning,
} from '../../shared/series.ts'
import { clock, count, duration } from '../controls/format.ts'
import { AddSecretButton } from './add-secret-button.tsx'
import { leaveSeriesDialog, startSeries, useSeries } from '../state/series.ts'

const usualPerSecond = 5

export function SeriesDialog(): ReactNode {
  const { asked, isStarting, problem } = useSeries()
  const [isPaced, setPaced] = useState(false)
  const [perSecond, setPerSecond] = useState<number>(usualPerSecond)
  const [isSigned, setSigned] = useState(false)
  const [from, setFrom] = useState<'failed-node' | 'start'>('failed-node')
  if (asked === null) return null
  const { what, plan } = asked
  const isDeliveries = what === 'deliveries'
  const signing = plan?.signing ?? null
  const many = plan?.count ?? 0
  const isPaceRight = !isPaced || (perSecond >= 0.01 && perSecond <= mostPerSecond)
  const start = (): void => {
    const pace: SeriesPace = isPaced ? { kind: 'rate', perSecond } : { kind: 'in-order' }
    const signed = { signing: isSigned ? ('signed' as const) : ('captured' as const) }
    void startSeries({ pace, ...(isDeliveries ? signed : { from }) })
  }
  const named = isDeliveries ? count(many, 'delivery', 'deliveries') : count(many, 'execution')
  const verb = isDeliveries ? 'Send' : 'Retry'
  return (
    <Modal
      opened
      onClose={leaveSeriesDialog}
      title={plan === null ? `${verb} many again` : `${verb} ${named} again?`}
      size={520}
      centered
    >
      <Stack gap="sm">
        <p role="status">{plan === null ? 'Counting…' : planText(plan, isSigned)}</p>
        <SegmentedControl
          aria-label="Pace"
          data={[
            { value: 'in-order', label: 'One at a time, in order' },
            { value: 'rate', label: 'So many a second' },
          ]}
          value={isPaced ? 'rate' : 'in-order'}
          onChange={(value) => setPaced(value === 'rate')}
        />
        {isPaced ? (
          <NumberInput
            label="Begun in a second"
            description={
              many === 0 || !isPaceRight
                ? `From 0.01 to ${String(mostPerSecond)}.`
                : `All are begun in ${duration((Math.max(many - 1, 0) / perSecond) * 1000)}; what takes long slows it down.`
            }
            min={0.01}
            max={mostPerSecond}
            decimalScale={2}
            value={perSecond}
            onChange={(value) => setPerSecond(Number(value))}
          />
        ) : (
          <p className="soft">Oldest first; the next begins when the one before has been answered and has ended.</p>
        )}
        {signing !== null && many > 0 && (
          <Checkbox
            label="Signed now"
            description={signingText(signing, many)}
            disabled={signing.signable === 0}
            checked={isSigned && signing.signable > 0}
            onChange={(event) => setSigned(event.currentTarget.checked)}
          />
        )}
        {signing !== null && many > 0 && signing.withoutSecret.length > 0 && (
          <Group gap="xs">
            {signing.withoutSecret.map((provider) => (
              <AddSecretButton key={provider} provider={provider} onLeave={leaveSeriesDialog} />
            ))}
          </Group>
        )}
        {!isDeliveries && (
          <SegmentedControl
            aria-label="Where each begins"
            data={[
              { value: 'failed-node', label: 'From the node that failed' },
              { value: 'start', label: 'From the start' },
            ]}
            value={from}
            onChange={(value) => setFrom(value === 'start' ? 'start' : 'failed-node')}
          />
        )}
        {problem !== null && (
          <Alert color="red" role="alert">
            {problem.sentence} {problem.remedy}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" data-autofocus onClick={leaveSeriesDialog}>
            Cancel
          </Button>
          <Button disabled={plan === null || many === 0 || !isPaceRight} loading={isStarting} onClick={start}>
            {plan === null ? verb : `${verb} ${named}`}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** What can be signed, and why the others go as they came; or why none can. */
function signingText(signing: SeriesSigning, many: number): string {
  const why = whyNoneSigned(signing)
  if (why !== null) return why
  const made = 'made anew with the secret of Settings at the moment it is sent'
  if (signing.signable === many) return `Each gets its provider’s signature and time, ${made}.`
  const without =
    signing.withoutSecret.length === 0 ? '' : ` No secret of ${signing.withoutSecret.join(', ')} is known here.`
  return `${count(signing.signable, 'delivery gets', 'deliveries get')} the provider’s signature and time, ${made}; the others go as they came.${without}`
}

function planText({ what, count: many, leftOut, firstAt, lastAt, url }: SeriesPlan, isSigned: boolean): string {
  if (what === 'executions') {
    const left =
      leftOut === 0 ? '' : ` ${leftOut.toLocaleString()} of the chosen did not fail, or have not ended: they stay.`
    if (many === 0) return `None of the chosen failed, so there is nothing to retry.`
    return `${count(many, 'execution')} that failed${span(firstAt, lastAt)} ${many === 1 ? 'runs' : 'run'} again, with the workflow as it is now. The first failures stay.${left}`
  }
  const gone = leftOut === 0 ? '' : ` ${leftOut.toLocaleString()} of the chosen are gone.`
  if (many === 0) return `Nothing is left to be sent.${gone}`
  const where = url === null ? 'the listener here, which does not listen now' : `the listener here, ${url}`
  return `${count(many, 'delivery', 'deliveries')}${span(firstAt, lastAt)} ${many === 1 ? 'goes' : 'go'} to ${where}, and nowhere else: ${isSigned ? 'with their bodies' : 'byte for byte'} as ${many === 1 ? 'it' : 'they'} came. Each runs, although it repeats an earlier one.${gone}`
}

function span(firstAt: string | null, lastAt: string | null): string {
  if (firstAt === null || lastAt === null) return ''
  const [first, last] = [clock(firstAt), clock(lastAt)]
  return first === last ? ` of ${first}` : ` of ${first} to ${last}`
}
