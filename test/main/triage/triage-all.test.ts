import { expect, test } from '@playwright/test'
import { openTextSource } from '../../../src/main/from-n8n/file-source.ts'
import { triageGroups } from '../../../src/main/from-n8n/triage-groups.ts'
import { triageAll } from '../../../src/main/triage/triage-all.ts'
import type { TriageParts } from '../../../src/main/triage/triage-group.ts'
import { ProblemError } from '../../../src/shared/problem.ts'
import type { TriagedGroup } from '../../../src/shared/triage.ts'
import { recordedExecutions } from '../../stand-ins/n8n-recordings.ts'

test('a group whose execution cannot be opened here says why, and the others are looked at all the same', async () => {
  const source = openTextSource(JSON.stringify(recordedExecutions()), 'saved.json')
  const { signal } = new AbortController()
  const groups = await triageGroups(source, { since: null, limit: 100 }, () => undefined, signal)
  const refuse = (): Promise<never> =>
    Promise.reject(new ProblemError({ code: 'INVALID_INPUT', sentence: 'It has no webhook.', remedy: '' }))
  const told: TriagedGroup[] = []
  const order = {
    groups,
    known: new Map(),
    begun: () => undefined,
    done: (group: TriagedGroup) => void told.push(group),
  }
  // Nothing gets past the opening.
  const parts = { source, cases: { open: refuse }, store: {} } as unknown as TriageParts

  await triageAll(order, parts, signal)

  expect(groups.length).toBeGreaterThan(1)
  expect(told.map(({ group }) => group)).toEqual(groups.map(({ group }) => group))
  for (const one of told) expect(one).toMatchObject({ verdict: 'not-run', located: null })
  expect(told.map(({ sentence }) => sentence)).toContain('It has no webhook.')
})
