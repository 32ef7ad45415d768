/** Workflows of the recordings, each changed in one or two places by chance (a value, a parameter, a version, a way, a flag), as n8n 1.123.5 ran them. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { readItems } from '../../src/main/commands/read-input.ts'
import { workflowFrom } from '../../src/main/engine/read-workflow.ts'
import { openRunOnce } from '../../src/main/executions/run-once.ts'
import { differencesOfExecution } from './differential/compare.ts'
import { recordedExecution } from './differential/recording.ts'
import { openStandIn } from './differential/stand-in.ts'

const changed = z.array(
  z.object({
    what: z.string(),
    workflow: z
      .object({ nodes: z.array(z.object({ name: z.string() }).loose()), settings: z.record(z.string(), z.unknown()) })
      .loose(),
    recorded: recordedExecution,
  }),
)

test('workflows with a change in them run as they were recorded', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'faultline-changed-'))
  const standIn = await openStandIn()
  const once = openRunOnce(folder, [], [], [])
  const text = readFileSync(join(import.meta.dirname, 'changed-workflows.json'), 'utf8')
  const recordings = changed.parse(JSON.parse(text.replaceAll('127.0.0.1:15691', `127.0.0.1:${standIn.port}`)))
  const differing: object[] = []
  for (const { what, workflow, recorded } of recordings) {
    const trigger = workflow.nodes[0]?.name ?? ''
    const emitted = recorded.runData[trigger]?.[0]?.outputs?.[0] ?? []
    const settings = { ...workflow.settings, serviceProfile: '1.123' }
    const { outcome } = await once.run({
      workflow: workflowFrom({ ...workflow, settings }).workflow,
      mode: 'production',
      items: readItems(JSON.stringify(emitted), trigger),
      timeoutMs: 20_000,
    })
    const differences = differencesOfExecution(outcome, recorded, trigger)
    if (differences.length > 0) differing.push({ what, differences })
  }
  await Promise.all([once.close(), standIn.close()])
  rmSync(folder, { recursive: true, force: true })

  expect(differing).toEqual([])
})
