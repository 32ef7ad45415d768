import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from '@playwright/test'
import { messageOf } from '../../../src/shared/message-of.ts'
import { checkout } from '../../../scripts/folders.mjs'

/** What a fault comes to; the modules of `npm run test:faults` are plain JavaScript. */
interface Row {
  readonly fault: string
  readonly lost: number
  readonly twice: number
  readonly wrong: readonly string[]
}

interface FaultOrder {
  readonly random: { readonly between: (least: number, most: number) => number }
  readonly rounds: number
  readonly rows?: number
}

async function rowsOf(module: string, name: string, more: Partial<FaultOrder> = {}): Promise<readonly Row[]> {
  const load = async (file: string): Promise<Record<string, (order: unknown) => unknown>> =>
    (await import(pathToFileURL(join(checkout, 'test/faults', file)).href)) as Record<
      string,
      (order: unknown) => unknown
    >
  const { seeded } = await load('seeded.mjs')
  const fault = (await load(module))[name]
  if (fault === undefined || seeded === undefined) throw new Error(`${module} has no ${name}.`)
  const found: unknown = await fault({ random: seeded(4711), rounds: 1, ...more })
  return (Array.isArray(found) ? found : [found]) as readonly Row[]
}

test('where fewer files may be open than its own are, a command says so in one sentence', async () => {
  const load = pathToFileURL(join(checkout, 'test/faults/command.mjs')).href
  const { workflowFile } = (await import(pathToFileURL(join(checkout, 'test/faults/workflow-file.mjs')).href)) as {
    readonly workflowFile: (responseMode: string, effect: null) => string
  }
  const { startServe, newFolder } = (await import(load)) as {
    readonly newFolder: () => string
    readonly startServe: (
      file: string,
      folder: string,
      options: object,
    ) => Promise<{ readonly end: () => Promise<number | null> }>
  }
  const file = workflowFile('lastNode', null)
  /** What it said where it could not start; empty where it could. */
  const start = async (descriptors: number): Promise<string> => {
    try {
      const serve = await startServe(file, newFolder(), { descriptors })
      await serve.end()
      return ''
    } catch (error) {
      return messageOf(error)
    }
  }
  let said = ''
  for (let descriptors = 40; said === '' && descriptors > 20; descriptors -= 2) said = await start(descriptors)
  expect(said).toMatch(/Faultline may hold no more files open than it does \((?:listen )?EMFILE.*ulimit -n/u)
  expect(said).not.toContain('failed inside itself')
})

const short: readonly (readonly [string, string, string, Partial<FaultOrder>])[] = [
  ['flipped bits, a file and a log cut short', 'damage.mjs', 'damage', {}],
  ['descriptors used up', 'refusals.mjs', 'descriptors', {}],
  ['kills in an export', 'kill-commands.mjs', 'killExport', { rounds: 3 }],
  ['kills in a migration and between its steps', 'kill-migration.mjs', 'killMigration', { rounds: 4, rows: 4000 }],
  ['kills in a prune', 'kill-prune.mjs', 'killPrune', { rounds: 2, rows: 600 }],
]
for (const [what, module, name, more] of short) {
  test(`nothing is lost, runs twice or is told wrong by ${what}`, async () => {
    for (const { fault, lost, twice, wrong } of await rowsOf(module, name, more))
      expect([fault, lost, twice, wrong]).toEqual([fault, 0, 0, []])
  })
}
