import type { Item } from '../../../shared/item.ts'
import { isObject, type JsonObject } from '../../../shared/json.ts'
import type { Scene, SceneItem, SceneLink, SceneNode, SceneTemplate } from '../sandbox/guest/scene.ts'
import { needsTags, withTags } from '../sandbox/guest/tagged.ts'
import { HeldBack } from './held-back.ts'
import type { Link } from './linked-item.ts'
import { PathReader } from './read-path.ts'
import { referencesIn, type NodeReference } from './references.ts'
import { runsFor, type Scope } from './scope.ts'

/** What a job's scene is made from, besides the scope. */
export interface SceneWish {
  readonly mode: Scene['mode']
  readonly kind?: Scene['kind']
  /** Names that code does not know; absent: none. */
  readonly hidden?: readonly string[]
  readonly refusedModule?: Scene['refusedModule']
  readonly returns?: Scene['returns']
  readonly continueOnFail: boolean
  /** Texts of all code in the job: the nodes they name are sent along. */
  readonly sources: readonly string[]
  readonly templates: readonly SceneTemplate[]
  readonly extra: Readonly<Record<string, unknown>>
  readonly timers: number
  readonly seed: number
  /** Follows links; the caller's own, so that each is followed once. */
  readonly reader?: PathReader
}

/** A scene as JSON text. */
export interface SceneText {
  readonly text: string
  /** The files whose bytes stayed behind. */
  readonly heldBack: HeldBack
}

/** The scene of a job: the items, and of other nodes only what the code names. */
export function sceneFor(scope: Scope, wish: SceneWish): SceneText {
  const heldBack = new HeldBack()
  const withBinary = wish.sources.some((source) => /binary/i.test(source))
  const view = withBinary ? wholeItem : (item: Item) => leanItem(item, heldBack)
  const reader = wish.reader ?? new PathReader(scope)
  const { node, source } = scope
  const scene: Scene = {
    mode: wish.mode,
    kind: wish.kind ?? 'code',
    continueOnFail: wish.continueOnFail,
    seed: wish.seed,
    now: scope.now,
    timezone: scope.timezone,
    timers: wish.timers,
    node: {
      name: node.name,
      id: node.id ?? '',
      type: node.type,
      typeVersion: node.typeVersion,
      webhookId: node.webhookId ?? null,
      parameters: wish.sources.some((text) => /\$(?:p|rawP)arameter|getNodeParameter/.test(text))
        ? { ...node.parameters }
        : {},
    },
    runIndex: scope.runIndex,
    previous:
      source === null
        ? null
        : { name: source.previousNode, outputIndex: source.previousOutput, runIndex: source.previousRun },
    workflow: scope.workflow,
    execution: scope.shownExecution(),
    startedBy: scope.startedBy,
    hidden: wish.hidden ?? [],
    returns: wish.returns ?? 'checked',
    refusedModule: wish.refusedModule ?? { text: '', namesLine: false },
    customData: Object.fromEntries(scope.customData),
    variables: scope.variables,
    environment: scope.environment ?? null,
    items: scope.items.map(view),
    runsFor: runsFor(scope),
    nodes: nodesFor(scope, wish, reader, view),
    staticData:
      wish.mode === 'expressions'
        ? null
        : { global: { ...scope.staticData.global }, node: { ...scope.staticData.node } },
    extra: wish.extra,
    templates: wish.templates,
    tagged: false,
    notesReads: scope.reads !== undefined,
  }
  return { text: sceneText(scene), heldBack }
}

/** Plain JSON for nearly all data; with tags where plain JSON would lose something. */
function sceneText(scene: Scene): string {
  const { items, nodes, staticData, extra } = scene
  const data = { items, nodes, staticData, extra }
  if (!needsTags(data)) return JSON.stringify(scene)
  return JSON.stringify({ ...scene, ...(withTags(data) as object), tagged: true })
}

function leanItem(item: Item, heldBack: HeldBack): SceneItem {
  if (item.binary === undefined) return wholeItem(item)
  const { error: _error, ...rest } = item
  const binary = Object.fromEntries(
    Object.entries(item.binary).map(([name, entry]) => [name, { ...entry, data: heldBack.signFor(entry.data) }]),
  )
  return { ...rest, binary }
}

function wholeItem(item: Item): SceneItem {
  if (item.error === undefined) return item
  const { error: _error, ...rest } = item
  return rest
}

function nodesFor(
  scope: Scope,
  { sources, mode }: SceneWish,
  reader: PathReader,
  view: (item: Item) => SceneItem,
): Record<string, SceneNode> {
  const references = referencesIn(sources)
  const wanted = new Map<string, NodeReference>(references.nodes)
  const previous = scope.source?.previousNode
  const readsInput = sources.some((text) => /\$input\b(?!\s*\??\.\s*(?:all|first|item|last)\b)/.test(text))
  if (previous !== undefined && readsInput && !wanted.has(previous))
    wanted.set(previous, { links: false, runs: 'none' })
  if (references.computed) {
    for (const name of scope.nodeNames()) wanted.set(name, { links: true, runs: 'all' })
  }
  return Object.fromEntries(
    [...wanted].map(([name, reference]) => [name, nodeFor(scope, name, reference, mode, reader, view)]),
  )
}

function nodeFor(
  scope: Scope,
  name: string,
  reference: NodeReference,
  mode: Scene['mode'],
  reader: PathReader,
  view: (item: Item) => SceneItem,
): SceneNode {
  const node = scope.nodeNamed(name)
  const runs = scope.runsOf(name)
  const sent: Record<string, readonly (readonly SceneItem[])[] | null> = {}
  if (reference.runs !== 'none') {
    runs.forEach((run, index) => {
      if (reference.runs === 'last' && index < runs.length - 1) return
      sent[index] = run.outputs === null ? null : run.outputs.map((items) => items.map(view))
    })
  }
  const linkCount =
    mode === 'runOnceForEachItem' || mode === 'expressions' ? Math.max(1, runsFor(scope)) : scope.items.length
  return {
    parameters: node === undefined ? null : isObject(node.parameters) ? { ...node.parameters } : {},
    context: { ...contextOf(scope, name) },
    runCount: runs.length,
    runs: sent,
    output: scope.outputTowards(name),
    ...(reference.links && node !== undefined && runs.length > 0
      ? { links: Array.from({ length: linkCount }, (_, index) => sceneLink(reader.link(name, index), view)) }
      : {}),
  }
}

function contextOf(scope: Scope, name: string): JsonObject {
  return scope.nodeNamed(name) === undefined ? {} : scope.contextOf(name)
}

function sceneLink(link: Link, view: (item: Item) => SceneItem): SceneLink {
  switch (link.kind) {
    case 'found':
      return { item: view(link.item) }
    case 'none':
      return null
    case 'thrown':
      return { thrown: link.message }
    case 'failed':
      return {
        failure: { message: link.failure.message, description: link.failure.description, type: link.failure.type },
      }
  }
}
