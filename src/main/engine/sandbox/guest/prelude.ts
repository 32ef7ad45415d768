import { Settings } from 'luxon'
import { byteGlobals } from './byte-globals.ts'
import { finish, isDone, refuse, runUncaught, start } from './code.ts'
import { guestConsole } from './console.ts'
import { guestCrypto } from './crypto/node-crypto.ts'
import { variables, view } from './data.ts'
import { evaluate } from './expressions.ts'
import { extend, extendIfAny } from './extensions/extend.ts'
import { filesOfItems, helpers } from './code-helpers.ts'
import { bareFunctions, functions } from './functions.ts'
import { installDates } from './dates.ts'
import { installIntl } from './intl.ts'
import { dateJson, parseJson, stringifyJson } from './json.ts'
import { ModuleError } from './errors.ts'
import { moduleNamed, moduleNames } from './require.ts'
import { withoutTags } from './tagged.ts'
import { noteReads, watched } from './reads.ts'
import { settle } from './requests.ts'
import { endOfCode, leave, leaveBy, leftPromises, read } from './left-promises.ts'
import { random, seedRandom } from './random.ts'
import type { Scene, SceneItem } from './scene.ts'
import { sortingMethods } from './sort.ts'
import { caught, run, thenWithWords } from './exact.ts'
import { forgetNotes, probes } from './probe.ts'
import { fireTimers, limitTimers, nextTimerMs, timerGlobals } from './timers.ts'
import { urlGlobals } from './url.ts'
import { installZones } from './zones.ts'

/**
 * First script of every guest: what the global object of a Code node or an expression has, and the doors through which
 * the worker drives it. It runs once; the guest's memory after it is the image that every job starts from.
 */

function put(values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) {
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false })
  }
}

/** Number of the code's own line in which a call from it stands; null where it cannot be told. */
function callingLine(): string {
  const found = /code\.js:(\d+)/.exec(new Error('').stack ?? '')?.[1]
  return found === undefined ? '' : ` [line ${found}]`
}

function requireModule(name: unknown): unknown {
  const wanted = String(name)
  const found = moduleNamed(wanted)
  if (found !== undefined) return found
  if (typeof name !== 'string') throw new Error('Id is not a string')
  const { text, namesLine } = view.scene.refusedModule
  throw new ModuleError(
    `${text.replace('%', wanted)}${namesLine ? callingLine() : ''}`,
    `Code can require these modules here: ${moduleNames}.`,
  )
}

installDates()
installIntl()
put({ global: globalThis, ...byteGlobals, ...urlGlobals, ...functions, ...bareFunctions, console: guestConsole })
installZones()
put(timerGlobals)
put({ crypto: guestCrypto })
Object.defineProperty(Date.prototype, 'toJSON', {
  value: dateJson,
  writable: true,
  configurable: true,
  enumerable: false,
})
void Object.defineProperty(Promise.prototype, 'then', {
  value: thenWithWords,
  writable: true,
  configurable: true,
  enumerable: false,
})
const asObject = Object

// Names that the worker writes into code: what is caught, let go of and spread, and, in a second run, what is noted.
put({
  __faultlineUnits: (value: unknown): unknown => (typeof value === 'string' ? asObject(value) : value),
  __faultlineCaught: caught,
  __faultlineLeft: leave,
  __faultlineLeftBy: leaveBy,
  __faultlineRead: read,
  __faultlineValue: probes.value,
  __faultlineSecond: probes.second,
  __faultlineList: probes.list,
  __faultlineEach: probes.each,
})
for (const [name, value] of Object.entries(sortingMethods)) {
  Object.defineProperty(Array.prototype, name, { value, writable: true, configurable: true, enumerable: false })
}
Object.defineProperty(Math, 'random', { value: random, writable: true, configurable: true, enumerable: false })
for (const [name, get] of Object.entries(variables)) {
  Object.defineProperty(globalThis, name, {
    get,
    set: (value: unknown) => put({ [name]: value }),
    configurable: true,
    enumerable: false,
  })
}

const parse = JSON.parse

for (const [name, value] of [
  ['parse', parseJson],
  ['stringify', stringifyJson],
] as const) {
  Object.defineProperty(JSON, name, { value, writable: true, configurable: true, enumerable: false })
}

function workflowStaticData(kind: unknown): unknown {
  const { staticData } = view.scene
  if (kind !== 'node' && kind !== 'global')
    throw new Error('Unknown context type. Only `global` and `node` are supported.')
  return kind === 'node' ? staticData?.node : staticData?.global
}

/** The items as code knows them: Function has their places in them, and those alone that it runs for. */
function itemsFor({ kind, items, runsFor }: Scene): readonly SceneItem[] {
  return kind === 'function' ? items.slice(0, runsFor).map((item, index) => ({ ...item, index })) : items
}

/** A parameter of the node at a dotted path, as it is written. */
function nodeParameter(path: unknown, fallback?: unknown): unknown {
  let value: unknown = view.scene.node.parameters
  for (const step of String(path).split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return fallback
    value = (value as Readonly<Record<string, unknown>>)[step]
  }
  return value
}

function untaggedScene(scene: Scene): Scene {
  if (!scene.tagged) return scene
  const { items, nodes, staticData, extra } = scene
  return { ...scene, ...(withoutTags({ items, nodes, staticData, extra }) as Partial<Scene>) }
}

/** What only code has: of these the expressions of a node see nothing. */
const ofCode: Readonly<Record<string, unknown>> = {
  require: requireModule,
  $getWorkflowStaticData: workflowStaticData,
  $getNodeParameter: nodeParameter,
  // The names that older code knows them by.
  getWorkflowStaticData: workflowStaticData,
  getNodeParameter: nodeParameter,
  ...filesOfItems,
  helpers,
}
// Here and not for each job: most jobs are code, and to define a name takes as long as a short program.
put(ofCode)

/** Functions of expressions, which code does not know (n8n 1.123.5 and 2, measured). */
const ofExpressions = ['$if', '$ifEmpty', '$not', '$max', '$min', '$average', ...Object.keys(bareFunctions)]
const ofNewerCode = ['$getWorkflowStaticData', '$getNodeParameter']
const ofOlderCode = ['getWorkflowStaticData', 'getNodeParameter', ...Object.keys(filesOfItems)]

/** Names that the code of each kind of node does not know. */
const hiddenFrom: Readonly<Record<Scene['kind'], readonly string[]>> = {
  code: [...ofExpressions, ...ofOlderCode],
  function: [...ofExpressions, ...ofNewerCode],
  'function-item': [...ofExpressions, ...ofNewerCode],
  query: [],
}

const hiddenFromExpressions = [
  ...Object.keys(ofCode),
  'setTimeout',
  'setInterval',
  'setImmediate',
  'console',
  'global',
  'eval',
  'Function',
  // Code has them; an expression that asks for one gives nothing (n8n 1.123.5 and 2.41.1, measured).
  'Buffer',
  'URL',
  'URLSearchParams',
  'TextEncoder',
  'TextDecoder',
  'atob',
  'btoa',
  'crypto',
  'structuredClone',
  'queueMicrotask',
  // Emptied by the service, as `forbidden` of the expressions says.
  'escape',
  'unescape',
]

function open(text: string): void {
  const scene = untaggedScene(parse(text) as Scene)
  view.scene = scene
  view.index = 0
  view.customData = { ...scene.customData }
  view.now = null
  noteReads(scene.notesReads)
  Settings.defaultZone = scene.timezone
  seedRandom(scene.seed)
  limitTimers(scene.timers)
  const hidden = scene.mode === 'expressions' ? hiddenFromExpressions : hiddenFrom[scene.kind]
  for (const name of hidden) Reflect.deleteProperty(globalThis, name)
  for (const name of scene.hidden) Reflect.deleteProperty(globalThis, name)
  if (scene.mode === 'expressions') {
    put({
      __extend: extend,
      __extendMaybe: (value: unknown, name: string, ...given: readonly unknown[]) =>
        value === null || value === undefined ? undefined : extend(value, name, ...given),
      __extendIfAny: extendIfAny,
    })
  }
  put(scene.extra)
  if (scene.mode === 'runOnceForAllItems') put({ items: watched(itemsFor(scene), null, []) })
}

const doors = {
  open,
  note: () => {
    run.probed = true
    forgetNotes()
  },
  evaluate: () => evaluate(view.scene),
  start: (code: () => Promise<unknown>) => start(view.scene, code),
  refuse: (error: unknown) => {
    refuse(error)
    return finish(view.scene)
  },
  poll: () => {
    if (isDone()) return -1
    const wait = nextTimerMs()
    return wait < 0 ? -2 : wait
  },
  fire: () => {
    runUncaught(fireTimers)
  },
  settle,
  finish: () => {
    endOfCode()
    return finish(view.scene)
  },
  left: leftPromises,
}
put({ guestDoors: doors })
