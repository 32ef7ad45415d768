import { knownProviders } from '../../../src/main/providers/provider-table.ts'
import { expect, test } from '@playwright/test'
import type { CaseFile } from '../../../src/shared/case.ts'
import type { TestRig } from '../../../src/main/lab/test-rig.ts'
import { openStudySession, type StudySession, type StudySessionParts } from '../../../src/main/studies/study-session.ts'
import { openCaseRepository } from '../../../src/main/studies/case-repository.ts'
import { openWorkflowRepository } from '../../../src/main/workflows/workflow-repository.ts'
import { openStore } from '../../../src/main/store/open-store.ts'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bareCase, httpNode } from '../closed-workflow.ts'

const unused = (): never => {
  throw new Error('No step of this test sends anything.')
}

/** A session whose rigs only count; `fails` says which of them cannot be opened, from 1; `isFull`: no case can be kept. */
function openSession(
  fails: (number: number) => boolean = () => false,
  isFull: () => boolean = () => false,
): {
  readonly session: StudySession
  readonly open: Set<number>
} {
  const store = openStore(mkdtempSync(join(tmpdir(), 'faultline-rigs-')))
  const open = new Set<number>()
  let opened = 0
  const openRig = async (_file: CaseFile): Promise<TestRig> => {
    opened += 1
    const number = opened
    await new Promise((resolve) => setTimeout(resolve, 20))
    if (fails(number)) throw new Error('too many open files')
    open.add(number)
    const close = (): Promise<void> =>
      open.delete(number) ? Promise.resolve() : Promise.reject(new Error('it is closed already'))
    return { enter: unused, rest: unused, traffic: unused, deliver: unused, sendOutside: unused, close }
  }
  const kept = openCaseRepository(store, Date.now)
  const parts: StudySessionParts = {
    kept: {
      ...kept,
      begin: (opened) => {
        if (isFull()) throw new Error('database or disk is full')
        kept.begin(opened)
      },
    },
    repository: openWorkflowRepository(store, Date.now, () => undefined),
    openRig,
    addCredentials: () => undefined,
    takeProviders: () => undefined,
    providers: () => knownProviders,
    secretText: () => 'made up',
    credentials: () => [],
    execution: () => null,
    executionToSend: () => null,
    swept: () => undefined,
    changed: () => undefined,
    reproduced: () => undefined,
    unkept: () => undefined,
    problemOf: unused,
    conflict: () => null,
    servedInstead: () => null,
    webhooksOf: () => [],
    baseUrl: () => 'http://127.0.0.1:5678',
    now: Date.now,
    lastSuccess: () => null,
    sentRequests: () => [],
    lastGave: () => null,
    webhookCredential: () => null,
    withKeptSecrets: (request) => request,
    secret: unused,
    signer: () => null,
  }
  return { session: openStudySession(parts), open }
}

const caseNamed = (name: string): string => bareCase([httpNode('Send', `http://${name}.shop.example/a`)], { name })

test('of two cases that are opened in the same moment one stays open, and its rig alone', async () => {
  const { session, open } = openSession()
  await Promise.all([session.open(caseNamed('a'), 'a.json'), session.goOn(caseNamed('b'), 'b.json')])
  expect(open.size).toBe(1)

  await session.close()
  expect(open.size).toBe(0)
})

test('a sweep for which one rig cannot be opened leaves none open', async () => {
  const { session, open } = openSession((number) => number === 3)
  await session.open(caseNamed('a'), 'a.json')
  await expect(session.sweep({ kind: 'sweep', layers: [], resume: false }).done).rejects.toThrow('too many open files')

  expect(open.size).toBe(1)
  await session.close()
})

test('where the rig of the next case cannot be opened no case is open, and none is closed twice', async () => {
  const { session, open } = openSession((number) => number === 2)
  await session.open(caseNamed('a'), 'a.json')
  await expect(session.open(caseNamed('b'), 'b.json')).rejects.toThrow('too many open files')

  expect([open.size, session.current()]).toEqual([0, null])
  await session.close()
})

test('the rig of a case that cannot be kept is closed', async () => {
  const { session, open } = openSession(undefined, () => true)
  await expect(session.open(caseNamed('a'), 'a.json')).rejects.toThrow('full')

  expect(open.size).toBe(0)
  await session.close()
})
