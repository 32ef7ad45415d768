/** One failing execution of any size, in each form in which a service gives it out: made piece by piece, so that it costs no memory. */
import { closeSync, mkdtempSync, openSync, readFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'flatted'
import { recordedDatabase } from './n8n-recordings.ts'

/** Node whose items make the size. */
export const largeNode = 'Many'
/** Bytes that each of its items takes, about. */
const itemBytes = 1024
const filling = 'äé"\\ x'.repeat(100)

const workflowData = {
  id: 'large',
  name: 'Large one',
  active: true,
  settings: {},
  nodes: [
    {
      id: 'a',
      name: 'Hook',
      type: 'n8n-nodes-base.webhook',
      typeVersion: 2,
      position: [0, 0],
      parameters: { httpMethod: 'POST', path: 'large', options: {} },
    },
    {
      id: 'b',
      name: largeNode,
      type: 'n8n-nodes-base.code',
      typeVersion: 2,
      position: [200, 0],
      parameters: { jsCode: 'return $input.all()' },
    },
    {
      id: 'c',
      name: 'Fail',
      type: 'n8n-nodes-base.code',
      typeVersion: 2,
      position: [400, 0],
      parameters: { jsCode: "throw new Error('no total')" },
    },
  ],
  connections: {
    Hook: { main: [[{ node: largeNode, type: 'main', index: 0 }]] },
    [largeNode]: { main: [[{ node: 'Fail', type: 'main', index: 0 }]] },
  },
}

const marker = 'here are the items'

function runData(): object {
  const error = { name: 'Error', message: 'no total [line 1]', node: { name: 'Fail' } }
  const webhook = { headers: { 'content-type': 'application/json' }, params: {}, query: {}, body: { total: 1 } }
  const at = { startTime: 1, executionTime: 1, executionStatus: 'success' }
  return {
    resultData: {
      error,
      lastNodeExecuted: 'Fail',
      runData: {
        Hook: [{ ...at, executionIndex: 0, source: [], data: { main: [[{ json: webhook }]] } }],
        [largeNode]: [{ ...at, executionIndex: 1, source: [{ previousNode: 'Hook' }], data: { main: [[marker]] } }],
        Fail: [{ ...at, executionIndex: 2, source: [{ previousNode: largeNode }], error }],
      },
    },
  }
}

const facts = {
  id: '900',
  workflowId: 'large',
  mode: 'webhook',
  finished: false,
  status: 'error',
  startedAt: '2026-11-22T07:20:00.000Z',
  stoppedAt: '2026-11-22T07:20:01.000Z',
}

/** As the public API answers it. Returns the path of the file. */
export function largeApiFile(bytes: number): string {
  const text = JSON.stringify({ ...facts, workflowData, data: runData() })
  const [before, after] = text.split(JSON.stringify(marker))
  return written('execution.json', (write) => {
    write(before ?? '')
    for (let item = 0; item < bytes / itemBytes; item += 1) {
      write(`${item === 0 ? '' : ','}${JSON.stringify({ json: { n: item, text: `${String(item)} ${filling}` } })}`)
    }
    write(after ?? '')
  })
}

/** Its run data in the flatted form, as the database keeps it. Returns the path of the file. */
export function largeFlattedFile(bytes: number): string {
  const head = JSON.parse(stringify(runData())) as unknown[]
  const at = head.indexOf(marker)
  const list = head.findIndex((entry) => Array.isArray(entry) && entry.length === 1 && entry[0] === String(at))
  const items = Math.floor(bytes / itemBytes)
  const first = head.length
  return written('run-data.json', (write) => {
    write('[')
    for (const [index, entry] of head.entries()) {
      if (index > 0) write(',')
      if (index !== list) write(JSON.stringify(entry))
      else {
        write('[')
        for (let item = 0; item < items; item += 1) write(`${item === 0 ? '' : ','}"${String(first + 3 * item)}"`)
        write(']')
      }
    }
    for (let item = 0; item < items; item += 1) {
      const own = first + 3 * item
      write(`,{"json":"${String(own + 1)}"},{"n":${String(item)},"text":"${String(own + 2)}"}`)
      write(`,${JSON.stringify(`${String(item)} ${filling}`)}`)
    }
    write(']')
  })
}

/** As the editor's own calls answer it: the flatted text as a string of JSON. Returns the path of the file. */
export function largeEditorFile(bytes: number): string {
  const text = readFileSync(largeFlattedFile(bytes), 'utf8')
  return written('editor.json', (write) => {
    write(`{"data":${JSON.stringify({ ...facts, workflowData }).slice(0, -1)},"data":`)
    write(`${JSON.stringify(text)}}}`)
  })
}

/** A database of the service with it as its newest execution. Returns its path. */
export function largeDatabase(bytes: number): string {
  const data = readFileSync(largeFlattedFile(bytes))
  return recordedDatabase((database) => {
    const row = {
      ...facts,
      finished: 0,
      retryOf: null,
      retrySuccessId: null,
      deletedAt: null,
      createdAt: facts.startedAt,
    }
    const columns = database.pragma('table_info(execution_entity)') as { name: string; notnull: number }[]
    const known = new Map<string, unknown>(Object.entries({ ...row, id: 900, storedAt: 'db' }))
    const names = columns.map(({ name }) => name).filter((name) => known.has(name))
    database
      .prepare(
        `INSERT INTO execution_entity (${names.map((name) => `"${name}"`).join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
      )
      .run(...names.map((name) => known.get(name)))
    database
      .prepare('INSERT INTO execution_data ("executionId", "workflowData", data) VALUES (?, ?, CAST(? AS TEXT))')
      .run(900, JSON.stringify(workflowData), data)
  })
}

function written(name: string, make: (write: (text: string) => void) => void): string {
  const path = join(mkdtempSync(join(tmpdir(), 'faultline-large-')), name)
  const file = openSync(path, 'w')
  let waiting = ''
  make((text) => {
    waiting += text
    if (waiting.length < 1024 * 1024) return
    writeSync(file, waiting)
    waiting = ''
  })
  writeSync(file, waiting)
  closeSync(file)
  return path
}
