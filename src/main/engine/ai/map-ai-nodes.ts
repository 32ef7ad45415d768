/**
 * Maps the workflow format's AI nodes onto AI steps where they mean the same: a chain or agent that asks one
 * OpenAI-compatible chat model for exactly the contract's output (§2.2), without tools or memory. In: a workflow as it was
 * read. Out: the workflow with those nodes replaced, and a sentence for each that was mapped or could not be.
 */
import { intents } from '../../../shared/ai-step.ts'
import { isObject, type JsonObject } from '../../../shared/json.ts'
import { findNode, type ImportNote, type Workflow, type WorkflowNode } from '../../../shared/workflow.ts'

export interface MappedWorkflow {
  readonly workflow: Workflow
  /** One for each AI node that was mapped, or was left as it is with the reason. */
  readonly notes: readonly ImportNote[]
}

const family = '@n8n/n8n-nodes-langchain.'
const roots: ReadonlySet<string> = new Set([`${family}agent`, `${family}chainLlm`, `${family}informationExtractor`])

export function mapAiNodes(workflow: Workflow): MappedWorkflow {
  if (!workflow.nodes.some(({ type }) => type.startsWith(family))) return { workflow, notes: [] }
  const notes: ImportNote[] = []
  const nodes = workflow.nodes.map((node) => {
    if (!node.type.startsWith(family) || isBeneath(workflow, node)) return node
    const step = stepFor(workflow, node)
    if (typeof step === 'string') {
      notes.push({
        node: node.name,
        isMapped: false,
        sentence: `"${node.name}" (${node.type}) could not be mapped onto an AI step: ${step}`,
      })
      return node
    }
    notes.push({
      node: node.name,
      isMapped: true,
      sentence: `"${node.name}" (${node.type}) runs as an AI step: prompt version ${String(step.parameters['prompt_version'])}.`,
    })
    return step
  })
  return { workflow: { ...workflow, nodes }, notes }
}

/** A chat model, parser, tool or memory: it stands beneath another node and does not run by itself. */
export function isBeneath({ connections }: Workflow, { name }: WorkflowNode): boolean {
  const kinds = Object.keys(connections[name] ?? {})
  return kinds.length > 0 && kinds.every((kind) => kind.startsWith('ai_'))
}

/** Nodes that serve this one in that role, in the order of its inputs. */
function beneath(workflow: Workflow, root: WorkflowNode, role: string): readonly WorkflowNode[] {
  return Object.entries(workflow.connections)
    .flatMap(([from, byRole]) =>
      (byRole[role] ?? []).flatMap((targets) =>
        (targets ?? []).filter(({ node }) => node === root.name).map(({ index }) => ({ from, index })),
      ),
    )
    .sort((one, other) => one.index - other.index)
    .flatMap(({ from }) => findNode(workflow, from) ?? [])
}

/** The AI step that means the same, or why there is none. */
function stepFor(workflow: Workflow, node: WorkflowNode): WorkflowNode | string {
  if (!roots.has(node.type)) return 'no AI step means the same as this type.'
  for (const [role, what] of [
    ['ai_tool', 'tools'],
    ['ai_memory', 'a memory'],
  ] as const) {
    const used = beneath(workflow, node, role)
    if (used.length > 0) return `it has ${what} (${used.map(({ name }) => name).join(', ')}), which an AI step has not.`
  }
  const [model, second, ...more] = beneath(workflow, node, 'ai_languageModel').map(modelFrom)
  if (model === undefined) return 'no chat model is connected to it.'
  if (typeof model === 'string') return model
  if (typeof second === 'string') return second
  if (more.length > 0) return 'more than two chat models are connected to it.'
  const shape = outputShape(workflow, node)
  if (shape !== null) return shape
  const prompt = promptOf(node)
  if (prompt === null) return 'its messages hold more than one system message, which an AI step cannot say.'
  const credentials = { ...second?.credentials, ...model.credentials }
  return {
    ...node,
    type: 'faultline.aiStep',
    typeVersion: 1,
    parameters: {
      prompt_version: versionOf(workflow),
      input: textParameter(node.parameters['text']) ?? '={{ $json.chatInput }}',
      ...(prompt === '' ? {} : { prompt }),
      allowed_actions: ['classify'],
      output_as: 'parsed',
      ...model.parameters,
      ...(second === undefined ? {} : { fallback: second.parameters }),
    },
    ...(Object.keys(credentials).length > 0 && { credentials }),
  }
}

interface MappedModel {
  readonly parameters: JsonObject
  readonly credentials: NonNullable<WorkflowNode['credentials']>
}

/** Chat models behind OpenAI-compatible endpoints: their credential, and their base URL where it is always the same. */
const endpoints: Readonly<Record<string, { readonly credential: string; readonly baseUrl: string | null }>> = {
  lmChatOpenAi: { credential: 'openAiApi', baseUrl: null },
  lmChatOllama: { credential: 'ollamaApi', baseUrl: null },
  lmChatOpenRouter: { credential: 'openRouterApi', baseUrl: 'https://openrouter.ai/api/v1' },
  lmChatDeepSeek: { credential: 'deepSeekApi', baseUrl: 'https://api.deepseek.com/v1' },
  lmChatGroq: { credential: 'groqApi', baseUrl: 'https://api.groq.com/openai/v1' },
  lmChatMistralCloud: { credential: 'mistralCloudApi', baseUrl: 'https://api.mistral.ai/v1' },
}

function modelFrom(node: WorkflowNode): MappedModel | string {
  const short = node.type.startsWith(family) ? node.type.slice(family.length) : node.type
  const endpoint = Object.hasOwn(endpoints, short) ? endpoints[short] : undefined
  if (endpoint === undefined) {
    return `its chat model "${node.name}" (${node.type}) is asked in a way of its own, not as OpenAI-compatible endpoints are.`
  }
  const model = textParameter(node.parameters['model']) ?? presetModel(short, node)
  if (model === null) return `its chat model "${node.name}" names no model.`
  const options = isObject(node.parameters['options']) ? node.parameters['options'] : {}
  const baseUrl = textParameter(options['baseURL']) ?? endpoint.baseUrl
  const reference = node.credentials?.[endpoint.credential]
  return {
    parameters: {
      provider: 'openai-compatible',
      model,
      credential_type: endpoint.credential,
      ...(baseUrl === null ? {} : { base_url: baseUrl }),
    },
    credentials: reference === undefined ? {} : { [endpoint.credential]: reference },
  }
}

/** The model of a node whose export leaves it out: the preset of its type and version. Null where it was emptied, or has none. */
function presetModel(short: string, { typeVersion, parameters }: WorkflowNode): string | null {
  if (parameters['model'] !== undefined) return null
  if (short === 'lmChatOpenAi') return typeVersion < 1.2 ? 'gpt-4o-mini' : 'gpt-4.1-mini'
  return Object.hasOwn(presetModels, short) ? (presetModels[short] ?? null) : null
}

/** Presets of the types with one version. */
const presetModels: Readonly<Record<string, string>> = {
  lmChatOllama: 'llama3.2',
  lmChatOpenRouter: 'openai/gpt-4.1-mini',
  lmChatDeepSeek: 'deepseek-chat',
  lmChatGroq: 'llama3-8b-8192',
  lmChatMistralCloud: 'mistral-small',
}

/** A text, also out of the format's "resource locator"; null where there is none. */
function textParameter(value: unknown): string | null {
  if (isObject(value)) return textParameter(value['value'])
  return typeof value === 'string' && value !== '' ? value : null
}

const fields = ['intent', 'confidence', 'needs_human_review', 'sources']

/** Null where the node asks for exactly the contract's output; else why it does not. */
function outputShape(workflow: Workflow, node: WorkflowNode): string | null {
  const parser = beneath(workflow, node, 'ai_outputParser')[0]
  const holder = node.type === `${family}informationExtractor` ? node : parser
  if (holder === undefined) return 'it has no structured output parser, so its answer is free text.'
  if (holder !== node && holder.type !== `${family}outputParserStructured`) {
    return `its output parser "${holder.name}" (${holder.type}) is not the structured one.`
  }
  const asked = propertiesAsked(holder.parameters)
  if (asked === null) return `the schema of "${holder.name}" cannot be read.`
  const names = Object.keys(asked).sort()
  if (names.join() !== [...fields].sort().join()) {
    return `it asks for ${names.join(', ') || 'nothing'}; an AI step gives ${fields.join(', ')}.`
  }
  const intent = asked['intent']
  const values: unknown = isObject(intent) ? intent['enum'] : undefined
  const foreign = Array.isArray(values) ? values.filter((value) => !intents.some((one) => one === value)) : []
  return foreign.length === 0
    ? null
    : `its intents hold ${foreign.map((one) => JSON.stringify(one)).join(', ')}; an AI step knows ${intents.join(', ')}.`
}

/** Top-level properties of the schema, or the fields of the example, that a parser is set to. */
function propertiesAsked(parameters: JsonObject): JsonObject | null {
  const manual = parameters['schemaType'] === 'manual' || parameters['jsonSchemaExample'] === undefined
  const text = manual ? (parameters['inputSchema'] ?? parameters['jsonSchema']) : parameters['jsonSchemaExample']
  const read = typeof text === 'string' ? parsed(text) : text
  if (!isObject(read)) return null
  if (!manual) return read
  return isObject(read['properties']) ? read['properties'] : null
}

/** The system message; empty where there is none, null where the messages say more than that. */
function promptOf({ parameters }: WorkflowNode): string | null {
  const options = isObject(parameters['options']) ? parameters['options'] : {}
  const system = textParameter(options['systemMessage']) ?? textParameter(options['systemPromptTemplate'])
  const messages = isObject(parameters['messages']) ? parameters['messages']['messageValues'] : undefined
  const listed = Array.isArray(messages) ? messages.filter(isObject) : []
  if (listed.length === 0) return system ?? ''
  const [only] = listed
  const type = only?.['type']
  const isSystem = type === undefined || type === 'SystemMessagePromptTemplate'
  return listed.length === 1 && isSystem && system === null ? (textParameter(only?.['message']) ?? '') : null
}

/** The day on which the workflow was last changed stands for the version of its prompts. */
function versionOf(workflow: Workflow): string {
  const known: unknown = Reflect.get(workflow, 'updatedAt') ?? Reflect.get(workflow, 'createdAt')
  const day = typeof known === 'string' ? known.slice(0, 10) : ''
  return /^\d{4}-\d\d-\d\d$/u.test(day) ? day : '1970-01-01-undated'
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
