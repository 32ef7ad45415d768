import { expect, test } from '@playwright/test'
import { buildWorkflow } from './build-workflow.ts'
import { jsonOf, runInTest } from './run-in-test.ts'

/** What moment 2.29 makes of these times with the formats of the service's Schedule Trigger. */
const times = [
  [
    Date.UTC(2025, 0, 1, 20, 5, 9, 7),
    {
      timestamp: '2025-01-02T05:05:09.007+09:00',
      'Readable date': 'January 2nd 2025, 5:05:09 am',
      'Readable time': '5:05:09 am',
      'Day of week': 'Thursday',
      Year: '2025',
      Month: 'January',
      'Day of month': '02',
      Hour: '05',
      Minute: '05',
      Second: '09',
      Timezone: 'Asia/Tokyo (UTC+09:00)',
    },
  ],
  [
    Date.UTC(2025, 6, 11, 12),
    {
      timestamp: '2025-07-11T12:00:00.000+00:00',
      'Readable date': 'July 11th 2025, 12:00:00 pm',
      'Readable time': '12:00:00 pm',
      'Day of week': 'Friday',
      Year: '2025',
      Month: 'July',
      'Day of month': '11',
      Hour: '12',
      Minute: '00',
      Second: '00',
      Timezone: 'UTC (UTC+00:00)',
    },
  ],
  [
    Date.UTC(2025, 10, 23, 4, 30),
    {
      timestamp: '2025-11-22T23:30:00.000-05:00',
      'Readable date': 'November 22nd 2025, 11:30:00 pm',
      'Readable time': '11:30:00 pm',
      'Day of week': 'Saturday',
      Year: '2025',
      Month: 'November',
      'Day of month': '22',
      Hour: '23',
      Minute: '30',
      Second: '00',
      Timezone: 'America/New_York (UTC-05:00)',
    },
  ],
  [
    Date.UTC(2025, 10, 30, 23, 59, 59, 999),
    {
      timestamp: '2025-12-01T05:29:59.999+05:30',
      'Readable date': 'December 1st 2025, 5:29:59 am',
      'Readable time': '5:29:59 am',
      'Day of week': 'Monday',
      Year: '2025',
      Month: 'December',
      'Day of month': '01',
      Hour: '05',
      Minute: '29',
      Second: '59',
      Timezone: 'Asia/Kolkata (UTC+05:30)',
    },
  ],
] as const

const alone = (type: string, timezone: string) =>
  buildWorkflow({ Start: [type], Next: ['noOp'] }, [['Start', 'Next']], {
    settings: { executionOrder: 'v1', timezone },
  })

for (const [at, told] of times)
  test(`a schedule that is run by itself gives the time in its zone: ${told.Timezone}`, async () => {
    const [zone = ''] = told.Timezone.split(' ')
    const outcome = await runInTest(alone('scheduleTrigger', zone), { surroundings: { now: () => at } })
    expect(jsonOf(outcome, 'Next')).toEqual([told])
  })

test('an error trigger that is run by itself gives the example of the service', async () => {
  const outcome = await runInTest(alone('errorTrigger', 'UTC'))
  expect(jsonOf(outcome, 'Next')).toMatchObject([
    { execution: { id: 231, error: { message: 'Example Error Message' } }, workflow: { name: 'Example Workflow' } },
  ])
})

test('what a schedule is handed is passed on, and a trigger of another kind gives an empty item', async () => {
  expect(jsonOf(await runInTest(alone('scheduleTrigger', 'UTC'), { emit: [{ a: 1 }] }), 'Next')).toEqual([{ a: 1 }])
  expect(jsonOf(await runInTest(alone('cron', 'UTC')), 'Next')).toEqual([{}])
})
