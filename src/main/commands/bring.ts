import type { CaseFile } from '../../shared/case.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { ServiceExecutionSummary } from '../../shared/service-execution.ts'
import { createCredentialRegistry } from '../credentials/credential-registry.ts'
import { readTextFile } from '../data-folder/read-text-file.ts'
import type { Faultline } from '../faultline.ts'
import { createRedactor, type Redactor } from '../redaction/redactor.ts'
import { caseText } from '../interchange/case-text.ts'
import { bringIn, type BringOrder } from '../from-n8n/bring-in.ts'
import { failureGroups } from '../from-n8n/failure-groups.ts'
import { checkKey, openServiceSource } from '../from-n8n/open-source.ts'
import type { ServiceSource } from '../from-n8n/service-source.ts'
import { marksOf, sameDelivery } from '../studies/same-delivery.ts'
import { exitCodes, type ExitCode } from './exit-code.ts'
import { withCaseText, type CaseOptions } from './open-case.ts'
import { readWholeNumber } from './read-input.ts'
import { readSecretFiles } from './read-secret-files.ts'
import { verdictOf } from './reproduce.ts'
import { printRedacted, say } from './say.ts'
import { sweepOpenCase } from './sweep.ts'
import { writeCase } from './write-case.ts'

export interface BringOptions extends CaseOptions {
  readonly from: string
  readonly keyFile?: string
  readonly execution?: string
  readonly workflow?: string
  readonly lastError?: boolean
  readonly list?: boolean
  readonly limit?: string
  readonly sweep?: boolean
}

/**
 * `bring`: an execution of a running n8n as a case, reproduced at once; with `--list` a line for each execution, the failing
 * ones first; with `--sweep` the sweep of it in place of the case.
 */
export async function bringCommand(options: BringOptions): Promise<ExitCode> {
  const order = orderOf(options)
  const source = openSource(options)
  try {
    if (options.list === true) return await list(source, options)
    const brought = await bringIn(source, order)
    sayPassedOver(source, redactorWith(options))
    return await withCaseText(caseText(brought), brought.name, options, (faultline) =>
      report(faultline, brought, options),
    )
  } finally {
    await source.close()
  }
}

/** @throws ProblemError FILE_NOT_FOUND, INVALID_INPUT, WRONG_USAGE */
export function openSource({ from, keyFile }: Pick<BringOptions, 'from' | 'keyFile'>): ServiceSource {
  return openServiceSource(from, keyFile === undefined ? null : checkKey(readTextFile(keyFile), keyFile))
}

async function report(faultline: Faultline, file: CaseFile, options: BringOptions): Promise<ExitCode> {
  const { brought, isGood } = await reproduceBroughtIn(faultline, file)
  const text = caseText({ ...file, brought_in: brought })
  const same = options.data === undefined ? null : sameDelivery(marksOf(file.request), faultline.store)
  if (same !== null) {
    say(
      `The same delivery came here (the same ${same.by}): \`reproduce ${same.id} --data ${options.data ?? ''}\` sends its raw bytes in place of the rebuilt request.`,
    )
  }
  if (options.sweep !== true || options.out !== undefined) await writeCase(text, options.out)
  if (options.sweep === true || options.out !== undefined) say(faultline.guard.redactor().redact(brought.sentence))
  if (options.sweep === true)
    return sweepOpenCase(faultline, { layers: [], realHosts: [], found: { brought_in: brought } })
  return isGood ? exitCodes.done : exitCodes.studyFailed
}

/** Sends the case that is open once, and says how it fares beside what was recorded. */
async function reproduceBroughtIn(
  faultline: Pick<Faultline, 'cases' | 'store'>,
  { origin }: Pick<CaseFile, 'origin'>,
): Promise<{ readonly brought: NonNullable<CaseFile['brought_in']>; readonly isGood: boolean }> {
  const sent = await faultline.cases.send({ size: 1 }).done
  const brought = origin === undefined ? null : verdictOf(faultline, origin, sent)
  if (brought === null) throw new Error('A brought-in case was sent without an item.')
  return { brought, isGood: faultline.cases.isGood(sent) }
}

const usualLimit = 100

async function list(source: ServiceSource, options: BringOptions): Promise<ExitCode> {
  const limit = options.limit === undefined ? usualLimit : readWholeNumber(options.limit, '--limit', 1, 10_000)
  const found: ServiceExecutionSummary[] = []
  const query = { workflowId: options.workflow ?? null, since: null }
  for await (const one of source.list({ ...query, status: 'error', limit })) found.push(one)
  const known = new Set(found.map(({ id }) => id))
  if (found.length < limit) {
    for await (const one of source.list({ ...query, status: 'any', limit: limit - found.length + known.size })) {
      if (!known.has(one.id) && found.length < limit) found.push(one)
    }
  }
  const same = new Map(
    failureGroups(found.filter(({ id }) => known.has(id))).flatMap(({ executions, count }) =>
      executions.map(({ id }) => [id, count] as const),
    ),
  )
  const redactor = redactorWith(options)
  for (const one of found) await printRedacted(lineOf(one, same.get(one.id) ?? 0), redactor)
  sayPassedOver(source, redactor)
  return exitCodes.done
}

function redactorWith(options: BringOptions): Redactor {
  const registry = createCredentialRegistry()
  registry.add(readSecretFiles(options))
  return createRedactor({ known: registry.knownValues() })
}

/** Says which executions were met and could not be read. */
export function sayPassedOver(source: Pick<ServiceSource, 'passedOver'>, redactor: Redactor): void {
  for (const { sentence } of source.passedOver()) say(redactor.redact(`${sentence} It was passed over.`))
}

function lineOf(one: ServiceExecutionSummary, same: number): object {
  return {
    execution: one.id,
    workflow_id: one.workflowId,
    workflow: one.workflowName,
    status: one.status,
    started_at: one.startedAt,
    first_failed_node: one.firstFailure?.node ?? null,
    message: one.firstFailure?.message ?? null,
    same,
    retry_of: one.retryOf,
  }
}

function orderOf({ execution, workflow, lastError }: BringOptions): BringOrder {
  if (execution !== undefined && (workflow !== undefined || lastError === true)) {
    throw new ProblemError({
      code: 'WRONG_USAGE',
      sentence: `--execution names one execution, and ${workflow === undefined ? '--last-error' : '--workflow'} chooses another way.`,
      remedy: 'Give --execution ID, or --workflow ID --last-error.',
    })
  }
  return execution === undefined
    ? { kind: 'last-error', workflowId: workflow ?? null }
    : { kind: 'execution', id: execution }
}
