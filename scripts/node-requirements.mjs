// `node scripts/node-requirements.mjs FOLDER`: from an installed n8n (FOLDER holds its node_modules) to
// resources/node-types/required.ndjson: for each type of node, one line per set of versions, what must be filled in before the
// service runs a workflow with it, and the parameters by which it is decided whether that counts. Names and conditions alone.
// Types whose parameters are all in src/shared/node-types are left out.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { checkout } from './folders.mjs'
import { endWith } from './problem.mjs'

const packages = {
  'n8n-nodes-base': 'n8n-nodes-base/dist/types/nodes.json',
  '@n8n/n8n-nodes-langchain': '@n8n/n8n-nodes-langchain/dist/types/nodes.json',
}
/** What the service looks at where it is required and empty. */
const lookedAt = new Set(['string', 'dateTime', 'options', 'multiOptions', 'resourceLocator', 'workflowSelector'])

/** What it looks at in any other. */
const valueTypes = new Set(['number', 'boolean', 'dateTime', 'array', 'object', 'url', 'jwt'])

await endWith(() => {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) throw new Error('Name the folder that holds the node_modules of an installed n8n.')
  const require = createRequire(resolve(folder, 'node_modules/n8n/package.json'))
  const known = knownTypes()
  const lines = Object.entries(packages).flatMap(([name, file]) =>
    JSON.parse(readFileSync(require.resolve(file), 'utf8')).flatMap((described) => {
      const type = `${name}.${described.name.split('.').at(-1)}`
      if (known.has(type)) return []
      const parameters = requirements(described.properties)
      const versions = [described.version].flat().toSorted((a, b) => a - b)
      return parameters.length === 0 ? [] : [JSON.stringify({ type, versions, parameters })]
    }),
  )
  mkdirSync(join(checkout, 'resources/node-types'), { recursive: true })
  writeFileSync(join(checkout, 'resources/node-types/required.ndjson'), `${lines.toSorted().join('\n')}\n`)
})

/** The types of which the table holds every parameter. */
function knownTypes() {
  const folder = join(checkout, 'src/shared/node-types')
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  const whole = texts.filter((text) => !text.includes('isPartial: true'))
  return new Set(whole.flatMap((text) => [...text.matchAll(/^ {4}type: '([\w.-]+)'/gmu)].map(([, type]) => type)))
}

/** The required parameters, and those that their conditions look at, in the order of the type. */
function requirements(properties) {
  const required = properties.filter(isToBeFilledIn)
  const deciding = new Set()
  const pending = required.flatMap(conditionsOf)
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (deciding.has(name)) continue
    deciding.add(name)
    pending.push(...properties.filter((one) => one.name === name).flatMap(conditionsOf))
  }
  return properties.filter((one) => required.includes(one) || deciding.has(one.name)).map((one) => described(one))
}

function isToBeFilledIn(property) {
  if (isRequiredMember(property)) return true
  return property.type === 'fixedCollection' && groupsOf(property).some(([, members]) => members.some(isRequiredMember))
}

function isRequiredMember({ required, type, validateType }) {
  return (required === true && lookedAt.has(type)) || valueTypes.has(validateType)
}

function groupsOf({ options }) {
  return (options ?? []).map(({ name, values }) => [name, values ?? []])
}

function conditionsOf(property) {
  const inside = property.type === 'fixedCollection' ? groupsOf(property).flatMap(([, members]) => members) : []
  return [property, ...inside]
    .flatMap(({ displayOptions }) => [displayOptions?.show, displayOptions?.hide])
    .flatMap((conditions) => Object.keys(conditions ?? {}))
    .filter((name) => !name.startsWith('@'))
    .map((name) => name.replace(/^\//u, '').split('.')[0])
}

function described(property) {
  const { name, type: kind, default: preset, displayOptions, required, typeOptions, validateType } = property
  const groups =
    kind === 'fixedCollection'
      ? groupsOf(property).flatMap(([group, members]) => {
          const kept = requirements(members)
          return kept.length === 0 ? [] : [[group, kept]]
        })
      : []
  return {
    name,
    kind,
    ...(required === true && lookedAt.has(kind) && { required }),
    ...(preset !== undefined && kind !== 'fixedCollection' && { preset }),
    ...(valueTypes.has(validateType) && { valueType: validateType }),
    ...(typeOptions?.multipleValues !== undefined && { isList: typeOptions.multipleValues }),
    ...conditions(displayOptions),
    ...(groups.length > 0 && { groups: Object.fromEntries(groups) }),
  }
}

/** `{ _cnd: { gte: 2 } }` is `{ gte: 2 }` in the table. */
function conditions(displayOptions) {
  const plain = (given) =>
    Object.fromEntries(Object.entries(given).map(([name, values]) => [name, values.map((one) => one?._cnd ?? one)]))
  return {
    ...(displayOptions?.show !== undefined && { show: plain(displayOptions.show) }),
    ...(displayOptions?.hide !== undefined && { hide: plain(displayOptions.hide) }),
  }
}
