import { expect, test } from '@playwright/test'
import { buildWorkflow } from '../engine/build-workflow.ts'
import { activate, openForTest, post } from '../open-for-test.ts'
import { onThisMachine } from '../../machine-pace.ts'

function codeWorkflow(name: string, jsCode: string) {
  return buildWorkflow(
    { Hook: ['webhook', { path: name, httpMethod: 'POST', responseMode: 'lastNode' }], Work: ['code', { jsCode }] },
    [['Hook', 'Work']],
    { id: name, name, active: true },
  )
}

test(
  'while the endless code of one workflow is called again and again, others answer in time',
  { tag: '@timing' },
  async () => {
    const faultline = await openForTest()
    activate(faultline, codeWorkflow('endless', 'for (;;) {}'))
    activate(faultline, codeWorkflow('quick', 'return $input.all()'))
    await post(faultline, 'quick', {})
    const hanging = [1, 2].map((event_id) => post(faultline, 'endless', { event_id }))
    const took: number[] = []
    const ended = new Set<Response>()
    for (const one of hanging) void one.then((response) => ended.add(response))
    while (ended.size < hanging.length) {
      const since = performance.now()
      expect((await post(faultline, 'quick', { event_id: `q${String(took.length)}` })).status).toBe(200)
      took.push(performance.now() - since)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    await faultline.close()
    const slowest = took.toSorted((a, b) => b - a)
    test.info().annotations.push({ type: 'slowest', description: slowest.slice(0, 5).map(Math.round).join(', ') })
    expect(slowest[Math.floor(slowest.length * 0.05)]).toBeLessThan(onThisMachine(1000))
  },
)
