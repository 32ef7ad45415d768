import type { Change } from '../../shared/change.ts'
import type { RawRequest } from '../../shared/delivery.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { Reproduction } from '../../shared/reproduction.ts'
import { conditionsWith, describeChange, isThereAlready } from '../layers/catalogue.ts'
import type { Conditions } from '../layers/conditions.ts'
import type { StudiedCase } from './studied-case.ts'
import { baselineOf, sequenceOf, studiedRequest, type Secrets } from './study.ts'

/** As many as a batch has: a change may speak of any of them. */
const mostItems = 5

export interface FittingParts extends Pick<Secrets, 'providers'> {
  /** What was sent as the items of a reproduction, as far as it was kept. */
  readonly sentRequests: (sent: Reproduction) => readonly RawRequest[]
}

/**
 * The change. One that could not be sent of the case as it stands is refused while its editor is still open: a node or a path that
 * is not there, or what the baseline has already. What fits a batch that was sent of the case fits the case. The items of
 * a batch that comes out of a file or the ledger are not known before it is sent: a change that names a later item is left to it.
 *
 * @throws ProblemError INVALID_INPUT
 */
export function fittingChange(
  studied: Pick<StudiedCase, 'current' | 'reproductions'>,
  change: Change,
  { providers, sentRequests }: FittingParts,
): Change {
  const study = studied.current
  const baseline = baselineOf(study, providers().ids)
  const conditions = conditionsWith(change, baseline)
  if (isThereAlready(change, baseline)) throw thereAlready(change)
  conditions.workflow(study.workflow)
  const sequence = sequenceOf(study)
  const own = sequence?.requests ?? Array.from({ length: mostItems }, () => studiedRequest(study))
  try {
    conditions.send(own)
  } catch (error) {
    if (!(error instanceof ProblemError) || change.layer !== 'data' || sequence !== null) throw error
    if (isOfLaterItem(change) || studied.reproductions().some((sent) => fits(conditions, sentRequests(sent))))
      return change
    const { remedy, ...problem } = error.problem
    throw new ProblemError({
      ...problem,
      remedy: `${remedy} Where only another item of a batch has it, say which: Item 2 to 5, or send that batch first.`,
    })
  }
  return change
}

function thereAlready(change: Change): ProblemError {
  return new ProblemError({
    code: 'INVALID_INPUT',
    sentence: `The baseline is like that already, so that nothing would differ: ${describeChange(change)}`,
    remedy: 'Choose a change that the baseline does not have.',
  })
}

function isOfLaterItem({ parameters }: Change): boolean {
  const item = parameters['item']
  return typeof item === 'number' && item > 1
}

function fits(conditions: Conditions, requests: readonly RawRequest[]): boolean {
  try {
    conditions.send(requests)
    return true
  } catch (error) {
    if (error instanceof ProblemError) return false
    throw error
  }
}
