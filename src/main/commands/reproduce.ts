import type { CaseFile, CaseOrigin } from '../../shared/case.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { Reproduction } from '../../shared/reproduction.ts'
import type { Faultline } from '../faultline.ts'
import { broughtInVerdict } from '../studies/brought-in-verdict.ts'
import { checkHosts } from '../../shared/real-hosts.ts'
import { noDatabaseAsked } from '../../shared/unmet-change.ts'
import type { CaseView } from '../../shared/views/case-view.ts'
import type { StudySession } from '../studies/study-session.ts'
import { writeStudy } from '../evidence/study-report.ts'
import { comparisonView, reproductionView } from './case-view.ts'
import { exitCodes, type ExitCode } from './exit-code.ts'
import { withCase, type CaseOptions } from './open-case.ts'
import { readHosts } from './read-hosts.ts'
import { readBatch } from './read-input.ts'
import { sayReproduction } from './say-found.ts'
import { printRedacted, say } from './say.ts'

export interface ReproduceOptions extends CaseOptions {
  readonly batch?: string
  readonly change?: readonly string[]
  readonly duplicate?: boolean
  readonly concurrent?: boolean
  /** True: the request gets made-up values for what the workflow reads and it lacks. */
  readonly fillIn?: boolean
  /** True: every host that the case would let out goes out for real. */
  readonly allowCaseHosts?: boolean
}

/**
 * `reproduce`: sends the baseline, then the one change, and prints both with their comparison. Two changes are refused: a
 * reproduction holds at most one (contract §7 rule 3).
 */
export async function reproduceCommand(file: string, options: ReproduceOptions): Promise<ExitCode> {
  const [change, ...more] = options.change ?? []
  if (more.length > 0) throw twoChanges(options.change ?? [])
  const size = readBatch(options.batch)
  const hosts = readHosts(options)
  return withCase(file, options, async (faultline) => {
    const { cases } = faultline
    if (options.fillIn === true) cases.fillRequest()
    letHostsOut(cases, hosts, options.allowCaseHosts === true)
    const order = { size, withDuplicate: options.duplicate ?? false, concurrent: options.concurrent ?? false }
    // A change that is unknown or wrong is refused before anything is sent.
    if (change !== undefined) {
      sayIfUnmet(cases.chooseNamed(change))
      cases.chooseChange(null)
    }
    const baseline = await cases.send(order).done
    if (change !== undefined) cases.chooseNamed(change)
    const changed = change === undefined ? null : await cases.send(order).done
    const comparison = changed === null ? null : cases.compare(baseline.id, changed.id)
    const origin = cases.origin()
    const found = {
      ...(origin === null ? {} : { brought_in: verdictOf(faultline, origin, baseline) }),
      baseline: reproductionView(baseline),
      changed: changed === null ? null : reproductionView(changed),
      comparison: comparison === null ? null : comparisonView(comparison),
    }
    const redactor = faultline.guard.redactor()
    await printRedacted(found, redactor)
    sayReproduction(baseline, null, redactor)
    if (changed !== null) sayReproduction(changed, comparison, redactor)
    if (options.out !== undefined) {
      const paths = await writeStudy(options.out, { reproduction: found }, redactor)
      say(`Written: ${paths.join(', ')}`)
    }
    return cases.isGood(changed ?? baseline) ? exitCodes.done : exitCodes.studyFailed
  })
}

/** A change that meets nothing is sent all the same: that nothing differs tells something too. */
function sayIfUnmet({ change, meetNothing }: Pick<CaseView, 'change' | 'meetNothing'>): void {
  if (change !== null && meetNothing.includes(`${change.layer}.${change.name}`)) say(noDatabaseAsked)
}

/** How what was recorded elsewhere fares here. */
export function verdictOf(
  { store }: Pick<Faultline, 'store'>,
  origin: CaseOrigin,
  { items }: Reproduction,
): NonNullable<CaseFile['brought_in']> | null {
  const [item] = items
  if (item === undefined) return null
  return broughtInVerdict(origin, item, item.executionId === null ? null : store.executions.find(item.executionId))
}

/** A file is no leave: what its list would let out stays closed unless the command names it, or takes the list as it is. */
function letHostsOut({ current, letOut }: StudySession, allowed: readonly string[], takesAll: boolean): void {
  const proposed = current()?.proposedHosts ?? []
  letOut(takesAll ? checkHosts([...proposed, ...allowed]) : allowed)
  const closed = current()?.proposedHosts ?? []
  if (closed.length === 0) return
  const it = closed.length === 1 ? 'it' : 'them'
  say(
    `${closed.join(', ')}: the case would let requests to ${it} go out for real; stand-ins answer them. Give ${closed.map((host) => `--allow-host ${host}`).join(' ')} to send to ${it} for real, or --allow-case-hosts for all that the case names.`,
  )
}

function twoChanges(changes: readonly string[]): ProblemError {
  return new ProblemError({
    code: 'TWO_CHANGES',
    sentence: `${changes.length} changes were given (${changes.join(', ')}); a reproduction holds at most one.`,
    remedy:
      'Leave all but one out, or put the others into "baseline.changes" of the case, so that they are the new baseline.',
  })
}
