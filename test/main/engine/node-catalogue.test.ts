import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from '@playwright/test'
import {
  factsOf,
  kindOf,
  knownTypes,
  nodeLabel,
  nodeTypeOptions,
  outputNames,
} from '../../../src/main/engine/nodes/catalogue.ts'
import type { WorkflowNode } from '../../../src/shared/workflow.ts'

const folder = join(import.meta.dirname, '../../../src/main/engine/nodes')
/** Every file of the folder but the table and the type of its rows. */
const kindFiles = readdirSync(folder).filter(
  (name) => name.endsWith('.ts') && name !== 'catalogue.ts' && name !== 'node-kind.ts',
)

const nodeOf = (type: string): WorkflowNode => ({
  id: '1',
  name: 'Node',
  type,
  typeVersion: 1,
  position: [0, 0],
  parameters: {},
})

/** Types of the kinds that a file exports, alone or in a list. */
async function typesIn(name: string): Promise<ReadonlySet<string>> {
  const exported: unknown = await import(pathToFileURL(join(folder, name)).href)
  if (typeof exported !== 'object' || exported === null) return new Set()
  return new Set(
    Object.values(exported)
      .flat()
      .flatMap((one: unknown) => {
        const isKind = typeof one === 'object' && one !== null && 'type' in one && 'execute' in one
        return isKind && typeof one.type === 'string' ? [one.type] : []
      }),
  )
}

test('every file of a node kind is one row of the catalogue', () => {
  const table = readFileSync(join(folder, 'catalogue.ts'), 'utf8')
  const [, rows = ''] = /const kinds: readonly NodeKind\[\] = \[\n([\s\S]*?)\n\]/u.exec(table) ?? []
  const rowNames = rows.split('\n').map((row) => row.trim().replace(/,$/u, ''))
  const rowsOf = (file: string): readonly string[] => {
    const [, names = ''] = new RegExp(String.raw`import \{ ([^}]*) \} from '\./${file}'`, 'u').exec(table) ?? []
    return rowNames.filter((row) => names.split(', ').includes(row))
  }

  expect(kindFiles.filter((file) => rowsOf(file).length !== 1)).toEqual([])
  expect(rowNames).toHaveLength(kindFiles.length)
})

test('the catalogue has every kind that a file of the folder exports, once, and no file that exports none', async () => {
  const types = await Promise.all(kindFiles.map(typesIn))

  expect(kindFiles.filter((_, at) => types[at]?.size === 0)).toEqual([])
  expect(types.flatMap((one) => [...one]).toSorted()).toEqual(knownTypes.toSorted())
  expect(knownTypes.map((type) => kindOf(nodeOf(type))?.type)).toEqual(knownTypes)
})

test('§1.4 the engine runs every kind of node that a person meets in the contract', () => {
  const standard = ['webhook', 'respondToWebhook', 'httpRequest', 'if', 'switch', 'merge', 'splitOut', 'code']
  const people = ['slack', 'discord', 'telegram', 'microsoftTeams', 'emailSend']
  const types = [
    ...[...standard, ...people, 'errorTrigger'].map((name) => `n8n-nodes-base.${name}`),
    '@n8n/n8n-nodes-langchain.chat',
    'faultline.aiStep',
  ]

  expect(types.filter((type) => kindOf(nodeOf(type))?.type !== type || !knownTypes.includes(type))).toEqual([])
})

test('the outputs that the window draws are those that the engine gives', () => {
  const drawn = nodeTypeOptions.filter(({ outputs }) => outputs !== undefined)

  expect(drawn.map(({ type }) => type)).toContain('n8n-nodes-base.if')
  for (const { type, outputs } of drawn) expect(outputNames(nodeOf(type)), type).toEqual(outputs)
})

test('the window is told every type that the engine runs, each with its name', () => {
  expect(nodeTypeOptions.map(({ type }) => type)).toEqual(knownTypes)
  expect(nodeTypeOptions.filter(({ label }) => label.trim() === '')).toEqual([])
})

test('a type that reaches through what is inherited, or that nobody knows, has no facts and is spelled in words', () => {
  expect(factsOf('constructor')).toEqual({ label: '' })
  expect(nodeLabel('n8n-nodes-base.googleSheets')).toBe('Google Sheets')
  expect(nodeLabel('n8n-nodes-base.httpRequest')).toBe('HTTP Request')
})
