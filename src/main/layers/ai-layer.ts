// The AI layer: what the model answers. In: the answers of the stand-in for the model. Out: the same with one fault, or
// another prompt version or model in the AI steps. Serves contract §2.2 and §7 rule 3.
import { factsOf } from '../engine/nodes/catalogue.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import type { WorkflowNode } from '../../shared/workflow.ts'
import type { AiFault } from '../world/ai-fault.ts'
import { cannotAlter } from './alter-body.ts'
import { altered, type Conditions } from './conditions.ts'
import { defineChange, type ChangeDefinition } from './define-change.ts'
import { standInChanges } from './stand-in-changes.ts'
import { choiceField, numberField, textField } from './fields.ts'
import type { Studied } from './studied.ts'

const layer = 'AI layer'

const healthy = defineChange(layer, {
  name: 'healthy',
  title: 'Healthy',
  description: 'The model answers as it is asked to: in time, in the format, within what is allowed.',
  aim: 'repair',
  fields: {},
  sentence: () => 'The model answers in time, in the format, and within what is allowed.',
  apply: (conditions) => altered(conditions, { ai: { kind: 'healthy' } }),
  candidates: asking({}),
})

const answers = {
  'not-json': { title: 'Not JSON', words: 'is prose around, or in place of, JSON' },
  truncated: { title: 'Truncated', words: 'ends in the middle (finish reason: length)' },
  refusal: { title: 'Refusal', words: 'is a refusal' },
  'no-sources': { title: 'No sources', words: 'names no sources' },
  'unresolvable-sources': { title: 'Unresolvable sources', words: 'names sources that were not supplied' },
  'primary-down': { title: 'Primary model down', words: 'does not come: the first model cannot be reached' },
} as const

const simpleChanges = Object.entries(answers).map(([name, { title, words }]) =>
  defineChange(layer, {
    name,
    title,
    description: `The model's answer ${words}.`,
    aim: 'break',
    fields: {},
    sentence: () => `The model's answer ${words}.`,
    // The keys of the table are kinds of fault without parameters, as their type says.
    apply: (conditions) => faulty(conditions, { kind: name as keyof typeof answers }),
    candidates: asking({}),
  }),
)

const unknownIntent = defineChange(layer, {
  name: 'unknown-intent',
  title: 'Value outside the enum',
  description: 'The intent is none of technical, support, sales and unknown.',
  aim: 'break',
  fields: { intent: textField('Intent', 'billing') },
  sentence: ({ intent }) => `The model's intent is "${intent}", none of the four.`,
  apply: (conditions, { intent }) => faulty(conditions, { kind: 'unknown-intent', intent }),
  candidates: asking({}),
})

const missingField = defineChange(layer, {
  name: 'missing-field',
  title: 'Missing field',
  description: 'A field of the expected output is not in the answer.',
  aim: 'break',
  fields: { field: textField('Field', 'confidence') },
  sentence: ({ field }) => `The model's answer lacks "${field}".`,
  apply: (conditions, { field }) => faulty(conditions, { kind: 'missing-field', field }),
  candidates: asking({}, { field: 'intent' }),
})

const lowConfidence = defineChange(layer, {
  name: 'low-confidence',
  title: 'Low confidence',
  description: 'The model is unsure.',
  aim: 'break',
  fields: { confidence: numberField('Confidence', 0.2, 0, 1, { hasFractions: true }) },
  sentence: ({ confidence }) => `The model's confidence is ${confidence}.`,
  apply: (conditions, { confidence }) => faulty(conditions, { kind: 'low-confidence', confidence }),
  candidates: asking({}),
})

const action = defineChange(layer, {
  name: 'forbidden-action',
  title: 'Forbidden action',
  description: 'The answer proposes an action that is forbidden.',
  aim: 'break',
  fields: { action: textField('Action', 'send_without_review') },
  sentence: (p) => `The model proposes the action "${p.action}".`,
  apply: (conditions, p) => faulty(conditions, { kind: 'action', action: p.action }),
  candidates: asking({}),
})

const slow = defineChange(layer, {
  name: 'slow',
  title: 'Slow',
  description: 'The answer comes late.',
  aim: 'break',
  fields: { delayMs: numberField('Milliseconds', 60_000, 1, 600_000) },
  sentence: ({ delayMs }) => `The model answers ${delayMs} ms late.`,
  apply: (conditions, { delayMs }) => faulty(conditions, { kind: 'slow', delayMs }),
  candidates: asking({}),
})

const rateLimit = defineChange(layer, {
  name: 'rate-limit',
  title: 'Rate limit (429)',
  description: 'The model answers 429 with Retry-After.',
  aim: 'break',
  fields: { retryAfterSeconds: numberField('Seconds', 1, 0, 3600) },
  sentence: ({ retryAfterSeconds }) => `The model answers 429 with Retry-After ${retryAfterSeconds} s.`,
  apply: (conditions, { retryAfterSeconds }) => faulty(conditions, { kind: 'rate-limit', retryAfterSeconds }),
  candidates: asking({}),
})

const promptVersion = defineChange(layer, {
  name: 'prompt-version',
  title: 'Prompt version',
  description: 'The AI steps use another version of the prompt.',
  // A sweep tries those that the steps keep.
  aim: 'repair',
  fields: { version: textField('Prompt version', '2025-01-01', true, 'prompt-version') },
  sentence: ({ version }) => `The AI steps use the prompt version ${version}.`,
  apply: (conditions, { version }) => withParameters(conditions, { prompt_version: version }),
  candidates: otherVersions,
})

const model = defineChange(layer, {
  name: 'model',
  title: 'Model',
  description: 'The AI steps ask another model.',
  aim: 'break',
  fields: {
    model: textField('Model', 'gpt-4o-mini'),
    provider: choiceField(
      'Provider',
      {
        same: 'As it is',
        'built-in': 'Built-in classifier',
        'openai-compatible': 'OpenAI-compatible endpoint',
      },
      'same',
    ),
    baseUrl: textField('Base URL (empty: as it is)', '', false, 'url'),
  },
  clash: ({ provider, baseUrl }) =>
    provider === 'built-in' && baseUrl !== ''
      ? {
          field: 'baseUrl',
          sentence: `The built-in classifier runs in Faultline and has no base URL, but "${baseUrl}" stands there: leave it empty, or choose the OpenAI-compatible endpoint.`,
        }
      : null,
  sentence: (p) =>
    p.provider === 'built-in'
      ? 'The AI steps ask the built-in classifier.'
      : `The AI steps ask the model ${p.model}${p.provider === 'same' ? '' : ` (${p.provider})`}.`,
  apply: (conditions, p) =>
    withParameters(conditions, {
      model: p.model,
      ...(p.provider === 'same' ? {} : { provider: p.provider }),
      ...(p.baseUrl === '' ? {} : { base_url: p.baseUrl }),
    }),
  candidates: () => [],
})

/** Every kind of change of the AI layer. */
export const aiChanges: readonly ChangeDefinition[] = [
  healthy,
  ...simpleChanges,
  unknownIntent,
  missingField,
  lowConfidence,
  action,
  slow,
  rateLimit,
  promptVersion,
  model,
  ...standInChanges('AI layer'),
]

function faulty(conditions: Conditions, fault: AiFault): Conditions {
  return altered(conditions, { ai: fault })
}

function isAiStep({ type }: WorkflowNode): boolean {
  return factsOf(type).layer === 'AI layer'
}

function withParameters(conditions: Conditions, changed: JsonObject): Conditions {
  return altered(conditions, {
    workflow: (workflow) => {
      const before = conditions.workflow(workflow)
      if (!before.nodes.some(isAiStep))
        throw cannotAlter('The workflow has no AI step, so that none could ask another model or use another prompt.')
      return {
        ...before,
        nodes: before.nodes.map((node) =>
          isAiStep(node) ? { ...node, parameters: { ...node.parameters, ...changed } } : node,
        ),
      }
    },
  })
}

/** Versions that the AI steps keep beside the one they use. */
function otherVersions({ workflow }: Studied): readonly { readonly version: string }[] {
  const versions = workflow.nodes.filter(isAiStep).flatMap(({ parameters }) => {
    const kept = Array.isArray(parameters['prompts']) ? parameters['prompts'].filter(isObject) : []
    return kept.flatMap(({ version }) =>
      typeof version === 'string' && version !== parameters['prompt_version'] ? [version] : [],
    )
  })
  return [...new Set(versions)].map((version) => ({ version }))
}

/** As they are written in an expression; whether it is a model is told by the request itself. */
function mayAskModel(parameters: string): boolean {
  return (
    /\bcontents\b[\s\S]*\bparts\b/u.test(parameters) ||
    (/\bmodel\b/u.test(parameters) && /\b(?:messages|prompt|input)\b/u.test(parameters))
  )
}

/** Only where a model is asked: by an AI step, or by a request whose parameters have the fields of a question to one. */
function asking<const Candidate>(...candidates: readonly Candidate[]): (studied: Studied) => readonly Candidate[] {
  return ({ workflow }) =>
    workflow.nodes.some((node) => isAiStep(node) || mayAskModel(JSON.stringify(node.parameters))) ? candidates : []
}
