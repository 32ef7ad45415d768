import type { Change } from '../../shared/change.ts'
import { cannotAlter } from '../layers/alter-body.ts'
import { conditionsWith } from '../layers/catalogue.ts'
import { baselineOf, sequenceOf, signerOf, studiedRequest, type Secrets, type Study } from './study.ts'

/** As many as a batch has: a change may speak of any of them. */
const mostItems = 5

const ofSignatures: readonly string[] = ['signature', 'signing-clock']

/**
 * The change. One that could not be sent or would change nothing of the case as it stands is refused while its editor is still
 * open: a node or a path that is not there, a signature that nobody makes.
 *
 * @throws ProblemError INVALID_INPUT
 */
export function fittingChange(study: Study, change: Change, secrets: Secrets): Change {
  const conditions = conditionsWith(change, baselineOf(study, secrets.providers().ids))
  conditions.workflow(study.workflow)
  conditions.send(sequenceOf(study)?.requests ?? Array.from({ length: mostItems }, () => studiedRequest(study)))
  const isOfSignature = change.layer === 'authorisation' && ofSignatures.includes(change.name)
  if (isOfSignature && signerOf(study, secrets) === null)
    throw cannotAlter('Nobody signs this request, so there is no signature to change.')
  return change
}
