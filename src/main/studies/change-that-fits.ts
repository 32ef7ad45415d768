import type { Change } from '../../shared/change.ts'
import { conditionsWith } from '../layers/catalogue.ts'
import { baselineOf, sequenceOf, studiedRequest, type Secrets, type Study } from './study.ts'

/** As many as a batch has: a change may speak of any of them. */
const mostItems = 5

/**
 * The change. One that could not be sent of the case as it stands is refused while its editor is still open: a node or a path that
 * is not there.
 *
 * @throws ProblemError INVALID_INPUT
 */
export function fittingChange(study: Study, change: Change, { providers }: Pick<Secrets, 'providers'>): Change {
  const conditions = conditionsWith(change, baselineOf(study, providers().ids))
  conditions.workflow(study.workflow)
  conditions.send(sequenceOf(study)?.requests ?? Array.from({ length: mostItems }, () => studiedRequest(study)))
  return change
}
