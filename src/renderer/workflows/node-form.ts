/** In: a node. Out: its parameters as a person fills them in: those that count in its version, by the table of node types. */
import { isObject, type JsonObject } from '../../shared/json.ts'
import { isShown } from '../../shared/node-types/display-conditions.ts'
import type { NodeParameter } from '../../shared/node-types/node-type.ts'
import { knownVersion, nodeTypeOf } from '../../shared/node-types/node-types.ts'
import { nodeWithPresets } from '../../shared/node-types/with-presets.ts'
import type { WorkflowNode } from '../../shared/workflow.ts'
import { combinatorField, conditionParts } from './condition-form.ts'
import type { Addition, FieldControl, FormGroup, FormPart, Steps } from './form-part.ts'
import { leaves } from './leaf-fields.ts'
import { newEntries } from './new-entries.ts'
import { pathOf } from './parameter-fields.ts'
import { wordsOfName } from './words-of-name.ts'

interface Place {
  readonly steps: Steps
  readonly given: JsonObject
  /** The values beside it, with those that count where none is given. */
  readonly beside: JsonObject
  readonly top: JsonObject
  readonly version: number
}

const controls: Readonly<Partial<Record<string, FieldControl>>> = {
  options: 'choice',
  multiOptions: 'choices',
  boolean: 'switch',
  number: 'number',
  string: 'text',
  json: 'text',
  dateTime: 'text',
  color: 'text',
  credentialsSelect: 'text',
  workflowSelector: 'text',
}

/** The parts of a node's form; of a type that the table does not hold, every value that is given. */
export function formOf(node: WorkflowNode): readonly FormPart[] {
  const { type, typeVersion, parameters } = node
  const declared = nodeTypeOf(type, typeVersion)
  if (declared === null) return leaves(parameters, [])
  const top = nodeWithPresets(node).parameters
  const version = knownVersion(declared, typeVersion)
  return partsOf(declared.parameters, { steps: [], given: parameters, beside: top, top, version }, false)
}

function partsOf(declared: readonly NodeParameter[], place: Place, areOptions: boolean): readonly FormPart[] {
  const { steps, given, beside, top, version } = place
  const seen = new Set<string>()
  const parts = declared.flatMap((parameter) => {
    const { name, kind } = parameter
    if (seen.has(name) || kind === 'hidden' || !isShown(parameter, { beside, top, version })) return []
    if (areOptions && !Object.hasOwn(given, name)) return []
    seen.add(name)
    return partOf(parameter, place)
  })
  const known = new Set(declared.map(({ name }) => name))
  const others = Object.entries(given).filter(([name]) => !known.has(name))
  return [...parts, ...others.flatMap(([name, value]) => leaves(value, [...steps, name]))]
}

function partOf(parameter: NodeParameter, place: Place): readonly FormPart[] {
  const { name, kind, preset, options = [] } = parameter
  const steps = [...place.steps, name]
  const given = Object.hasOwn(place.given, name) ? place.given[name] : undefined
  const value = given ?? preset ?? ''
  const control = controls[kind]
  if (kind === 'collection') return [optionsGroup(parameter, place, steps, given)]
  if (kind === 'fixedCollection') return [entriesGroup(parameter, place, steps, given)]
  if (control === undefined || (isObject(value) && !Array.isArray(value)))
    return [listGroup(name, kind, steps, given ?? preset)]
  return [
    {
      kind: 'field',
      steps,
      path: pathOf(steps),
      label: wordsOfName(name),
      control: control === 'choice' && options.length === 0 ? 'text' : control,
      value,
      preset,
      choices: options.map((one) => ({ value: String(one), label: wordsOfName(String(one)) })),
      takesExpressions: true,
    },
  ]
}

function optionsGroup({ name, fields = [] }: NodeParameter, place: Place, steps: Steps, value: unknown): FormGroup {
  const given = isObject(value) ? value : {}
  const inner = { ...place, steps, given, beside: given }
  const missing = fields.filter(
    (field) =>
      !Object.hasOwn(given, field.name) && isShown(field, { beside: given, top: place.top, version: place.version }),
  )
  return {
    kind: 'group',
    path: pathOf(steps),
    label: wordsOfName(name),
    parts: partsOf(fields, inner, true),
    add: missing.map((field) => ({
      label: wordsOfName(field.name),
      steps: [...steps, field.name],
      value: field.preset ?? (field.kind === 'fixedCollection' || field.kind === 'collection' ? {} : ''),
    })),
    remove: null,
  }
}

function entriesGroup(parameter: NodeParameter, place: Place, steps: Steps, value: unknown): FormGroup {
  const { name, groups = {}, isList } = parameter
  const given = isObject(value) ? value : {}
  const parts: FormPart[] = []
  const add: Addition[] = []
  for (const [group, members] of Object.entries(groups)) {
    const entry = Object.hasOwn(given, group) ? given[group] : undefined
    const entries: readonly unknown[] = Array.isArray(entry) ? entry : entry === undefined ? [] : [entry]
    const label = wordsOfName(group)
    entries.forEach((one, at) => {
      const own = Array.isArray(entry) ? [...steps, group, at] : [...steps, group]
      const values = isObject(one) ? one : {}
      const beside = { ...presetsOf(members), ...values }
      parts.push({
        kind: 'group',
        path: pathOf(own),
        label: entries.length > 1 ? `${label} ${at + 1}` : label,
        parts: partsOf(members, { ...place, steps: own, given: values, beside }, false),
        add: [],
        remove: own,
      })
    })
    const fresh = presetsOf(members)
    if (isList === true) add.push({ label, steps: [...steps, group], value: [...entries, fresh] })
    else if (entries.length === 0) add.push({ label, steps: [...steps, group], value: fresh })
  }
  return { kind: 'group', path: pathOf(steps), label: wordsOfName(name), parts, add, remove: null }
}

function presetsOf(members: readonly NodeParameter[]): JsonObject {
  return Object.fromEntries(members.flatMap(({ name, preset }) => (preset === undefined ? [] : [[name, preset]])))
}

/** Conditions, assignments and what else has a form of its own: every value, entries as groups that can be taken away. */
function listGroup(name: string, kind: string, steps: Steps, value: unknown): FormGroup {
  const list = newEntries[kind]
  const entries = list !== undefined && isObject(value) && Array.isArray(value[list.list]) ? value[list.list] : null
  const label = wordsOfName(name)
  const path = pathOf(steps)
  if (list === undefined) return { kind: 'group', path, label, parts: leaves(value, steps), add: [], remove: null }
  const place = [...steps, list.list]
  const known: readonly unknown[] = Array.isArray(entries) ? entries : []
  const others = Object.entries(isObject(value) ? value : {}).filter(([key]) => key !== list.list && key !== 'options')
  return {
    kind: 'group',
    path,
    label,
    parts: [
      ...others.flatMap(([key, each]) =>
        kind === 'filter' && key === 'combinator'
          ? [combinatorField(each, [...steps, key])]
          : leaves(each, [...steps, key]),
      ),
      ...known.map((entry, at): FormGroup => {
        const own = [...place, at]
        const parts = kind === 'filter' ? conditionParts(entry, own) : leavesButId(entry, own)
        return { kind: 'group', path: pathOf(own), label: `${list.label} ${at + 1}`, parts, add: [], remove: own }
      }),
    ],
    add: [{ label: list.label, steps: place, value: [...known, list.entry] }],
    remove: null,
  }
}

function leavesButId(entry: unknown, steps: Steps): readonly FormPart[] {
  return leaves(entry, steps).filter(({ path }) => !path.endsWith('.id'))
}
