/**
 * The sweep and the transplant. In: what main tells of them as they grow. Out: progress with a stop, the matrix, and the layer
 * that the evidence points to (contract §7 rule 3).
 */
import { Button, Chip, Group, Modal, Progress, SegmentedControl } from '@mantine/core'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { KnownSuccess } from '../../shared/views/known-success.ts'
import type { CaseView } from '../../shared/views/case-view.ts'
import { fateOf } from '../../shared/item-verdict.ts'
import { layers, unfittingSentence, type Layer } from '../../shared/layer.ts'
import type { Sweep } from '../../shared/sweep.ts'
import { count, duration, fullTime } from '../controls/format.ts'
import { Empty } from '../controls/notice.tsx'
import { useReproductions } from '../state/reproductions.ts'
import { showCaseTest } from '../state/case-test.ts'
import { closeSweep, showSweep, startSweep, stopSweep, useSweeps } from '../state/sweeps.ts'
import { whyNoTest } from './keep-test-dialog.tsx'
import { RealHostsConsent } from './real-hosts-consent.tsx'
import { SweepMatrix } from './sweep-matrix.tsx'
import { SweepVerdict } from './sweep-verdict.tsx'
import styles from './sweep.module.css'

export function SweepDialog({ study }: { readonly study: CaseView }): ReactNode {
  const shown = useSweeps((state) => state.shown)
  const isComparing = useReproductions((state) => state.comparison !== null)
  return (
    <Modal
      opened={shown !== null}
      onClose={closeSweep}
      title={shown === 'transplant' ? 'Transplant' : 'Sweep'}
      size={1180}
      centered
      // The comparison lies over it: the key that closes it closes only that.
      closeOnEscape={!isComparing}
      trapFocus={!isComparing}
    >
      {shown !== null && <Body kind={shown} study={study} />}
    </Modal>
  )
}

function Body({ kind, study }: { readonly kind: Sweep['kind']; readonly study: CaseView }): ReactNode {
  const { sweeps, asking } = useSweeps()
  const [chosen, setChosen] = useState<readonly Layer[]>([])
  const [agreed, setAgreed] = useState(false)
  const sweep = sweeps.find((each) => each.kind === kind && study.sweeps.includes(each.id)) ?? null
  const running = sweeps.find((each) => each.status === 'running') ?? null
  // One verdict of all that was tried under this baseline, the same on both sides.
  const verdict = sweep === null || sweep.status === 'running' ? null : (study.verdict ?? sweep.suspicion)
  return (
    <div className={styles.body}>
      <Group justify="space-between" align="center">
        <SegmentedControl
          aria-label="What is tried"
          value={kind}
          onChange={(value) => showSweep(value === 'transplant' ? 'transplant' : 'sweep')}
          data={[
            { value: 'sweep', label: 'Sweep' },
            { value: 'transplant', label: 'Transplant' },
          ]}
        />
        <Buttons
          kind={kind}
          sweep={sweep}
          chosen={chosen}
          busy={asking || running !== null}
          study={study}
          realHosts={agreed ? study.realHosts : []}
        />
      </Group>
      <p className={styles.about}>
        {kind === 'sweep' ? aboutSweep : aboutTransplant(study.lastSuccess)} {aboutHosts(study.realHosts)}
      </p>
      {kind === 'sweep' && (
        <Chip.Group
          multiple
          value={[...chosen]}
          onChange={(values) => setChosen(layers.filter((each) => values.includes(each)))}
        >
          <div className={styles.chips} role="group" aria-label="Layers to sweep">
            <span className="soft">{chosen.length === 0 ? 'All eight layers' : 'Only'}</span>
            {layers.map((layer) => (
              <Chip key={layer} value={layer} size="xs" disabled={running !== null}>
                {layer}
              </Chip>
            ))}
          </div>
        </Chip.Group>
      )}
      <RealHostsConsent study={study} agreed={agreed} disabled={running !== null} onChange={setAgreed} />
      {sweep !== null && <Progression sweep={sweep} />}
      {verdict !== null && <SweepVerdict verdict={verdict} />}
      {verdict !== null && whyNoTest(study) === null && (
        <Group justify="flex-end">
          <Button
            variant="default"
            onClick={() => {
              closeSweep()
              void showCaseTest()
            }}
          >
            Keep as test…
          </Button>
        </Group>
      )}
      <Tried kind={kind} sweep={sweep} study={study} />
    </div>
  )
}

/** The matrix, or why there is none. Where a sweep found no change to try, its verdict says so. */
function Tried({ kind, sweep, study }: Parameters<typeof Body>[0] & { readonly sweep: Sweep | null }): ReactNode {
  const isDone = sweep?.status === 'done'
  if (sweep !== null && (sweep.trials.length > 0 || sweep.status === 'running')) return <SweepMatrix sweep={sweep} />
  return kind === 'sweep' && isDone ? null : <Nothing kind={kind} study={study} isDone={isDone} />
}

const aboutSweep =
  'Every single change of the catalogue that fits this case is tried on its own: one item first, then a batch of 3 where it turned the outcome. Everything else stays as it is in the baseline; waits are shortened.'

function aboutHosts(realHosts: readonly string[]): string {
  return `Every host is answered by a stand-in and no e-mail leaves${realHosts.length === 0 ? '' : ', unless you agree below'}.`
}

function aboutTransplant(success: KnownSuccess | null): string {
  const since = success?.at == null ? '' : ` of ${fullTime(success.at)}`
  return success === null
    ? 'Each layer in turn is taken from the last successful run and put into the failing one: the one that heals it names the layer. No successful run of this workflow is known yet.'
    : `Each layer in turn is taken from the last successful run${since} and put into the failing one: the one that heals it names the layer. Known of it: ${success.layers.join(', ')}.`
}

function Buttons(props: {
  readonly kind: Sweep['kind']
  readonly sweep: Sweep | null
  readonly chosen: readonly Layer[]
  readonly busy: boolean
  readonly study: CaseView
  readonly realHosts: readonly string[]
}): ReactNode {
  const { kind, sweep, chosen, busy, realHosts } = props
  if (sweep?.status === 'running') {
    return (
      <Button
        color="red"
        variant="light"
        leftSection={<IconPlayerStop size={15} aria-hidden />}
        onClick={() => void stopSweep()}
      >
        Stop
      </Button>
    )
  }
  const isUnknown = kind === 'transplant' && props.study.lastSuccess === null
  const start = (resume: boolean): void =>
    void startSweep(kind, resume ? (sweep?.layers ?? []) : kind === 'sweep' ? chosen : [], { resume, realHosts })
  const isStopped = sweep?.status === 'stopped'
  return (
    <Group gap="xs">
      {isStopped && (
        <Button disabled={busy} leftSection={<IconPlayerPlay size={15} aria-hidden />} onClick={() => start(true)}>
          Go on
        </Button>
      )}
      <Button
        variant={isStopped ? 'default' : 'filled'}
        disabled={busy || isUnknown}
        leftSection={<IconPlayerPlay size={15} aria-hidden />}
        onClick={() => start(false)}
      >
        {sweep === null ? (kind === 'sweep' ? 'Start the sweep' : 'Start the transplant') : 'Start again'}
      </Button>
    </Group>
  )
}

function Progression({ sweep }: { readonly sweep: Sweep }): ReactNode {
  const { total, trials, status, runTimeMs } = sweep
  const done = trials.length
  const words =
    total > 0
      ? `${String(done)} of ${count(total, 'change')} tried`
      : status === 'running'
        ? 'Sending the baseline'
        : whyNothingTried(sweep)
  const ends: Readonly<Record<Sweep['status'], string>> = { running: '', done: ' · done', stopped: ' · stopped' }
  return (
    <div className={styles.progress}>
      <Progress
        value={total === 0 ? 0 : (done / total) * 100}
        animated={status === 'running'}
        aria-label={sweep.kind === 'sweep' ? 'Progress of the sweep' : 'Progress of the transplant'}
        size="sm"
      />
      <span className="numbers" role="status">
        {words} · {duration(runTimeMs)}
        {ends[status]}
      </span>
    </div>
  )
}

/** One that cannot be told, or has not ended, is left as it is; of any other no change fits. */
function whyNothingTried({ kind, status, layers: asked, suspicion, baseline }: Sweep): string {
  const isOpen = baseline?.items.some((item) => fateOf(item) === 'open') === true
  if (kind === 'transplant' || status !== 'done' || suspicion?.lack !== undefined || isOpen) return 'Nothing was tried'
  return unfittingSentence(asked.length === 0 ? layers : asked) ?? ''
}

function Nothing(props: {
  readonly kind: Sweep['kind']
  readonly study: CaseView
  readonly isDone: boolean
}): ReactNode {
  if (props.kind === 'sweep') {
    return (
      <Empty
        title="Nothing was swept yet"
        text="The matrix appears while the sweep runs; it can be stopped and goes on where it was."
      />
    )
  }
  if (props.study.lastSuccess === null) {
    return (
      <Empty
        title="No last successful run"
        text="It comes from the case's last_success, or from an execution of this workflow that succeeded here. Without one, sweep."
      />
    )
  }
  return props.isDone ? (
    <Empty title="Nothing to take" text="No layer of the last successful run is known." />
  ) : (
    <Empty
      title="Nothing was transplanted yet"
      text="A row appears for each layer that is taken from the last successful run."
    />
  )
}
