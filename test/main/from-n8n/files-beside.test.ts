import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { stringify } from 'flatted'
import { expect, test } from '@playwright/test'
import { bringIn } from '../../../src/main/from-n8n/bring-in.ts'
import { openDatabaseSource } from '../../../src/main/from-n8n/database-source.ts'
import type { CaseFile } from '../../../src/shared/case.ts'
import { recordedDatabase } from '../../stand-ins/n8n-recordings.ts'

const name = '213dd364-50b7-43ad-adaa-196c4e950ac6'

/** The case of a delivery whose file the service kept in `folder` beside its database; `id`: how the execution names it. */
async function caseOf(folder: string, id: string, write: (path: string) => void): Promise<CaseFile> {
  const item = {
    json: { headers: { 'content-type': 'application/octet-stream' }, body: {} },
    binary: { data: { data: 'filesystem-v2', mimeType: 'application/octet-stream', id } },
  }
  const workflowData = {
    ...{ id: 'w', name: 'Files', connections: {} },
    nodes: [
      { name: 'Hook', type: 'n8n-nodes-base.webhook', typeVersion: 2, parameters: { httpMethod: 'POST', path: 'f' } },
    ],
  }
  const data = { resultData: { runData: { Hook: [{ source: [], data: { main: [[item]] } }] } } }
  const path = recordedDatabase((database) => {
    database
      .prepare(
        `INSERT INTO execution_entity (id, finished, mode, status, createdAt, startedAt, "workflowId")
         SELECT 901, 0, 'webhook', 'error', createdAt, startedAt, "workflowId" FROM execution_entity LIMIT 1`,
      )
      .run()
    database
      .prepare('INSERT INTO execution_data ("executionId", "workflowData", data) VALUES (901, ?, ?)')
      .run(JSON.stringify(workflowData), stringify(data))
  })
  const place = join(dirname(path), folder, 'workflows', 'w', 'executions', 'temp', 'binary_data')
  mkdirSync(place, { recursive: true })
  write(join(place, name))
  const source = openDatabaseSource(path)
  const made = await bringIn(source, { kind: 'execution', id: '901' })
  await source.close()
  return made
}

const kept = `filesystem-v2:workflows/w/executions/temp/binary_data/${name}`

for (const folder of ['binaryData', 'storage']) {
  test(`a file that the service keeps in ${folder} beside its database comes along with the execution`, async () => {
    const { request, origin } = await caseOf(folder, kept, (path) => {
      writeFileSync(path, Buffer.from([1, 2, 255]))
    })

    expect(request.body_base64).toBe('AQL/')
    expect(origin?.notes?.join(' ')).not.toContain('kept outside')
  })
}

for (const [what, folder, id, write] of [
  ['is not there', 'binaryData', kept, () => undefined],
  ['leads out of its folder', 'binaryData', kept, (path: string) => symlinkSync('/etc/hostname', path)],
  [
    'is named by a path of another form',
    'binaryData',
    'filesystem-v2:workflows/../../../etc/hostname',
    () => undefined,
  ],
  ['is too large', 'storage', kept, (path: string) => writeFileSync(path, Buffer.alloc(9 * 1024 * 1024))],
] as const) {
  test(`a file that ${what} is told to be missing`, async () => {
    const { request, origin } = await caseOf(folder, id, write)

    expect(request.body_base64).toBeUndefined()
    expect(origin?.notes?.join(' ')).toContain('The binary data "data" of "Hook" is kept outside of the execution')
  })
}
