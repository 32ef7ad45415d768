import { setMaxListeners } from 'node:events'
import { availableParallelism } from 'node:os'
import { v7 as createId } from 'uuid'
import type { CaseFile } from '../../shared/case.ts'
import type { Change } from '../../shared/change.ts'
import { joinTraffic, type HostTraffic } from '../../shared/host-traffic.ts'
import { layers, type Layer } from '../../shared/layer.ts'
import type { OpenCredential } from '../../shared/credential.ts'
import type { Reproduction } from '../../shared/reproduction.ts'
import type { Sweep } from '../../shared/sweep.ts'
import { candidateChanges, describeChange, transplantChanges } from '../layers/catalogue.ts'
import type { BaselineSeen } from '../layers/studied.ts'
import { runSweep } from '../reproduction/sweep.ts'
import type { ChangeToTry, SweepParts } from '../reproduction/try-change.ts'
import type { TestRig } from '../lab/test-rig.ts'
import { tellsRepeats } from './event-of.ts'
import type { KnownSweeps } from './known-sweeps.ts'
import { sendStudy, type SendStudyParts } from './send-study.ts'
import { ownFaultsOf, sequenceOf, studiedOf, studiedRequest, type Study } from './study.ts'
import { knowledgeOf } from './sweep-knowledge.ts'

export interface SweepOrder {
  readonly kind: Sweep['kind']
  /** Empty: all eight. */
  readonly layers: readonly Layer[]
  /** True: what the newest sweep of this kind has tried is not tried again. */
  readonly resume: boolean
  /** Hosts that it may send to for real, as a person agreed for this one; absent: none, whatever the case says. */
  readonly realHosts?: readonly string[]
}

export interface SweepRunnerParts extends SendStudyParts {
  readonly sweeps: KnownSweeps
  readonly openRig: (file: CaseFile, compressed: boolean) => Promise<TestRig>
  readonly credentials: () => readonly OpenCredential[]
  /** Stores a reproduction as it begins and when it is done. */
  readonly keep: (reproduction: Reproduction) => void
  /** Notified of how far a sweep is. */
  readonly swept: (sweep: Sweep) => void
}

/** How often it is notified of how far a sweep is, in milliseconds. */
const notifyEveryMs = 100

/** Reproductions at the same time: one for each core, and some more, for most of a trial is waiting for sockets and time-outs. */
const lanes = Math.min(8, availableParallelism() + 4)

/** Runs sweeps and transplants of the case under study, one at a time, each lane in a rig of its own. */
export class SweepRunner {
  readonly #parts: SweepRunnerParts
  #running: { readonly abort: AbortController; readonly done: Promise<Sweep> } | null = null

  constructor(parts: SweepRunnerParts) {
    this.#parts = parts
  }

  /** Begins one under that baseline (its number); one that runs is stopped first. */
  begin(study: Study, baseline: number, order: SweepOrder): { readonly id: string; readonly done: Promise<Sweep> } {
    const id = createId()
    const abort = new AbortController()
    // Every item of every lane listens to it.
    setMaxListeners(0, abort.signal)
    const done = this.stopAll().then(() => sweepCase({ id, study, baseline, order }, this.#parts, abort.signal))
    this.#running = { abort, done }
    return { id, done }
  }

  stop(): void {
    this.#running?.abort.abort()
  }

  /** Stops what runs and waits for it. */
  async stopAll(): Promise<void> {
    this.stop()
    await this.#running?.done.catch(() => undefined)
  }
}

interface SweepToRun {
  readonly id: string
  readonly study: Study
  readonly baseline: number
  readonly order: SweepOrder
}

async function sweepCase(asked: SweepToRun, parts: SweepRunnerParts, signal: AbortSignal): Promise<Sweep> {
  const { id, study, baseline, order } = asked
  const earlier = parts.sweeps.under(baseline).find((one) => one.kind === order.kind) ?? null
  const { origin } = study.file
  const plan = {
    id,
    caseName: study.file.name,
    ...(origin?.service === 'faultline' ? { ofExecution: origin.execution_id } : {}),
    kind: order.kind,
    layers: order.layers,
    ownFaults: ownFaultsOf(study),
    earlier: order.resume ? earlier : null,
    known: knowledgeOf(study),
  }
  const rigs = await openRigs(study.file, parts)
  let hosts: readonly HostTraffic[] = []
  const sent = (reproduction: Reproduction): void => {
    hosts = joinTraffic([...hosts, ...(reproduction.hosts ?? [])])
    parts.keep(reproduction)
  }
  const notify = sweepNotifier(parts)
  try {
    const swept = await runSweep(
      plan,
      {
        now: parts.now,
        lanes,
        send: senderOnLanes(asked, rigs, parts, sent),
        changes: (seen, { size }, adopted) => changesToTry(withAdopted(study, adopted), order, seen, size, parts),
        canRepeat: () => tellsRepeats(studiedRequest(study), parts.providers().ids),
        describe: describeChange,
        changed: (grown) => {
          const sweep = grown.status === 'running' ? grown : { ...grown, hosts }
          parts.sweeps.put(baseline, sweep)
          notify(sweep)
        },
      },
      signal,
    )
    return { ...swept, hosts }
  } catch (error) {
    endUnfinished(id, baseline, parts)
    throw error
  } finally {
    await Promise.all(rigs.map((rig) => rig.close()))
  }
}

/** A sweep that Faultline could not go on with ends with what is known; nothing of it is under way any more. */
function endUnfinished(id: string, baseline: number, { sweeps, swept, now }: SweepRunnerParts): void {
  const last = sweeps.under(baseline).find((one) => one.id === id)
  if (last === undefined) return
  const sweep: Sweep = { ...last, status: 'stopped', stoppedAt: new Date(now()).toISOString() }
  sweeps.put(baseline, sweep)
  try {
    swept(sweep)
  } catch {
    // It was notified of; that it cannot be stored is what ended it.
  }
}

/** One for each lane: all of them, or none stays open. */
async function openRigs(file: CaseFile, { openRig }: SweepRunnerParts): Promise<readonly TestRig[]> {
  const opening = await Promise.allSettled(Array.from({ length: lanes }, () => openRig(file, true)))
  const rigs = opening.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const failed = opening.find((one) => one.status === 'rejected')
  if (failed === undefined) return rigs
  await Promise.all(rigs.map((rig) => rig.close()))
  throw failed.reason
}

function senderOnLanes(
  { id, study, order }: SweepToRun,
  rigs: readonly TestRig[],
  parts: SweepRunnerParts,
  sent: (reproduction: Reproduction) => void,
): SweepParts['send'] {
  return async (lane, change, sending, signal, adopted) => {
    const rig = rigs[lane]
    if (rig === undefined) throw new Error(`There is no lane ${String(lane)}.`)
    const begin = sendStudy(
      {
        ...{ id: createId(), study: withAdopted(study, adopted), change, sending },
        ...{ realHosts: order.realHosts ?? [], sweepId: id },
      },
      rig,
      parts,
      // Known before its first delivery comes, which then is distinguished from those that a person sends.
      (reproduction) => {
        if (reproduction.items.length === 0) parts.keep(reproduction)
      },
    )
    const reproduction = await begin(signal)
    sent(reproduction)
    return reproduction
  }
}

/** The case with repairs of the sweep made part of its baseline. */
function withAdopted(study: Study, adopted: readonly Change[]): Study {
  return adopted.length === 0 ? study : { ...study, adopted: [...study.adopted, ...adopted] }
}

/** What is worth trying once it is known what a run of the baseline shows. */
function changesToTry(
  study: Study,
  { kind, layers: asked }: Pick<SweepOrder, 'kind' | 'layers'>,
  seen: BaselineSeen,
  size: number,
  parts: Pick<SweepRunnerParts, 'credentials'> & SendStudyParts,
): readonly ChangeToTry[] {
  const studied = studiedOf(study, parts.credentials(), parts, seen)
  const chosen = asked.length === 0 ? layers : asked
  if (kind === 'sweep')
    return candidateChanges(studied, chosen, size === 1 && sequenceOf(study) === null ? 'one' : 'batch')
  return transplantChanges(studied)
    .filter(({ layer }) => chosen.includes(layer))
    .map((change) => ({ change, aim: 'repair' as const }))
}

/** A few times a second is enough for whoever looks on; its start and its end are always notified of. */
function sweepNotifier({ now, swept }: Pick<SweepRunnerParts, 'now' | 'swept'>): (sweep: Sweep) => void {
  let notifiedAtMs = 0
  return (sweep) => {
    const nowMs = now()
    if (sweep.status === 'running' && sweep.trials.length > 0 && nowMs - notifiedAtMs < notifyEveryMs) return
    notifiedAtMs = nowMs
    swept(sweep)
  }
}
