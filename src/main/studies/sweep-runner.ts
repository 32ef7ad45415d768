import { setMaxListeners } from 'node:events'
import { v7 as createId } from 'uuid'
import type { CaseFile } from '../../shared/case.ts'
import { joinTraffic, type HostTraffic } from '../../shared/host-traffic.ts'
import { layers, type Layer } from '../../shared/layer.ts'
import type { OpenCredential } from '../../shared/credential.ts'
import type { Reproduction } from '../../shared/reproduction.ts'
import type { Sweep } from '../../shared/sweep.ts'
import { candidateChanges, describeChange, transplantChanges } from '../layers/catalogue.ts'
import { runSweep, type ChangeToTry } from '../reproduction/sweep.ts'
import type { Bench } from '../lab/test-rig.ts'
import type { KeptSweep } from './sweep-store.ts'
import { sendStudy, type SendStudyParts } from './send-study.ts'
import { studiedOf, type Study } from './study.ts'

/** Runs sweeps and transplants of the case under study, each lane on a bench of its own. */
export interface SweepDesk {
  /** `baseline`: number of the baseline that it is made under. */
  readonly begin: (
    study: Study,
    baseline: number,
    order: SweepOrder,
  ) => { readonly id: string; readonly done: Promise<Sweep> }
  readonly stop: () => void
  /** Stops what runs and waits for it. */
  readonly settle: () => Promise<void>
  /** The newest of each kind under that baseline. */
  readonly all: (baseline: number) => readonly Sweep[]
  readonly known: () => readonly KeptSweep[]
  /** Goes on with what was known when the app ended. */
  readonly restore: (earlier: readonly KeptSweep[]) => void
  /** Forgets everything: another case. */
  readonly forget: () => void
}

export interface SweepDeskParts extends SendStudyParts {
  readonly openBench: (file: CaseFile, compressed: boolean) => Promise<Bench>
  readonly credentials: () => readonly OpenCredential[]
  /** Keeps a reproduction as it begins and when it is done. */
  readonly keep: (reproduction: Reproduction) => void
  readonly swept: (sweep: Sweep) => void
}

/** How often it is told how far a sweep is, in milliseconds. */
const tellEveryMs = 100

/** Reproductions at the same time: most of a trial is waiting for sockets and time-outs. */
const lanes = 6

export function openSweepDesk(parts: SweepDeskParts): SweepDesk {
  let known: readonly KeptSweep[] = []
  const all = (baseline: number): readonly Sweep[] =>
    known.filter((one) => one.baseline === baseline).map(({ sweep }) => sweep)
  let running: { readonly abort: AbortController; readonly done: Promise<Sweep> } | null = null

  const settle = async (): Promise<void> => {
    running?.abort.abort()
    await running?.done.catch(() => undefined)
  }

  const changesFor = (
    study: Study,
    order: SweepOrder,
    failedNode: string | null,
    size: number,
  ): readonly ChangeToTry[] => {
    const studied = studiedOf(study, parts.credentials(), parts, failedNode)
    const chosen = order.layers.length === 0 ? layers : order.layers
    if (order.kind === 'sweep') return candidateChanges(studied, chosen, size === 1 ? 'one' : 'batch')
    return transplantChanges(studied)
      .filter(({ layer }) => chosen.includes(layer))
      .map((change) => ({ change, aim: 'repair' as const }))
  }

  const run = async (
    id: string,
    study: Study,
    baseline: number,
    order: SweepOrder,
    abort: AbortController,
  ): Promise<Sweep> => {
    let toldAtMs = 0
    let hosts: readonly HostTraffic[] = []
    const benches = await Promise.all(Array.from({ length: lanes }, () => parts.openBench(study.file, true)))
    try {
      const swept = await runSweep(
        {
          id,
          caseName: study.file.name,
          kind: order.kind,
          layers: order.layers,
          earlier: order.resume ? (all(baseline).find((one) => one.kind === order.kind) ?? null) : null,
        },
        {
          now: parts.now,
          lanes,
          send: async (lane, change, sending, signal) => {
            const bench = benches[lane]
            if (bench === undefined) throw new Error(`There is no lane ${String(lane)}.`)
            const sent = sendStudy(
              { id: createId(), study, change, sending, realHosts: order.realHosts ?? [], sweepId: id },
              bench,
              parts,
              // Known before its first delivery comes, which then is told from those that a person sends.
              (reproduction) => {
                if (reproduction.items.length === 0) parts.keep(reproduction)
              },
            )
            const reproduction = await sent(signal)
            hosts = joinTraffic([...hosts, ...(reproduction.hosts ?? [])])
            parts.keep(reproduction)
            return reproduction
          },
          changes: (failedNode, { size }) => changesFor(study, order, failedNode, size),
          describe: describeChange,
          changed: (grown) => {
            const sweep = grown.status === 'running' ? grown : { ...grown, hosts }
            known = [
              ...known.filter((one) => one.baseline !== baseline || one.sweep.kind !== sweep.kind),
              { baseline, sweep },
            ]
            // A few times a second is enough for whoever looks on.
            const nowMs = parts.now()
            if (sweep.status === 'running' && sweep.trials.length > 0 && nowMs - toldAtMs < tellEveryMs) return
            toldAtMs = nowMs
            parts.swept(sweep)
          },
        },
        abort.signal,
      )
      return { ...swept, hosts }
    } finally {
      await Promise.all(benches.map((bench) => bench.close()))
    }
  }

  return {
    begin: (study, baseline, order) => {
      const id = createId()
      const abort = new AbortController()
      // Every item of every lane listens to it.
      setMaxListeners(0, abort.signal)
      // One at a time: a new one stops the one before.
      const done = settle().then(() => run(id, study, baseline, order, abort))
      running = { abort, done }
      return { id, done }
    },
    stop: () => {
      running?.abort.abort()
    },
    settle,
    all,
    known: () => known,
    restore: (earlier) => {
      known = earlier
    },
    forget: () => {
      running?.abort.abort()
      known = []
    },
  }
}

export interface SweepOrder {
  readonly kind: Sweep['kind']
  /** Empty: all eight. */
  readonly layers: readonly Layer[]
  /** True: what the newest sweep of this kind has tried is not tried again. */
  readonly resume: boolean
  /** Hosts that it may send to for real, as a person agreed for this one; absent: none, whatever the case says. */
  readonly realHosts?: readonly string[]
}
