import { expect, test } from '@playwright/test'
import type { CaseView } from '../../../src/shared/views/case-view.ts'
import type { Reproduction } from '../../../src/shared/reproduction.ts'
import type { Sweep } from '../../../src/shared/sweep.ts'
import { readWorkflow } from '../../../src/main/engine/read-workflow.ts'
import type { TestRig } from '../../../src/main/lab/test-rig.ts'
import { readCase } from '../../../src/main/reproduction/read-case.ts'
import { adoptChange, chooseChange, decideHosts, letOut } from '../../../src/main/studies/case-commands.ts'
import { KnownSweeps } from '../../../src/main/studies/known-sweeps.ts'
import type { Standing } from '../../../src/main/studies/standing.ts'
import { knownProviders } from '../../../src/main/providers/provider-table.ts'
import { StudiedCase } from '../../../src/main/studies/studied-case.ts'
import { studyOf } from '../../../src/main/studies/study.ts'
import { bareCase, httpNode } from '../closed-workflow.ts'

const unused = (): never => {
  throw new Error('No step of this test sends anything.')
}
const rig: TestRig = {
  enter: unused,
  rest: unused,
  traffic: unused,
  deliver: unused,
  sendOutside: unused,
  close: unused,
}
const change = { layer: 'data', name: 'remove-path', parameters: { path: 'total' } } as const

/** A studied case on plain objects: no store, no listener, no rig. */
function openAlone(baseline: object = {}) {
  const stored: Standing[] = []
  const shown: CaseView[] = []
  const sweeps = new KnownSweeps()
  let nowMs = 0
  const studied = new StudiedCase({
    kept: { stands: (_id, standing) => stored.push(standing), reproduction: () => null, titleOf: () => null },
    sweeps,
    repository: { find: () => null },
    servedInstead: () => null,
    webhooksOf: () => [],
    baseUrl: () => 'http://127.0.0.1:5678',
    now: () => (nowMs += 5000),
    lastSuccess: () => null,
    changed: (view) => shown.push(view),
    reproduced: () => undefined,
    unkept: () => undefined,
    problemOf: unused,
    secret: unused,
    webhookCredential: () => null,
    providers: () => knownProviders,
    signer: () => null,
  })
  const file = readCase(bareCase([httpNode('Send', 'http://api.shop.example/a')], { baseline }), 'bare.json')
  const { workflow } = readWorkflow(JSON.stringify(file.workflow))
  studied.become({ ...studyOf(file, workflow), id: 'c', rig, baseline: studied.newBaseline() })
  return { studied, stored, shown, sweeps }
}

const reproduction = (id: string): Reproduction => ({
  id,
  caseName: 'bare',
  workflowId: 'bare',
  size: 1,
  change: null,
  changeSentence: null,
  startedAt: '2026-01-01T00:00:00.000Z',
  stoppedAt: null,
  status: 'done',
  items: [],
})

const sweep = (id: string, kind: Sweep['kind']): Sweep => ({
  id,
  caseName: 'bare',
  kind,
  status: 'done',
  layers: [],
  sending: null,
  total: 0,
  startedAt: '2026-01-01T00:00:00.000Z',
  stoppedAt: null,
  runTimeMs: 0,
  baseline: null,
  baselineItems: [],
  batchBaseline: null,
  trials: [],
  suspicion: null,
})

test('a studied case stores and shows every step, and takes each back', () => {
  const { studied, stored, shown } = openAlone()
  chooseChange(studied, change)
  const adopted = adoptChange(studied)
  const back = studied.undo()
  expect(adopted).toMatchObject({ change: null, undo: 'New baseline' })
  expect(back).toMatchObject({ change, adopted: [], redo: 'New baseline' })
  expect(stored).toHaveLength(4)
  expect(stored.at(-1)).toMatchObject({ change, past: [{ words: 'Change of the data layer' }] })
  expect(shown.at(-1)).toEqual(back)
})

test('what was sent before a new baseline counts as earlier', () => {
  const { studied } = openAlone()
  studied.sends('r1')
  studied.put(reproduction('r1'))
  chooseChange(studied, change)
  expect(studied.view().earlier).toEqual([])
  expect(adoptChange(studied).earlier).toEqual(['r1'])
  expect(studied.reproductionsNow()).toEqual([])
  expect(studied.undo().earlier).toEqual([])
})

test('a host that the text of the case names is let out by a decision or by the list alone', () => {
  const { studied } = openAlone({ real_hosts: ['api.shop.example', 'mail.shop.example'] })
  const listed = letOut(studied, ['mail.shop.example'])
  const closed = decideHosts(studied, ['api.shop.example'], false)
  expect(listed).toMatchObject({ realHosts: ['mail.shop.example'], proposedHosts: ['api.shop.example'] })
  expect(closed).toMatchObject({ realHosts: ['mail.shop.example'], proposedHosts: [] })
})

test('without a case every command says so', () => {
  const { studied } = openAlone()
  studied.clear()
  expect(() => chooseChange(studied, change)).toThrow('No case is open.')
  expect(studied.open).toBeNull()
})

test('of sweeps the newest of each kind is known under each baseline', () => {
  const sweeps = new KnownSweeps()
  sweeps.put(1, sweep('a', 'sweep'))
  sweeps.put(1, sweep('b', 'sweep'))
  sweeps.put(1, sweep('c', 'transplant'))
  sweeps.put(2, sweep('d', 'sweep'))
  expect(sweeps.under(1).map(({ id }) => id)).toEqual(['b', 'c'])
  expect(sweeps.all().map(({ baseline }) => baseline)).toEqual([1, 1, 2])
})
