import { acts } from '../../../../shared/acts.ts'
import { DateTime } from 'luxon'
import { withoutContent } from '../../../../shared/binary-files.ts'
import { textOf } from './text-of.ts'
import { ExpressionError } from './errors.ts'
import { refusal } from './extensions/extension.ts'
import { withoutTags, withTags } from './tagged.ts'
import { watched } from './reads.ts'
import type { Scene, SceneItem, SceneNode } from './scene.ts'

/** The `$` variables: views of the scene for the current item. */

interface View {
  scene: Scene
  /** The current item. */
  index: number
  /** True while an expression that may change its data runs: it gets copies. */
  copies: boolean
  customData: Record<string, string>
  now: DateTime | null
}

const nothing: Scene = {
  mode: 'expressions',
  kind: 'code',
  continueOnFail: false,
  seed: 1,
  now: 0,
  timezone: 'utc',
  timers: 0,
  node: { name: '', id: '', type: '', typeVersion: 1, webhookId: null, parameters: {} },
  runIndex: 0,
  previous: null,
  workflow: { id: '', name: '', active: false },
  execution: { id: '', mode: 'test', resumeUrl: '' },
  startedBy: 'manual',
  hidden: [],
  returns: 'checked',
  refusedModule: { text: '', namesLine: false },
  customData: {},
  variables: {},
  environment: null,
  items: [],
  runsFor: 0,
  nodes: {},
  staticData: null,
  extra: {},
  templates: [],
  tagged: false,
  notesReads: false,
}

export const view: View = { scene: nothing, index: 0, copies: false, customData: {}, now: null }

const parse = JSON.parse
const stringify = JSON.stringify

function own<Value>(value: Value): Value {
  if (!view.copies || value === undefined) return value
  return view.scene.tagged
    ? (withoutTags(parse(stringify(withTags(value)))) as Value)
    : (parse(stringify(value)) as Value)
}

/** The value with its fields watched; `path` begins with the place of the item among those of `from` (null: the input). */
function seen<Value>(value: Value, from: string | null, ...path: readonly (string | number)[]): Value {
  return watched(own(value), from, path.map(String))
}

function fail(message: string, description: string | null, type: string | null = null): never {
  throw new ExpressionError({ message, description, type })
}

function currentItem(): SceneItem | undefined {
  return view.scene.items[view.index]
}

function withoutArguments(given: readonly unknown[], name: string): void {
  if (given.length > 0) fail(`${name}() should have no arguments`, null)
}

function nodeNamed(name: string): SceneNode {
  const node = Object.hasOwn(view.scene.nodes, name) ? view.scene.nodes[name] : undefined
  if (node?.parameters === undefined || node.parameters === null) {
    fail("Referenced node doesn't exist", `The node '${name}' doesn't exist, but it's used in an expression here.`)
  }
  return node
}

function executed(name: string, node: SceneNode): void {
  if (node.runCount > 0) return
  fail(
    `Node '${name}' hasn't been executed`,
    `An expression references the node '${name}', but it hasn't been executed yet. Either change the expression, or re-wire the workflow so that this node runs first.`,
    'no_execution_data',
  )
}

function outputOf(name: string, node: SceneNode, branch: unknown, run: unknown): readonly SceneItem[] {
  executed(name, node)
  const runIndex = run === undefined || run === -1 ? node.runCount - 1 : Number(run)
  if (!(runIndex in node.runs))
    fail(`Run ${runIndex} of node "${name}" not found`, `The node has ${node.runCount} runs, counted from 0.`)
  const outputs = node.runs[runIndex]
  if (outputs === null || outputs === undefined) {
    fail(
      `Node '${name}' hasn't been executed`,
      `Run ${runIndex} of the node failed: it has no output.`,
      'no_execution_data',
    )
  }
  const output = branch === undefined ? (node.output ?? 0) : Number(branch)
  const items = outputs[output]
  if (items === undefined)
    fail(`Node "${name}" has no branch with index ${output}.`, `It has ${outputs.length} outputs, counted from 0.`)
  return items
}

function linked(
  name: string,
  node: SceneNode,
  index: unknown,
  method: 'item' | 'pairedItem' | 'itemMatching',
): SceneItem | undefined {
  if (node.output === null && name !== view.scene.node.name) {
    fail(
      'Invalid expression',
      `There is no connection back to the node '${name}', but it's used in an expression here. Wire the node up (there can be other nodes in between).`,
      'paired_item_no_connection',
    )
  }
  executed(name, node)
  if (method === 'itemMatching' && index === undefined) {
    fail('Missing item index for .itemMatching()', 'Give the index of the input item, for example .itemMatching(0).')
  }
  const link = node.links?.[index === undefined ? view.index : Number(index)]
  if (link === undefined)
    fail(
      // Code is told so in other words.
      view.scene.mode === 'expressions' ? 'Can’t get data for expression' : 'Can’t get data',
      `There is no input item with index ${textOf(index ?? view.index)}.`,
      'paired_item_invalid_info',
    )
  if (link === null) return undefined
  if ('thrown' in link) throw new TypeError(link.thrown)
  if ('failure' in link)
    throw new ExpressionError({
      ...link.failure,
      message: link.failure.message.replace(' for item from ', ` for ${method} from `),
    })
  return seen(link.item, name, index === undefined ? view.index : Number(index))
}

/** `$('Node')` */
function reference(name: unknown): object {
  if (!name) fail('When calling $(), please specify a node', null)
  const known = textOf(name)
  const node = nodeNamed(known)
  const members = {
    get item() {
      return linked(known, node, undefined, 'item')
    },
    pairedItem: (index?: unknown) => linked(known, node, index, 'pairedItem'),
    itemMatching: (index?: unknown) => linked(known, node, index, 'itemMatching'),
    first: (branch?: unknown, run?: unknown) => seen(outputOf(known, node, branch, run)[0], known, 0),
    last: (branch?: unknown, run?: unknown) => {
      const made = outputOf(known, node, branch, run)
      return seen(made.at(-1), known, Math.max(0, made.length - 1))
    },
    all: (branch?: unknown, run?: unknown) => seen(outputOf(known, node, branch, run), known),
    get context() {
      return own(node.context)
    },
    get params() {
      return own(node.parameters)
    },
    get isExecuted() {
      return node.runCount > 0
    },
  }
  // As a value it shows none of them: it is written as `{}` (n8n 1.123.5, measured).
  return Object.create(members) as object
}

/** `$node["Node"]`, the older form: the item with the same index, of the output that leads here. */
function olderReference(name: string): object {
  const node = nodeNamed(name)
  const item = (): SceneItem => {
    executed(name, node)
    if (node.output === null) {
      fail(
        `connect "${view.scene.node.name}" to "${name}"`,
        `Connect the node, or use $('${name}').first() in place of $node.`,
        'paired_item_no_connection',
      )
    }
    const items = outputOf(name, node, undefined, undefined)
    if (items.length === 0)
      fail(`Node '${name}' hasn't been executed`, `The node '${name}' returned no items.`, 'no_execution_data')
    const found = items[view.index]
    if (found === undefined) {
      fail(
        `"${name}" node has ${items.length} item(s) but you're trying to access item ${view.index}`,
        `Read an item that is there: 0 to ${items.length - 1}.`,
        'no_execution_data',
      )
    }
    return seen(found, name, view.index)
  }
  return {
    get json() {
      return item().json
    },
    get data() {
      return item().json
    },
    get binary() {
      return withoutContent(item().binary)
    },
    get context() {
      return own(node.context)
    },
    get parameter() {
      return own(node.parameters)
    },
    get runIndex() {
      return node.runCount - 1
    },
  }
}

/** What `read` gives for another item. */
function at<Value>(index: number, read: () => Value): Value {
  const before = view.index
  view.index = index
  try {
    return read()
  } finally {
    view.index = before
  }
}

/** `$item(2).$node["Node"].json`, `$item(2).$json`: the older way to speak of another item. */
function item(index: unknown): object {
  const wanted = Number(index)
  const nodesThere = new Proxy(
    {},
    {
      get: (_target, name): unknown => {
        if (typeof name === 'symbol') return undefined
        const found = olderReference(name)
        return new Proxy(found, { get: (target, key) => at(wanted, () => Reflect.get(target, key) as unknown) })
      },
    },
  )
  return {
    get $json() {
      return at(wanted, () => seen(currentItem()?.json, null, wanted, 'json'))
    },
    get $binary() {
      return at(wanted, () => withoutContent(currentItem()?.binary))
    },
    $node: nodesThere,
    $itemIndex: wanted,
  }
}

/** `$items("Node", output, run)` */
function items(name?: unknown, output?: unknown, run?: unknown): readonly SceneItem[] {
  const known = name === undefined ? view.scene.previous?.name : textOf(name)
  if (known === undefined) return watched(view.scene.items, null, [])
  return seen(outputOf(known, nodeNamed(known), output ?? 0, run), known)
}

const input = {
  // What it is given counts for nothing, where the others refuse it.
  all: () => seen(view.scene.items, null),
  get context() {
    const { previous } = view.scene
    return previous === null ? {} : own(nodeNamed(previous.name).context)
  },
  first: (...given: readonly unknown[]) => {
    withoutArguments(given, '$input.first')
    return seen(view.scene.items[0], null, 0)
  },
  get item() {
    return seen(currentItem(), null, view.index)
  },
  last: (...given: readonly unknown[]) => {
    withoutArguments(given, '$input.last')
    return seen(view.scene.items.at(-1), null, Math.max(0, view.scene.items.length - 1))
  },
  get params() {
    const { previous } = view.scene
    return previous === null ? undefined : own(nodeNamed(previous.name).parameters)
  },
}

const customData = {
  set: (key: unknown, value: unknown) => {
    if (typeof key !== 'string') throw new Error(`Custom data key must be a string (is ${JSON.stringify(key)})`)
    if (typeof value === 'object' || value === undefined)
      throw new Error(`Custom data value type must be a string, number, or boolean (is ${typeof value})`)
    if (!/^[A-Za-z0-9_]+$/.test(key))
      throw new Error(`Custom data key can only contain characters "A-Za-z0-9_" (key "${key}")`)
    const short = key.slice(0, 50)
    if (!Object.hasOwn(view.customData, short) && Object.keys(view.customData).length >= 10) return
    view.customData[short] = textOf(value).slice(0, 512)
  },
  setAll: (all: Readonly<Record<string, unknown>>) => {
    for (const [key, value] of Object.entries(all)) customData.set(key, value)
  },
  get: (key: unknown) => (Object.hasOwn(view.customData, String(key)) ? view.customData[String(key)] : undefined),
  getAll: () => ({ ...view.customData }),
}

const deniedAdvice = `The service refuses it as long as its setting ‘N8N_BLOCK_ENV_ACCESS_IN_NODE‘ does; where yours allows it, Faultline needs the variable. ${acts.giveVariable}.`

const deniedEnv = new Proxy(
  {},
  {
    get(_target, name): unknown {
      if (typeof name === 'symbol') return undefined
      // The text that code sees is the one recorded in the workflow format; expressions surface the plain one.
      if (view.scene.mode !== 'expressions') {
        throw new TypeError("Cannot assign to read only property 'name' of object 'Error: access to env vars denied'")
      }
      return fail('access to env vars denied', deniedAdvice)
    },
    has: () => true,
  },
)

const nodes = new Proxy(
  {},
  {
    get: (_target, name): unknown => (typeof name === 'symbol' ? undefined : olderReference(name)),
    has: (_target, name) => typeof name === 'string' && Object.hasOwn(view.scene.nodes, name),
  },
)

function now(): DateTime {
  view.now ??= DateTime.fromMillis(view.scene.now)
  return view.now
}

/** What a model would fill in; where there is none, the field of the item that has the name, and else the preset (n8n 1.123.5, measured). */
function fromAi(name: unknown, _description?: unknown, _type?: unknown, preset?: unknown): unknown {
  const key = String(name)
  if (name === undefined || name === null || name === '') throw refusal("Add a key, e.g. $fromAI('placeholder_name')")
  if (!/^[\w-]{0,64}$/.test(key))
    throw refusal(
      'Invalid parameter key, must be between 1 and 64 characters long and only contain lowercase letters, uppercase letters, numbers, underscores, and hyphens',
    )
  const json = seen(currentItem()?.json, null, view.index, 'json') as Readonly<Record<string, unknown>> | undefined
  return json?.[key] ?? preset
}

/** Getters of all variables that depend on the scene. */
export const variables: Readonly<Record<string, () => unknown>> = {
  $json: () => seen(currentItem()?.json, null, view.index, 'json'),
  $data: () => seen(currentItem()?.json, null, view.index, 'json'),
  $binary: () => withoutContent(currentItem()?.binary),
  $input: () => input,
  $itemIndex: () => view.index,
  $position: () => view.index,
  $thisItem: () => seen(currentItem(), null, view.index),
  $thisItemIndex: () => view.index,
  $thisRunIndex: () => view.scene.runIndex,
  $mode: () => view.scene.startedBy,
  $agentInfo: () => undefined,
  $runIndex: () => view.scene.runIndex,
  $prevNode: () => ({
    name: view.scene.previous?.name,
    outputIndex: view.scene.previous?.outputIndex,
    runIndex: view.scene.previous?.runIndex,
  }),
  $workflow: () => ({ ...view.scene.workflow }),
  $execution: () => ({
    ...view.scene.execution,
    resumeFormUrl: view.scene.execution.resumeUrl.replace('/webhook-waiting/', '/form-waiting/'),
    customData,
  }),
  $executionId: () => view.scene.execution.id,
  $resumeWebhookUrl: () => view.scene.execution.resumeUrl,
  $vars: () => view.scene.variables,
  // Nothing without a store of secrets outside (n8n 1.123.5, measured).
  $secrets: () => undefined,
  $env: () => (view.scene.environment === null ? deniedEnv : { ...view.scene.environment }),
  $node: () => nodes,
  $parameter: () => own(view.scene.node.parameters),
  $rawParameter: () => own(view.scene.node.parameters),
  $nodeVersion: () => view.scene.node.typeVersion,
  $self: () => ({}),
  $nodeId: () => view.scene.node.id,
  $webhookId: () => view.scene.node.webhookId ?? undefined,
  $now: now,
  $today: () => now().startOf('day'),
  $: () => reference,
  $items: () => items,
  $item: () => item,
  $fromAI: () => fromAi,
  $fromAi: () => fromAi,
  $fromai: () => fromAi,
}
