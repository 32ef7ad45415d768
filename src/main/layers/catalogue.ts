// The eight layers in one list: what each offers to change, and the only way from a change to conditions. In: a change
// as the window or the command line names it. Out: the conditions of a reproduction, with at most that one difference
// from the baseline. Serves contract §7 rule 3: change one layer at a time.
import { isDeepStrictEqual } from 'node:util'
import type { Change, ChangeKind } from '../../shared/change.ts'
import { isObject } from '../../shared/json.ts'
import { layerPhrase, layers, type Layer } from '../../shared/layer.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { aiChanges } from './ai-layer.ts'
import { apiChanges } from './api.ts'
import { asGiven } from './as-given.ts'
import { authorisationChanges } from './authorisation.ts'
import { plainConditions, type Baseline, type Conditions } from './conditions.ts'
import { dataChanges } from './data.ts'
import { asksDatabase, databaseChanges, databaseFaults } from './database.ts'
import type { Aim, ChangeDefinition } from './define-change.ts'
import { lastSuccessOf } from './last-success.ts'
import { nodeChanges } from './node.ts'
import { queueChanges } from './queue.ts'
import { proxyChanges } from './reverse-proxy.ts'
import type { Studied } from './studied.ts'

const definitions: Readonly<Record<Layer, readonly ChangeDefinition[]>> = {
  data: [...dataChanges, asGiven('data'), lastSuccessOf('data')],
  authorisation: [...authorisationChanges, asGiven('authorisation'), lastSuccessOf('authorisation')],
  'reverse proxy': [...proxyChanges, lastSuccessOf('reverse proxy')],
  queue: [...queueChanges, lastSuccessOf('queue')],
  node: [...nodeChanges, asGiven('node'), lastSuccessOf('node')],
  API: [...apiChanges, asGiven('API'), lastSuccessOf('API')],
  'AI layer': [...aiChanges, asGiven('AI layer'), lastSuccessOf('AI layer')],
  database: [...databaseChanges, lastSuccessOf('database')],
}

/** One change worth trying, and what trying it is good for. */
export interface Candidate {
  readonly change: Change
  readonly aim: Aim
}

/** What each layer offers to change, in the order of the layers: enough to draw the editors. */
export const changeKinds: readonly ChangeKind[] = layers.flatMap((layer) => definitions[layer].map(({ kind }) => kind))

/** What the change makes real, in one sentence. Throws as `checkChange` does. */
export function describeChange(change: Change): string {
  const definition = definitionOf(change.layer, change.name)
  return definition.sentence(definition.check(change.parameters))
}

/** What trying the change is good for. Throws as `checkChange` does. */
export function aimOf(change: Change): Aim {
  const definition = definitionOf(change.layer, change.name)
  return definition.aim(definition.check(change.parameters))
}

/**
 * The change with all its parameters, those left out filled in. Throws UNKNOWN_CHANGE where no layer offers it, and
 * INVALID_INPUT where a parameter is wrong or unknown.
 */
export function checkChange(given: unknown): Change {
  if (!isObject(given) || typeof given['layer'] !== 'string' || typeof given['name'] !== 'string') {
    throw unknownChange(`${JSON.stringify(given)} is not a change: it names no layer and no kind of change.`)
  }
  const definition = definitionOf(given['layer'], given['name'])
  const { layer, name } = definition.kind
  return { layer, name, parameters: definition.check(given['parameters'] ?? {}) }
}

/** A change out of `LAYER.CHANGE` or `LAYER.CHANGE=JSON`, as the command line has it. Throws as `checkChange` does. */
export function readChange(text: string): Change {
  const [named = '', ...json] = text.split('=')
  const [layer = '', ...name] = named.split('.')
  return checkChange({ layer, name: name.join('.'), parameters: json.length === 0 ? {} : parametersIn(json.join('=')) })
}

/**
 * What a reproduction is run under: the baseline with its adopted changes, and the one change, or null. There is no
 * way to give a second one.
 */
export function conditionsWith(change: Change | null, baseline: Baseline): Conditions {
  const start = adoptedConditions(baseline)
  return change === null ? start : { ...applied(start, change, baseline), change }
}

/** True where the baseline is as the change makes it: nothing would differ. */
export function isThereAlready(change: Change, baseline: Baseline, start = adoptedConditions(baseline)): boolean {
  return isDeepStrictEqual(applied(start, change, baseline), start)
}

/** The kinds (`LAYER.CHANGE`) that, filled in as they are at first, would change nothing of the baseline. */
export function kindsThereAlready(baseline: Baseline): readonly string[] {
  const start = adoptedConditions(baseline)
  const isThere = ({ layer, name }: ChangeKind): boolean => {
    try {
      return isThereAlready(checkChange({ layer, name }), baseline, start)
    } catch {
      // It is not filled in yet, or fits nothing here.
      return false
    }
  }
  return changeKinds.filter(isThere).map(({ layer, name }) => `${layer}.${name}`)
}

/** The kinds (`LAYER.CHANGE`) that meet nothing of the workflow. */
export function kindsThatMeetNothing(workflow: Workflow): readonly string[] {
  return asksDatabase(workflow) ? [] : databaseFaults.map((name) => `database.${name}`)
}

/**
 * The changes worth trying on a case, in the order of the layers: what a sweep tries. `batchOnly` kinds are among them
 * only where a batch is to be sent.
 */
export function candidateChanges(
  studied: Studied,
  chosen: readonly Layer[] = layers,
  sending: 'one' | 'batch' = 'one',
): readonly Candidate[] {
  return layers
    .filter((layer) => chosen.includes(layer))
    .flatMap((layer) => definitions[layer])
    .filter(({ kind }) => sending === 'batch' || kind.batchOnly !== true)
    .flatMap((definition) =>
      definition.candidates(studied).map((given) => {
        const parameters = definition.check(given)
        const { layer, name } = definition.kind
        return { change: { layer, name, parameters }, aim: definition.aim(parameters) }
      }),
    )
    .filter(({ change, aim }) => !isMoot(change.layer, aim, studied))
}

/** True of a fault of an API that nothing calls: it cannot make a difference. */
function isMoot(layer: Layer, aim: Candidate['aim'], { requestCount }: Studied): boolean {
  return layer === 'API' && aim === 'break' && requestCount === 0
}

/** The transplants: for each layer that a last successful run is known of, that layer as it was then. */
export function transplantChanges({ lastSuccess }: Studied): readonly Change[] {
  return layers
    .filter((layer) => lastSuccess.includes(layer))
    .map((layer) => ({ layer, name: 'last-success', parameters: {} }))
}

/** The baseline's own conditions: a healthy world with the changes that were made part of it. */
function adoptedConditions(baseline: Baseline): Conditions {
  return baseline.adopted.reduce(
    (conditions, change) => applied(conditions, change, baseline),
    plainConditions(baseline),
  )
}

function applied(conditions: Conditions, change: Change, baseline: Baseline): Conditions {
  if (change.name === 'last-success') return asInLastSuccess(conditions, change, baseline)
  if (change.name === 'as-given') return withoutOwn(conditions, change, baseline)
  const definition = definitionOf(change.layer, change.name)
  return definition.apply(conditions, definition.check(change.parameters), baseline)
}

/** The layer's own adopted changes are left out. */
function withoutOwn(conditions: Conditions, change: Change, baseline: Baseline): Conditions {
  const adopted = baseline.adopted.filter((one) => one.layer !== change.layer)
  return { ...adoptedConditions({ ...baseline, adopted }), change: conditions.change }
}

/** The layer's own adopted changes give way to those of the last success before what else was of it is put in. */
function asInLastSuccess(conditions: Conditions, change: Change, baseline: Baseline): Conditions {
  const definition = definitionOf(change.layer, change.name)
  const adopted = [
    ...baseline.adopted.filter((one) => one.layer !== change.layer && one.name !== 'last-success'),
    ...(baseline.lastSuccess?.adopted ?? []).filter((one) => one.layer === change.layer),
  ]
  const start = adoptedConditions({ ...baseline, adopted })
  return definition.apply({ ...start, change: conditions.change }, {}, baseline)
}

function definitionOf(layerName: string, name: string): ChangeDefinition {
  const layer = layers.find((each) => sameWord(each, layerName))
  if (!layer) throw unknownChange(`There is no layer "${layerName}". The layers are: ${layers.join(', ')}.`, layerName)
  const offered = definitions[layer]
  const definition = offered.find(({ kind }) => kind.name === name)
  if (definition) return definition
  const names = offered.map(({ kind }) => kind.name).join(', ')
  if (name === '') {
    const [first] = offered
    throw new ProblemError({
      code: 'UNKNOWN_CHANGE',
      sentence: `"${layerName}" names the ${layerPhrase(layer)}, and none of its changes. It offers: ${names}.`,
      remedy: `Name one of them behind the layer: ${written(layer, first?.kind.name ?? '')}.`,
    })
  }
  throw unknownChange(`The ${layerPhrase(layer)} offers no change "${name}". It offers: ${names}.`)
}

/** `reverse-proxy` and `api` are what `reverse proxy` and `API` are where a space or a capital is a nuisance. */
function sameWord(layer: Layer, given: string): boolean {
  return layer.toLowerCase() === given.toLowerCase().replaceAll('-', ' ').replaceAll('_', ' ')
}

function parametersIn(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new ProblemError({
      code: 'INVALID_INPUT',
      sentence: json === '' ? 'No parameters stand behind the "=".' : `The parameters ${json} are not JSON.`,
      remedy: 'Write them as a JSON object, for instance data.set-path={"path":"$.id","value":5}.',
    })
  }
}

/** `given`: what may be the name of a change whose layer was left out. */
function unknownChange(sentence: string, given = ''): ProblemError {
  const meant = changeKinds.filter(({ name }) => name === given).map(({ layer, name }) => written(layer, name))
  const remedy = meant.length === 0 ? 'Choose one of those that are offered.' : `Name its layer: ${meant.join(', ')}.`
  return new ProblemError({ code: 'UNKNOWN_CHANGE', sentence, remedy })
}

/** As the command line takes it: a blank in the name of a layer is written as `-`. */
function written(layer: Layer, name: string): string {
  return `${layer.replaceAll(' ', '-')}.${name}`
}
