import { layers, type Layer } from '../../shared/layer.ts'
import { ProblemError } from '../../shared/problem.ts'
import { notAmong } from '../../shared/real-hosts.ts'
import type { Sweep } from '../../shared/sweep.ts'
import { toldCertainty } from '../../shared/told-certainty.ts'
import type { Verdict } from '../../shared/verdict.ts'
import type { Faultline } from '../faultline.ts'
import { writeStudy } from '../evidence/study-report.ts'
import { evidenceView, sweepView, verdictView } from './case-view.ts'
import { exitCodes, type ExitCode } from './exit-code.ts'
import { withCase, type CaseOptions } from './open-case.ts'
import { readHosts } from './read-hosts.ts'
import { sayVerdict } from './say-found.ts'
import { printRedacted, say } from './say.ts'

export interface SweepOptions extends CaseOptions {
  readonly layer?: readonly string[]
  /** True: the request gets made-up values for what the workflow reads and it lacks. */
  readonly fillIn?: boolean
}

/**
 * `sweep`: every single-layer change of the catalogue, then the transplants where a last success is known; prints the matrix
 * and the suspected layer.
 */
export async function sweepCommand(file: string, options: SweepOptions): Promise<ExitCode> {
  const order = { layers: (options.layer ?? []).map(layerNamed), realHosts: readHosts(options) }
  return withCase(file, options, (faultline) => {
    if (options.fillIn === true) faultline.cases.fillRequest()
    return sweepOpenCase(faultline, { ...order, ...(options.out === undefined ? {} : { out: options.out }) })
  })
}

export interface SweepOpenCase {
  readonly layers: readonly Layer[]
  readonly realHosts: readonly string[]
  /** Folder into which what was found is written as well. */
  readonly out?: string
  /** What else is known, printed in front. */
  readonly found?: object
}

/** Sweeps the case that is open, and transplants where a last success is known; prints what was found. */
export async function sweepOpenCase(
  faultline: Faultline,
  { layers: chosen, realHosts, out, found: before = {} }: SweepOpenCase,
): Promise<ExitCode> {
  const { cases } = faultline
  const kept = notAmong(cases.current()?.proposedHosts ?? [], realHosts)
  if (kept.length > 0) {
    say(
      `${kept.join(', ')}: the case lets requests to ${kept.length === 1 ? 'it' : 'them'} go out for real; a sweep answers them with stand-ins. Give --allow-host for each that it may send to for real.`,
    )
  }
  const stop = (): void => {
    cases.stopSweep()
  }
  process.once('SIGINT', stop)
  const showProgress = progressShown()
  const forget = faultline.onNotice((name, value) => {
    // The name tells which notice the value is.
    if (name === 'sweep') showProgress(value as Sweep)
  })
  const sweep = await cases.sweep({ kind: 'sweep', layers: chosen, resume: false, realHosts }).done
  // Who stops the sweep wants what is known by then, and no second one.
  const transplant =
    sweep.status !== 'stopped' && cases.knowsLastSuccess()
      ? await cases.sweep({ kind: 'transplant', layers: chosen, resume: false, realHosts }).done
      : null
  forget()
  process.off('SIGINT', stop)
  const suspected = cases.verdict()
  const found = {
    ...before,
    ...sweepView(sweep),
    // One verdict: what both say together.
    suspected: suspected === null ? null : verdictView(suspected),
    transplant: transplant === null ? null : sweepView(transplant),
    suspected_layer: suspected?.layer ?? null,
    other_layers: suspected?.others ?? [],
    certainty: toldCertainty(suspected),
    sentence: suspected?.sentence ?? null,
    steps: stepsOf(suspected),
    evidence: suspected === null ? [] : evidenceView(suspected),
  }
  const redactor = faultline.guard.redactor()
  await printRedacted(found, redactor)
  sayVerdict(suspected, redactor)
  if (out !== undefined) {
    const paths = await writeStudy(out, { sweep: found }, redactor)
    say(`Written: ${paths.join(', ')}`)
  }
  return sweep.baseline === null || cases.isGood(sweep.baseline) ? exitCodes.done : exitCodes.studyFailed
}

/** Where one repair leads to the next failure; `then` is null where all is well behind it, `change` where no repair is known. */
function stepsOf(verdict: Verdict | null): readonly object[] {
  const steps = verdict?.steps ?? []
  return steps.map(({ layer, change }, index) => ({
    ...{ layer, change: change?.name ?? null, then: steps[index + 1]?.symptom ?? null },
  }))
}

/** Lines that are not written over: one for each tenth. */
const steps = 10

/** How far a sweep is, told as it goes on: one line that is written over, on a terminal; else a line for each tenth. */
function progressShown(): (sweep: Sweep) => void {
  let told = ''
  return ({ id, status, total, trials, kind }) => {
    const done = trials.length
    if (process.stderr.isTTY) {
      const width = 30
      const filled = total === 0 ? 0 : Math.round((done / total) * width)
      const bar = `${'█'.repeat(filled)}${'░'.repeat(width - filled)}`
      const count = total === 0 ? 'baseline' : `${done}/${total}`
      process.stderr.write(`\r${kind} ${bar} ${count}${status === 'running' ? '' : '\n'}`)
      return
    }
    const step = `${id} ${total === 0 ? 'baseline' : Math.floor((done / total) * steps)} ${status}`
    if (step === told) return
    told = step
    if (total === 0) say(`${kind}: the baseline is sent`)
    else if (status === 'stopped') say(`${kind}: stopped after ${done} of ${total} changes`)
    else if (status === 'running') say(`${kind}: ${done} of ${total} changes tried`)
  }
}

function layerNamed(given: string): Layer {
  const wanted = given.toLowerCase().replaceAll(/[-_]/gu, ' ')
  const layer = layers.find((each) => each.toLowerCase() === wanted || each.toLowerCase() === `${wanted} layer`)
  if (layer !== undefined) return layer
  throw new ProblemError({
    code: 'WRONG_USAGE',
    sentence: `There is no layer "${given}".`,
    remedy: `Choose from: ${layers.join(', ')}.`,
  })
}
