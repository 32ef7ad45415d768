import { payloadChanges } from '../diagnosis/changed-before-error.ts'
import { payloadStructure } from '../diagnosis/payload-structure.ts'
import { bringIn } from '../from-n8n/bring-in.ts'
import type { ServiceSource } from '../from-n8n/service-source.ts'
import { beforeFirst, type TriageGroup } from '../from-n8n/triage-groups.ts'
import { webhookItemOf } from '../from-n8n/rebuilt-delivery.ts'
import { changesSince } from '../from-n8n/workflow-changes.ts'
import { caseText } from '../interchange/case-text.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { TriagedGroup } from '../../shared/triage.ts'
import type { Store } from '../store/open-store.ts'
import { broughtInVerdict } from '../studies/brought-in-verdict.ts'
import type { StudySession } from '../studies/study-session.ts'

export interface TriageParts {
  readonly source: ServiceSource
  readonly cases: Pick<StudySession, 'open' | 'send' | 'sweep' | 'verdict' | 'knowsLastSuccess' | 'stopSweep'>
  readonly store: Pick<Store, 'executions'>
}

/**
 * One of a group is brought in, reproduced and swept: where its failures are located, and what changed before the first of them.
 * What could not be done with it is told in its sentence. Rejects where it was stopped.
 */
export async function triageGroup(group: TriageGroup, parts: TriageParts, signal: AbortSignal): Promise<TriagedGroup> {
  const told = { ...group, changedBefore: await changedBefore(group, parts.source, signal) }
  try {
    return await studied(told, parts, signal)
  } catch (error) {
    // One that cannot be brought in, opened or sent keeps nobody from the others.
    if (!(error instanceof ProblemError) || signal.aborted) throw error
    const { sentence } = error.problem
    return { ...told, located: null, others: [], verdict: 'not-run', certainty: 'cannot be told here', sentence }
  }
}

async function studied(
  told: TriageGroup & Pick<TriagedGroup, 'changedBefore'>,
  { source, cases, store }: TriageParts,
  signal: AbortSignal,
): Promise<TriagedGroup> {
  const file = await bringIn(source, { kind: 'execution', id: told.executionId }, signal)
  await cases.open(caseText(file), file.name)
  const sent = await cases.send({ size: 1 }).done
  const [item] = sent.items
  const execution = item?.executionId == null ? null : store.executions.find(item.executionId)
  if (item === undefined || file.origin === undefined) throw new Error('A brought-in case was sent without an item.')
  const brought = broughtInVerdict(file.origin, item, execution)
  const known = { ...told, verdict: brought.verdict }
  if (brought.verdict === 'not-run' || brought.verdict === 'does-not-fail-here' || brought.verdict === 'succeeded') {
    return { ...known, located: null, others: [], certainty: 'cannot be told here', sentence: brought.sentence }
  }
  await swept(cases, signal)
  const found = cases.verdict()
  return {
    ...known,
    located: found?.layer ?? null,
    others: found?.others ?? [],
    certainty: found === null || found.certainty === 'unclear' ? 'not known' : found.certainty,
    sentence: `${brought.verdict === 'other' ? `${brought.sentence} ` : ''}${found?.sentence ?? ''}`,
  }
}

async function swept(cases: TriageParts['cases'], signal: AbortSignal): Promise<void> {
  const stop = (): void => {
    cases.stopSweep()
  }
  signal.addEventListener('abort', stop, { once: true })
  try {
    await cases.sweep({ kind: 'sweep', layers: [], resume: false, realHosts: [] }).done
    signal.throwIfAborted()
    if (cases.knowsLastSuccess()) {
      await cases.sweep({ kind: 'transplant', layers: [], resume: false, realHosts: [] }).done
    }
    signal.throwIfAborted()
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** What changed between the last success before the first failure of a group and that failure, in sentences. */
async function changedBefore(
  group: TriageGroup,
  source: ServiceSource,
  signal: AbortSignal,
): Promise<readonly string[]> {
  try {
    const { first, success } = await beforeFirst(source, group, signal)
    if (success === null) return ['It has not succeeded before, as far as the service remembers.']
    const [then, now] = [webhookItemOf(success), webhookItemOf(first)]
    const payload = (json: unknown) => ({ contentType: null, structure: payloadStructure(json) })
    return [
      ...changesSince(success.workflow, first.workflow),
      ...(then === null || now === null ? [] : payloadChanges(payload(then), payload(now))),
    ]
  } catch (error) {
    if (error instanceof ProblemError) return [error.problem.sentence]
    throw error
  }
}
