import { aiProviders, type AiProvider, type AiRun, type AiViolation } from '../../../shared/ai-run.ts'
import type { AiStepInput, Source } from '../../../shared/ai-step.ts'
import { isObject, type JsonObject } from '../../../shared/json.ts'
import { shownCredential } from '../nodes/http/credential-of.ts'
import { parametersOf, textOf, type ItemParameters } from '../nodes/items/item-parameters.ts'
import type { NodeContext } from '../nodes/node-kind.ts'
import { NodeFailure } from '../node-failure.ts'
import { builtInModel, builtInName, presetThreshold } from './built-in-model.ts'
import { guardPrompt, type PromptGuard } from './guard-prompt.ts'
import type { Model, ModelCall } from './model.ts'
import type { ChatSettings } from './chat-request.ts'
import { normaliseInput } from './normalise-input.ts'
import { openAiModel } from './openai-endpoint.ts'
import { pricesOf } from './prices.ts'
import { plainPrompt } from './prompt.ts'
import { violationsOf } from './schemas.ts'
import { scriptedModel, type ScriptedAnswer } from './scripted-model.ts'
import type { StepToAsk } from './ask-step.ts'

/** A step with what was noticed while it was read. */
export interface ReadStep {
  readonly step: StepToAsk
  readonly guard: PromptGuard
  /** Characters of the message that were cut off. */
  readonly cut: number
}

const inputLimit = 2000

/**
 * The run of a message that never became a record: nobody was asked, and it is for a person. The fields are those that were
 * given, as far as they fit.
 */
export function unreadRun(context: NodeContext, itemIndex: number, failure: NodeFailure): AiRun {
  const parameters = parametersOf(context, itemIndex)
  const item = context.items[itemIndex]?.json ?? {}
  const guard = guardPrompt(context.engine.surroundings.secrets(), [item, ...headersSeen(context)])
  const { text } = normaliseInput(given(parameters, 'input', item), inputLimit)
  const input = guard.clean(text)
  const wrong: AiViolation = { kind: 'record', path: '', keyword: 'record', message: guard.clean(failure.message) }
  return {
    requestId: given(parameters, 'request_id', item) || requestId(context, itemIndex),
    itemIndex,
    promptVersion: parameters.text('prompt_version'),
    input,
    allowedActions: [],
    forbiddenActions: [],
    suppliedSources: [],
    attempts: [],
    verdict: 'failed',
    output: null,
    reviewAskedBy: 'policy',
    fallbackReason: null,
    violations: [wrong],
    replaced: guard.replaced(),
    pricesOf,
  }
}

/**
 * Reads a step for one item. The record's fields come from the node's parameters; the message, the request's id and the
 * sources from the item where the node names none. What is allowed and forbidden comes from the node alone: what a stranger
 * sends can be an item, and must not widen it. Fails where the record breaks its schema.
 */
export function readStep(context: NodeContext, itemIndex: number): ReadStep {
  const parameters = parametersOf(context, itemIndex)
  const item = context.items[itemIndex]?.json ?? {}
  const guard = guardPrompt(context.engine.surroundings.secrets(), [item, ...headersSeen(context)])
  const { text, cut } = normaliseInput(given(parameters, 'input', item), parameters.number('input_limit', inputLimit))
  const record = checkedRecord({
    request_id: given(parameters, 'request_id', item) || requestId(context, itemIndex),
    prompt_version: parameters.text('prompt_version'),
    input: guard.clean(text),
    allowed_actions: parameters.names('allowed_actions'),
    forbidden_actions: namesOr(parameters, 'forbidden_actions', ['send_without_review', 'change_payment']),
  })
  const version = versionOf(parameters, record.prompt_version)
  const provider = providerOf(parameters.text('provider', 'built-in'))
  const threshold = version.threshold ?? parameters.number('confidence_threshold', presetThreshold(provider))
  const supplied = parameters.value('sources') ?? item['sources']
  const step: StepToAsk = {
    record,
    sources: readSources(supplied).map((source) => cleaned(source, guard)),
    prompt: version.prompt ?? parameters.text('prompt', plainPrompt),
    primary: primaryModel(context, parameters, threshold),
    fallback: fallbackModel(context, parameters, threshold),
    retries: Math.min(Math.max(Math.trunc(parameters.number('retries', 2)), 0), 5),
    threshold,
    timeoutMs: parameters.number('timeout_ms', 30_000),
    itemIndex,
  }
  return { step, guard, cut }
}

function given(parameters: ItemParameters, name: string, item: JsonObject): string {
  return parameters.text(name, textOf(item[name]))
}

function namesOr(parameters: ItemParameters, name: string, preset: readonly string[]): readonly string[] {
  return parameters.value(name) === undefined ? preset : parameters.names(name)
}

function requestId({ scope, node, runIndex }: NodeContext, itemIndex: number): string {
  return [scope.execution.id, node.name, runIndex, itemIndex].join('/')
}

/** What the trigger received beside the item: a secret of a header may be repeated in the message. */
function headersSeen({ scope }: NodeContext): readonly unknown[] {
  return scope.nodeNames().flatMap((name) => {
    const first = scope.runsOf(name)[0]?.outputs?.[0]?.[0]?.json['headers']
    return isObject(first) ? [first] : []
  })
}

/** The record of contract §2.2, or a failure that names every field that breaks it. */
function checkedRecord(fields: JsonObject): AiStepInput {
  const violations = violationsOf('input', fields)
  if (violations.length === 0) return fields as object as AiStepInput
  throw new NodeFailure(
    `The AI step's record does not fit its schema: ${violations.map(({ message }) => message).join(' ')}`,
    { description: violations.map(({ path, keyword }) => `${path}: ${keyword}`).join('\n') },
  )
}

interface PromptVersion {
  readonly prompt: string | null
  readonly threshold: number | null
}

/** The prompt of that version, where the node keeps several (`prompts: [{version, prompt, confidence_threshold}]`). */
function versionOf(parameters: ItemParameters, version: string): PromptVersion {
  const found = parameters.entries('prompts').find((entry) => entry['version'] === version)
  const prompt = found?.['prompt']
  const threshold = found?.['confidence_threshold']
  return {
    prompt: typeof prompt === 'string' ? prompt : null,
    threshold: typeof threshold === 'number' ? threshold : null,
  }
}

/** Sources as a list of ids, or of objects with `id`, `title` and `text`. */
function readSources(value: unknown): readonly Source[] {
  const list = typeof value === 'string' ? value.split(',').map((id) => id.trim()) : value
  if (!Array.isArray(list)) return []
  return list.flatMap((one: unknown) => {
    if (typeof one === 'string') return one === '' ? [] : [{ id: one, title: null, text: null }]
    if (!isObject(one)) return []
    const id = textOf(one['id'])
    return id === '' ? [] : [{ id, title: textOf(one['title']) || null, text: textOf(one['text']) || null }]
  })
}

function cleaned({ id, title, text }: Source, guard: PromptGuard): Source {
  return {
    id: guard.clean(id),
    title: title === null ? null : guard.clean(title),
    text: text === null ? null : guard.clean(text),
  }
}

/** The model that is asked first; the one of the surroundings where a reproduction studies the AI layer. */
function primaryModel(context: NodeContext, parameters: ItemParameters, threshold: number): Model {
  const name = parameters.text('model')
  const studied = context.engine.surroundings.model
  if (studied !== null) {
    return openAiModel(
      { baseUrl: studied.baseUrl, model: name === '' ? builtInName : name, key: null, maxTokens: null, streams: false },
      context,
    )
  }
  return modelOf(context, parameters, threshold, '')
}

function fallbackModel(context: NodeContext, parameters: ItemParameters, threshold: number): Model | null {
  return parameters.text('fallback.provider') === '' ? null : modelOf(context, parameters, threshold, 'fallback.')
}

function modelOf(context: NodeContext, parameters: ItemParameters, threshold: number, prefix: string): Model {
  const provider = providerOf(parameters.text(`${prefix}provider`, 'built-in'))
  switch (provider) {
    case 'built-in':
      return builtInModel(threshold)
    case 'scripted':
      return scriptedModel(
        parameters.text(`${prefix}model`, 'scripted'),
        readScript(parameters.entries(`${prefix}script`)),
      )
    case 'openai-compatible':
      return endpointOf(context, parameters, prefix)
  }
}

function providerOf(name: string): AiProvider {
  const found = aiProviders.find((one) => one === name)
  if (found !== undefined) return found
  throw new NodeFailure(`The AI step's provider is "${name}". It must be one of ${aiProviders.join(', ')}.`)
}

function endpointOf(context: NodeContext, parameters: ItemParameters, prefix: string): Model {
  const preset = prefix === '' ? 'openAiApi' : 'openAiApiFallback'
  const credential = shownCredential(context, parameters.text(`${prefix}credential_type`, preset))?.credential
  const model = parameters.text(`${prefix}model`)
  const baseUrl = parameters.text(`${prefix}base_url`, baseUrlIn(credential?.data ?? {}))
  if (model === '') {
    throw new NodeFailure(`The AI step asks ${baseUrl} and names no model. Name one, for instance "gpt-4o-mini".`)
  }
  const key = textOf(credential?.data['apiKey'])
  return openAiModel({ baseUrl, model, key: key === '' ? null : key, ...chatSettings(parameters, prefix) }, context)
}

function chatSettings(parameters: ItemParameters, prefix: string): Pick<ChatSettings, 'maxTokens' | 'streams'> {
  const most = Math.trunc(parameters.number(`${prefix}max_tokens`, 0))
  return { maxTokens: most > 0 ? most : null, streams: parameters.flag(`${prefix}stream`) }
}

/** `url` of an OpenAI credential names the version, `baseUrl` of an Ollama credential does not. */
function baseUrlIn(data: JsonObject): string {
  const server = textOf(data['baseUrl'])
  const versioned = server === '' ? 'https://api.openai.com/v1' : `${server.replace(/\/+$/u, '')}/v1`
  return textOf(data['url'], versioned) || versioned
}

function readScript(entries: readonly JsonObject[]): readonly ScriptedAnswer[] {
  return entries.map((entry) => ({
    ...(typeof entry['text'] === 'string' ? { text: entry['text'] } : {}),
    ...(typeof entry['refusal'] === 'string' ? { refusal: entry['refusal'] } : {}),
    ...(typeof entry['finish_reason'] === 'string' ? { finishReason: entry['finish_reason'] } : {}),
    ...(typeof entry['status'] === 'number' ? { status: entry['status'] } : {}),
    ...(Array.isArray(entry['called']) ? { called: entry['called'].flatMap(readCall) } : {}),
  }))
}

/** A call of a script: its name alone, or with what it was given. */
function readCall(one: unknown): readonly ModelCall[] {
  if (typeof one === 'string') return [{ name: one, given: '' }]
  if (!isObject(one)) return []
  const given = one['arguments'] ?? ''
  return [{ name: textOf(one['name']), given: typeof given === 'string' ? given : JSON.stringify(given) }]
}
