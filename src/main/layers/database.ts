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
    withFault(conditions, {
      kind: 'locked',
      timing: when === 'always' ? { kind: 'always' } : { kind: 'first', writes },
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
    apply: (conditions) => withFault(conditions, fault),
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
  apply: (conditions, { delayMs }) => withFault(conditions, { kind: 'slow', delayMs }),
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
  apply: (conditions, { table, column }) => withFault(conditions, { kind: 'unique-key', table, column }),
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

/** The conditions with that fault; a workflow that asks its database for nothing, or not for that table, is a refusal. */
function withFault(conditions: Conditions, fault: DatabaseFault): Conditions {
  const checked = onWorkflow(conditions, (workflow) => {
    checkAsks(workflow, fault)
    return workflow
  })
  return altered(checked, { database: fault })
}

/** What a called workflow asks is not known here. @throws ProblemError INVALID_INPUT */
function checkAsks(workflow: Workflow, fault: DatabaseFault): void {
  const nodes = workflow.nodes.filter((node) => node.disabled !== true && !isNote(node))
  if (nodes.some(({ type }) => callsOther.test(type))) return
  if (!nodes.some((node) => factsOf(node.type).remembers === true)) {
    throw new ProblemError({
      code: 'INVALID_INPUT',
      sentence: `The workflow asks its own database for nothing, so that this change would meet nothing: none of its ${String(nodes.length)} nodes is a Data Table or Remove Duplicates.`,
      remedy: 'Choose a change of another layer; a database that is a service is changed by "A stand-in refuses".',
    })
  }
  const tables = nodes.flatMap(tableNamed)
  if (fault.kind !== 'unique-key' || fault.table === '' || tables.includes(null) || tables.includes(fault.table)) return
  const known = [...new Set(tables)].map((table) => JSON.stringify(table)).join(', ')
  throw new ProblemError({
    code: 'INVALID_INPUT',
    sentence: `No node of the workflow asks the table "${fault.table}"; ${known === '' ? 'none asks any table' : `they ask ${known}`}.`,
    remedy: 'Name a table that it asks, or leave it empty for every one.',
    field: 'table',
  })
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
