import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { madeSecrets, recordedDatabase } from '../../stand-ins/n8n-recordings.ts'
import { newFolder, runCommand, startCommand } from './command-line.ts'

test('failing executions are triaged in groups, told in a report without secrets, and none is done twice', async () => {
  const out = join(newFolder(), 'report')
  const database = recordedDatabase((opened) => opened.exec('DELETE FROM execution_entity WHERE id IN (4, 7)'))
  const first = await runCommand(['triage', '--from', database, '--out', out])
  const lines = first.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  const report = readFileSync(join(out, 'report.html'), 'utf8')
  const again = await runCommand(['triage', '--from', database, '--out', out])

  expect(first.code).toBe(10)
  expect(lines.map(({ execution, verdict }) => [execution, verdict])).toEqual([
    ['6', 'same'],
    ['2', 'same'],
  ])
  expect(report).toContain('2 failing executions in 2 groups')
  for (const secret of Object.values(madeSecrets)) expect(`${report}${first.out}${first.err}`).not.toContain(secret)
  expect(again.out).toBe(first.out)
  expect(again.err).toContain('(known from before)')
})

test('a triage that is stopped says how far it came, and the same command goes on', async () => {
  const out = join(newFolder(), 'report')
  const database = recordedDatabase((opened) => opened.exec('DELETE FROM execution_entity WHERE id IN (4, 7)'))
  const child = startCommand('triage', '--from', database, '--out', out)
  let err = ''
  child.stderr.on('data', (chunk: Buffer) => {
    const isFirst = !err.includes('1 of 2 groups')
    err += chunk.toString('utf8')
    // A second one ends it at once.
    if (isFirst && err.includes('1 of 2 groups')) child.kill('SIGINT')
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  const gone = await runCommand(['triage', '--from', database, '--out', out])

  expect([code, err.includes('Stopped after 1 of 2 groups; the same command goes on with the others.')]).toEqual([
    1,
    true,
  ])
  expect([gone.code, gone.out.trim().split('\n').length]).toEqual([10, 2])
  expect(gone.err).toContain('1 of 2 groups (known from before)')
})

test('an execution is written as a case by the command line, and that file is reproduced to the same verdict', async () => {
  const file = join(newFolder(), 'case.json')
  const brought = await runCommand(['bring', '--from', recordedDatabase(), '--execution', '2', '--out', file])
  const text = readFileSync(file, 'utf8')
  const reproduced = await runCommand(['reproduce', file])

  expect([brought.code, brought.out]).toEqual([10, ''])
  expect(JSON.parse(text)).toMatchObject({ name: 'n8n-execution-2', brought_in: { verdict: 'same' } })
  for (const secret of Object.values(madeSecrets)) expect(text).not.toContain(secret)
  expect(JSON.parse(reproduced.out)).toMatchObject({ brought_in: { verdict: 'same' } })
})

test('what cannot be brought in leaves no file behind, and is told in one line', async () => {
  const folder = newFolder()
  const saved = join(folder, 'cut.json')
  writeFileSync(saved, '{"data": [{"id": "7", "workflowData": {')
  const out = join(folder, 'case.json')
  const ended = await runCommand(['bring', '--from', saved, '--execution', '7', '--out', out])

  expect(ended.code).toBe(1)
  expect(ended.err.trim().split('\n')).toHaveLength(1)
  expect(ended.err).toContain('breaks off or is no JSON')
  expect(existsSync(out)).toBe(false)
})

test('the list of executions hides what the given credentials hold', async () => {
  const database = recordedDatabase()
  const value = 'total must be positive'
  const plain = await runCommand(['bring', '--from', database, '--list'])
  const credentials = join(newFolder(), 'credentials.json')
  const secret = { id: 'c', name: 'Key', type: 'httpHeaderAuth', data: { name: 'X-Key', value } }
  writeFileSync(credentials, JSON.stringify([secret]))
  const hidden = await runCommand(['bring', '--from', database, '--list', '--credentials', credentials])

  expect(plain.out).toContain(value)
  expect(hidden.code).toBe(0)
  expect(hidden.out).not.toContain(value)
})
