import type { NodeType } from './node-type.ts'

export const cronTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.cron',
    versions: [1],
    parameters: [
      {
        name: 'triggerTimes',
        kind: 'fixedCollection',
        preset: {},
        isList: true,
        groups: {
          item: [
            {
              name: 'mode',
              kind: 'options',
              preset: 'everyDay',
              options: ['everyMinute', 'everyHour', 'everyDay', 'everyWeek', 'everyMonth', 'everyX', 'custom'],
            },
            {
              name: 'hour',
              kind: 'number',
              preset: 14,
              hide: { mode: ['custom', 'everyHour', 'everyMinute', 'everyX'] },
            },
            { name: 'minute', kind: 'number', preset: 0, hide: { mode: ['custom', 'everyMinute', 'everyX'] } },
            { name: 'dayOfMonth', kind: 'number', preset: 1, show: { mode: ['everyMonth'] } },
            {
              name: 'weekday',
              kind: 'options',
              preset: '1',
              options: ['1', '2', '3', '4', '5', '6', '0'],
              show: { mode: ['everyWeek'] },
            },
            { name: 'cronExpression', kind: 'string', preset: '* * * * * *', show: { mode: ['custom'] } },
            { name: 'value', kind: 'number', preset: 2, show: { mode: ['everyX'] } },
            {
              name: 'unit',
              kind: 'options',
              preset: 'hours',
              options: ['minutes', 'hours'],
              show: { mode: ['everyX'] },
            },
          ],
        },
      },
    ],
  },
]
