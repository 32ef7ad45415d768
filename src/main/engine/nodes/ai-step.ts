import type { AiRun, AiViolation } from '../../../shared/ai-run.ts'
import type { AiStepRecord } from '../../../shared/ai-step.ts'
import type { Item } from '../../../shared/item.ts'
import type { JsonObject } from '../../../shared/json.ts'
import type { ReadStep } from '../ai/read-step.ts'
import { NodeFailure } from '../node-failure.ts'
import { forEachItem, noteContinued } from './items/each-item.ts'
import type { NodeContext, NodeKind } from './node-kind.ts'
import { parametersOf } from './items/item-parameters.ts'

/**
 * AI step (contract §2.2): asks a model what a message is about, one item after the other. An answer that breaks the
 * contract fails its item; a proposed action is never done, and one that the record does not allow is the failure.
 */
export const aiStep: NodeKind = {
  type: 'faultline.aiStep',
  facts: { label: 'AI step', layer: 'AI layer' },
  versions: [1],
  group: 'action',
  execute: async (context) => [await forEachItem(context, (_item, itemIndex) => stepOver(context, itemIndex))],
}

async function stepOver(context: NodeContext, itemIndex: number): Promise<Item> {
  // Models, schemas and their libraries are read only where a workflow has such a step: a start must not wait for them.
  const [{ askStep }, { readStep, unreadRun }] = await Promise.all([
    import('../ai/ask-step.ts'),
    import('../ai/read-step.ts'),
  ])
  let read: ReadStep
  try {
    read = readStep(context, itemIndex)
  } catch (error) {
    // A message that nobody was asked about stands in the report beside the others.
    if (error instanceof NodeFailure) context.asked(unreadRun(context, itemIndex, error))
    throw error
  }
  const { surroundings } = context.engine
  const run = await askStep(read.step, { surroundings, guard: read.guard, signal: context.stopped.signal })
  context.asked(run)
  noteFindings(context, run, read)
  return run.output === null ? failedItem(context, run, read) : passedItem(context, run, read)
}

function passedItem(context: NodeContext, run: AiRun, { step }: ReadStep): Item {
  const { output } = run
  if (output === null) throw new Error('A run without an output was to be passed on.')
  const record: AiStepRecord = { ...step.record, expected_output: output }
  const parsed = parametersOf(context, run.itemIndex).text('output_as', 'record') === 'parsed'
  const json: JsonObject = parsed ? { output } : { ...record }
  return { json, pairedItem: { item: run.itemIndex } }
}

/** An item for a person: with the violations, and nothing of what the model proposed done. */
function failedItem(context: NodeContext, run: AiRun, { step }: ReadStep): Item {
  const violations = run.attempts.at(-1)?.violations ?? []
  const message = failureText(run, violations)
  if (!context.continues) {
    throw new NodeFailure(message, { itemIndex: run.itemIndex, description: violations.map(placed).join('\n') })
  }
  noteContinued(context, message, [run.itemIndex])
  const details = {
    ...step.record,
    needs_human_review: true,
    verdict: run.verdict,
    violations,
    attempts: run.attempts.length,
  }
  return { json: { error: message, details }, pairedItem: { item: run.itemIndex } }
}

function placed({ kind, path, keyword, message }: AiViolation): string {
  return `${kind}${path === '' ? '' : ` at ${path}`} (${keyword}): ${message}`
}

function failureText({ verdict, attempts, requestId }: AiRun, violations: readonly AiViolation[]): string {
  const listed = violations.map(placed).join(' ')
  if (verdict === 'refused') return `The AI step refused what the model proposed for request ${requestId}: ${listed}`
  const tries = attempts.length === 1 ? '1 attempt' : `${attempts.length} attempts`
  return `The AI step got no answer that fits for request ${requestId} in ${tries}. The last one: ${listed}`
}

function noteFindings(context: NodeContext, run: AiRun, { cut }: ReadStep): void {
  const { node, note } = context
  const about = [run.itemIndex]
  if (cut > 0) {
    note(
      'input-truncated',
      `${cut} characters of the message of item ${run.itemIndex} of "${node.name}" were cut off.`,
      about,
    )
  }
  const repaired = run.attempts.flatMap(({ violations }) => violations).find(({ kind }) => kind === 'json_repaired')
  if (repaired !== undefined) {
    note(
      'json-repaired',
      `The model's answer for item ${run.itemIndex} of "${node.name}" was no JSON. ${repaired.message}`,
      about,
    )
  }
  for (const { kind, message } of run.violations) {
    if (kind === 'secret_in_prompt')
      note('secret-in-prompt', `"${node.name}", item ${run.itemIndex}: ${message}`, about)
    if (kind === 'fallback_used') note('fallback-used', `"${node.name}", item ${run.itemIndex}: ${message}`, about)
  }
  if (run.output === null) return
  const first = run.attempts[0]?.violations[0]
  if (run.attempts.length > 1 && first !== undefined) {
    note(
      'first-answer-rejected',
      `"${node.name}" needed ${run.attempts.length} attempts for item ${run.itemIndex}. The first: ${first.message}`,
      about,
    )
  }
  if (run.reviewAskedBy === 'policy') {
    const why =
      run.attempts
        .at(-1)
        ?.violations.map(({ message }) => message)
        .join(' ') ?? ''
    note(
      'review-forced',
      `"${node.name}" asks for a person to look at item ${run.itemIndex}, which the model did not. ${why}`,
      about,
    )
  }
}
