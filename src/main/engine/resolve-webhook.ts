import type { ExecutionMode, WorkflowAnswer } from '../../shared/execution.ts'
import type { Item } from '../../shared/item.ts'
import type { JsonObject } from '../../shared/json.ts'
import type { Workflow, WorkflowNode } from '../../shared/workflow.ts'
import type { Engine } from './engine.ts'
import { evaluateTemplate } from './expressions/evaluate-later.ts'
import { prepareParameters } from './expressions/parameters.ts'
import type { Scope } from './expressions/scope.ts'
import { failureFrom } from './failure-from.ts'
import { hasExpression, withoutOnlyRunIf } from './literal-parameters.ts'
import { scopeBesideRun, type BesideRun } from './scope-beside-run.ts'
import { StopSwitch } from './stop-switch.ts'

/** A webhook that was called, and the execution that comes of it. */
export interface CalledWebhook {
  readonly webhook: WorkflowNode
  readonly workflow: Workflow
  /** What the webhook emits. */
  readonly item: Item
  readonly executionId: string
  readonly mode: ExecutionMode
}

/** What an expression of a webhook reaches: no network, no credential. */
export interface WebhookEngine {
  readonly surroundings: BesideRun['surroundings']
  readonly sandbox: Engine['sandbox']
}

/** The parameters that say how the caller is answered; the same names as those of a waiting node. */
const answerParameters = ['responseCode', 'responseData', 'responseBinaryPropertyName', 'options'] as const

/** True where the answer to the caller depends on what the request brought. */
export function hasComputedAnswer({ parameters }: WorkflowNode): boolean {
  const written = withoutOnlyRunIf(parameters)
  return answerParameters.some((name) => hasExpression(written[name]))
}

/**
 * Whether a request is to run, by its webhook's option "Only Run If": any value but an empty one lets it. Where the expression
 * fails the request runs, and the sentence says why; null: there is nothing to say. Never rejects.
 */
export async function onlyRunIf(
  called: CalledWebhook,
  template: string,
  engine: WebhookEngine,
): Promise<{ readonly runs: boolean; readonly sentence: string | null }> {
  try {
    const { value, swallowed } = await evaluateTemplate(template, scopeOf(called, {}, engine), 0, engine.sandbox)
    if (value) return { runs: true, sentence: null }
    const [error] = swallowed
    const why = error === undefined ? '' : ` (its expression failed: ${error.message})`
    const came = typeof value === 'string' ? 'an empty text' : String(value)
    return {
      runs: false,
      sentence: `the option "Only Run If" of "${called.webhook.name}" came to ${came} for this request${why}, so nothing ran, although the caller was answered 200`,
    }
  } catch (thrown) {
    const { message } = failureFrom(thrown, called.webhook.name)
    return {
      runs: true,
      sentence: `the option "Only Run If" of "${called.webhook.name}" could not be evaluated (${message}), so it let the request pass`,
    }
  }
}

/**
 * The webhook node with every expression in what says how its caller is answered resolved, for the item that it emits
 * (engine semantics §1.7, §1.12). Where one fails: what the caller is answered in its place.
 */
export async function resolveWebhook(
  called: CalledWebhook,
  engine: WebhookEngine,
): Promise<{ readonly webhook: WorkflowNode } | { readonly refusal: WorkflowAnswer }> {
  const { webhook } = called
  const parameters = withoutOnlyRunIf(webhook.parameters)
  const written = Object.fromEntries(
    answerParameters.flatMap((name): [string, unknown][] =>
      parameters[name] === undefined ? [] : [[name, parameters[name]]],
    ),
  )
  try {
    const scope = scopeOf(called, written, engine)
    const ready = await prepareParameters(scope, engine.sandbox, new StopSwitch())
    const resolved = Object.fromEntries(Object.keys(written).map((name) => [name, ready.read(name, 0)]))
    return { webhook: { ...webhook, parameters: { ...webhook.parameters, ...resolved } } }
  } catch (thrown) {
    const { message } = failureFrom(thrown, webhook.name)
    return { refusal: { statusCode: 500, headers: {}, body: { kind: 'json', value: { code: 0, message } } } }
  }
}

function scopeOf(
  { webhook, workflow, item, executionId, mode }: CalledWebhook,
  parameters: JsonObject,
  { surroundings }: WebhookEngine,
): Scope {
  const node = { ...webhook, parameters }
  return {
    ...scopeBesideRun({ node, workflow, executionId, mode, surroundings }),
    runIndex: 0,
    inputs: [[item]],
    items: [item],
    source: null,
    sources: [null],
    outputTowards: () => null,
    runsOf: () => [],
  }
}
