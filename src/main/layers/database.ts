// The database layer: the rows of the workflow's data tables and its memory of seen values. In: a healthy database. Out:
// one that is locked, read-only, full, slow, or has forgotten. Serves contract §7 rule 3.
import { factsOf } from '../engine/nodes/catalogue.ts'
import type { DatabaseFault } from '../world/database-fault.ts'
import { isObject } from '../../shared/json.ts'
import { ProblemError } from '../../shared/problem.ts'
import { isNote } from '../../shared/sticky-note.ts'
import type { Workflow, WorkflowNode } from '../../shared/workflow.ts'
import { onWorkflow } from './alter-workflow.ts'
import { altered, type Conditions } from './conditions.ts'
import { defineChange, type ChangeDefinition } from './define-change.ts'
import { standInChanges } from './stand-in-changes.ts'
import { choiceField, numberField, textField } from './fields.ts'
import type { Studied } from './studied.ts'

const layer = 'database'

const healthy = defineChange(layer, {
  name: 'healthy',
  title: 'Healthy',
  description: 'The database takes every read and write.',
  aim: 'repair',
  fields: {},
  sentence: () => 'The database takes every read and write.',
  apply: (conditions) => altered(conditions, { database: null }),
  candidates: ({ has }) => (has.databaseFault ? [{}] : []),
})

const locked = defineChange(layer, {
  name: 'locked',
  title: 'Locked',
  description: 'Another connection holds the write lock: "database is locked" after the busy time-out.',
  aim: 'break',
  fields: {
    when: choiceField('When', { always: 'For every write', first: 'For the first writes' }, 'always'),
    writes: numberField('How many writes', 1, 1, 1000),
  },
  sentence: ({ when, writes }) =>
    `Another connection holds the database's write lock ${when === 'always' ? 'all the time' : `for the first ${writes === 1 ? 'write' : `${writes} writes`}`}.`,
  apply: (conditions, { when, writes }) =>
    altered(conditions, {
      database: { kind: 'locked', timing: when === 'always' ? { kind: 'always' } : { kind: 'first', writes } },
    }),
  candidates: using({ when: 'always' }, { when: 'first' }),
})

const simple = {
  'read-only': {
    title: 'Read-only',
    description: 'The file can be read alone: "attempt to write a readonly database".',
    sentence: 'The database can be read alone.',
    fault: { kind: 'read-only' },
  },
  full: {
    title: 'Full',
    description: 'No page is left: "database or disk is full".',
    sentence: 'The database has no page left.',
    fault: { kind: 'full' },
  },
  'memory-emptied': {
    title: 'Deduplication memory emptied',
    description: 'What was seen in earlier executions is new again.',
    sentence: 'The deduplication memory is empty.',
    fault: { kind: 'memory-emptied' },
  },
} as const satisfies Record<string, { title: string; description: string; sentence: string; fault: DatabaseFault }>

const simpleChanges = Object.entries(simple).map(([name, { title, description, sentence, fault }]) =>
  defineChange(layer, {
    name,
    title,
    description,
    // What was dropped as seen before goes through.
    aim: name === 'memory-emptied' ? 'repair' : 'break',
    fields: {},
    sentence: () => sentence,
    apply: (conditions) => altered(conditions, { database: fault }),
    candidates: using({}),
  }),
)

const slow = defineChange(layer, {
  name: 'slow',
  title: 'Slow',
  description: 'Every read and write takes so much longer.',
  aim: 'break',
  fields: { delayMs: numberField('Milliseconds', 500, 1, 60_000) },
  sentence: ({ delayMs }) => `Every read and write of the database takes ${delayMs} ms longer.`,
  apply: (conditions, { delayMs }) => altered(conditions, { database: { kind: 'slow', delayMs } }),
  candidates: using({}),
})

const uniqueKey = defineChange(layer, {
  name: 'unique-key',
  title: 'Unique-key violation',
  description: 'A column of a table is unique, and the value of the next insert is already there.',
  aim: 'break',
  fields: {
    table: textField('Table (empty: every one)', '', false),
    column: textField('Column', 'id_text'),
  },
  sentence: ({ table, column }) =>
    `"${column}"${table === '' ? '' : ` of "${table}"`} is a unique key, and the value of the first insert is already there.`,
  apply: (conditions, { table, column }) =>
    altered(table === '' ? conditions : onTable(conditions, table), {
      database: { kind: 'unique-key', table, column },
    }),
  candidates: (studied) => (usesTables(studied) ? columnsWritten(studied).map((column) => ({ column })) : []),
})

/** Every kind of change of the database layer. */
export const databaseChanges: readonly ChangeDefinition[] = [
  healthy,
  locked,
  ...simpleChanges,
  slow,
  uniqueKey,
  ...standInChanges('database'),
]

/** The kinds of change that meet a workflow's own database, by name. */
export const databaseFaults: readonly string[] = [locked, ...simpleChanges, slow, uniqueKey].map(
  ({ kind }) => kind.name,
)

/** False where none of its nodes asks its own database; what a called workflow asks is not known here. */
export function asksDatabase(workflow: Workflow): boolean {
  return activeNodes(workflow).some(({ type }) => callsOther.test(type) || factsOf(type).remembers === true)
}

/** A workflow that asks other tables than that one is a refusal. */
function onTable(conditions: Conditions, table: string): Conditions {
  return onWorkflow(conditions, (workflow) => {
    checkAsks(workflow, table)
    return workflow
  })
}

/** @throws ProblemError INVALID_INPUT */
function checkAsks(workflow: Workflow, table: string): void {
  const nodes = activeNodes(workflow)
  const tables = nodes.flatMap(tableNamed)
  const isKnown = tables.length > 0 && !tables.includes(null) && !nodes.some(({ type }) => callsOther.test(type))
  if (!isKnown || tables.includes(table)) return
  const asked = [...new Set(tables)].map((one) => JSON.stringify(one)).join(', ')
  throw new ProblemError({
    code: 'INVALID_INPUT',
    sentence: `No node of the workflow asks the table "${table}"; they ask ${asked}.`,
    remedy: 'Name a table that it asks, or leave it empty for every one.',
    field: 'table',
  })
}

function activeNodes({ nodes }: Workflow): readonly WorkflowNode[] {
  return nodes.filter((node) => node.disabled !== true && !isNote(node))
}

const callsOther = /\.(?:executeWorkflow|toolWorkflow)$/u

/** The table that a Data Table node asks, null where that is computed; nothing of another node. */
function tableNamed({ type, parameters }: WorkflowNode): readonly (string | null)[] {
  if (factsOf(type).layer !== 'database') return []
  const given = parameters['dataTableId']
  const written = isObject(given) ? given['value'] : given
  return [typeof written === 'string' && !written.startsWith('=') ? written.trim() : null]
}

function usesTables({ workflow }: Studied): boolean {
  return workflow.nodes.some((node) => factsOf(node.type).remembers === true)
}

function using<const Candidate>(...candidates: readonly Candidate[]): (studied: Studied) => readonly Candidate[] {
  return (studied) => (usesTables(studied) ? candidates : [])
}

/** Columns that a Data Table node names, at most three: a key among them may be unique. */
function columnsWritten({ workflow }: Studied): readonly string[] {
  const texts = workflow.nodes
    .filter((node) => factsOf(node.type).layer === 'database')
    .map((node) => JSON.stringify(node.parameters['columns'] ?? {}))
  const names = texts.flatMap((text) => [...text.matchAll(/"value":\{("[^}]*)\}/gu)].map(([, inner]) => inner ?? ''))
  return [
    ...new Set(names.flatMap((inner) => [...inner.matchAll(/"([\w-]+)":/gu)].map(([, name]) => name ?? ''))),
  ].slice(0, 3)
}
