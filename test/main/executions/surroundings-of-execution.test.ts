import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Surroundings } from '../../../src/main/engine/surroundings.ts'
import { MadeFiles } from '../../../src/main/executions/made-files.ts'
import { surroundingsOf } from '../../../src/main/executions/surroundings-of-execution.ts'
import { openStore } from '../../../src/main/store/open-store.ts'
import { buildWorkflow, type NodeInShort } from '../engine/build-workflow.ts'
import { openHttpServer } from '../../stand-ins/http-server.ts'
import { openRealSurroundings } from './open-real-surroundings.ts'
import { activate, openForTest, post, settled } from '../open-for-test.ts'

const hook = { httpMethod: 'POST', path: 'orders', responseMode: 'onReceived' }
/** Holds the execution for as long as the test looks at it. */
const held: NodeInShort = [
  'code',
  { jsCode: 'const till = Date.now() + 900; while (Date.now() < till); return $input.all()' },
]

for (const [what, effect, isHarmless] of [
  ['an HTTP request', (url: string): NodeInShort => ['httpRequest', { url }], false],
  ['a wait', (): NodeInShort => ['wait', { amount: 0.01, unit: 'seconds' }, { typeVersion: 1.1 }], false],
  [
    'a note of what was seen',
    (): NodeInShort => [
      'removeDuplicates',
      { operation: 'removeItemsSeenInPreviousExecutions', dedupeValue: '={{ $json.body.event_id }}' },
    ],
    false,
  ],
  ['nothing but a Code node', (): NodeInShort => ['code', { jsCode: 'return $input.all()' }], true],
] as const) {
  test(`an execution whose caller was answered first is ${isHarmless ? 'harmless' : 'not harmless any more'} after ${what}`, async () => {
    const server = await openHttpServer(() => ({ json: {} }))
    const faultline = await openForTest()
    activate(
      faultline,
      buildWorkflow({ Hook: ['webhook', hook], Effect: effect(server.url), Held: held }, [
        ['Hook', 'Effect'],
        ['Effect', 'Held'],
      ]),
    )
    const reached = new Promise<void>((resolve) => {
      faultline.onNotice((name, value) => {
        // The name tells which notice the value is.
        if (name === 'nodeRun' && (value as { readonly node: string }).node === 'Held') resolve()
      })
    })
    await post(faultline, 'orders', { event_id: 'e1' })
    await reached
    const starts = () => faultline.store.executions.unfinished()[0]?.harmlessStarts
    await expect.poll(starts, { intervals: [5] }).toBe(isHarmless ? 1 : null)
    expect((await settled(faultline, 'wf1')).status).toBe('success')
    await faultline.close()
    await server.close()
  })
}

/** Surroundings that offer everything there is, and what was announced of them. */
function openWatched(): {
  readonly given: Required<Surroundings>
  readonly watched: Surroundings
  readonly announced: string[]
} {
  const announced: string[] = []
  const store = openStore(mkdtempSync(join(tmpdir(), 'faultline-watched-')))
  const given: Required<Surroundings> = {
    ...openRealSurroundings({ store, binaries: store.binaries }),
    resumeKey: 'key',
    credentialRenewed: () => undefined,
    environment: {},
    heldBack: () => 'asked',
    madeUpCredential: () => null,
    awaitLeave: () => Promise.resolve(),
    timeOut: () => () => undefined,
    standInCall: () => 1,
    modelMemory: {},
    notesReads: true,
    filesFolder: '/files',
    binaries: store.binaries,
  }
  const watched = surroundingsOf(given, {
    files: new MadeFiles(given.binaries),
    effects: {
      before: () => Promise.resolve(),
      within: (write) => {
        announced.push('within')
        return write()
      },
    },
  })
  return { given, watched, announced }
}

test('an execution whose caller was answered first meets everything that its surroundings offer', async () => {
  const { given, watched } = openWatched()
  const reference = { id: 'c', name: 'Key' }
  const workflow = { id: 'w', name: 'Orders' }

  const names: string[] = []
  for (const name in watched) names.push(name)
  expect(names.sort()).toEqual(Object.keys(given).sort())
  expect(watched.heldBack?.('httpHeaderAuth', reference, workflow)).toBe('asked')
  await expect(watched.awaitLeave?.('httpHeaderAuth', reference, workflow, 1)).resolves.toBeUndefined()
  expect([watched.standInCall?.('Send'), watched.notesReads]).toEqual([1, true])
})

test('whoever asks for the folder of files is about to have an effect', () => {
  const { watched, announced } = openWatched()

  expect(watched.filesFolder).toBe('/files')
  expect(announced).toEqual(['within'])
})
