import type { NodeType } from './node-type.ts'

export const scheduleTriggerTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.scheduleTrigger',
    versions: [1, 1.1, 1.2, 1.3],
    parameters: [
      {
        name: 'rule',
        kind: 'fixedCollection',
        preset: { interval: [{ field: 'days' }] },
        isList: true,
        groups: {
          interval: [
            {
              name: 'field',
              kind: 'options',
              preset: 'days',
              options: ['seconds', 'minutes', 'hours', 'days', 'weeks', 'months', 'cronExpression'],
            },
            { name: 'secondsInterval', kind: 'number', preset: 30, show: { field: ['seconds'] } },
            { name: 'minutesInterval', kind: 'number', preset: 5, show: { field: ['minutes'] } },
            { name: 'hoursInterval', kind: 'number', preset: 1, show: { field: ['hours'] } },
            { name: 'daysInterval', kind: 'number', preset: 1, show: { field: ['days'] } },
            { name: 'weeksInterval', kind: 'number', preset: 1, show: { field: ['weeks'] } },
            { name: 'monthsInterval', kind: 'number', preset: 1, show: { field: ['months'] } },
            { name: 'triggerAtDayOfMonth', kind: 'number', preset: 1, show: { field: ['months'] } },
            {
              name: 'triggerAtDay',
              kind: 'multiOptions',
              preset: [0],
              options: [1, 2, 3, 4, 5, 6, 0],
              show: { field: ['weeks'] },
            },
            {
              name: 'triggerAtHour',
              kind: 'options',
              preset: 0,
              options: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23],
              show: { field: ['days', 'weeks', 'months'] },
            },
            {
              name: 'triggerAtMinute',
              kind: 'number',
              preset: 0,
              show: { field: ['hours', 'days', 'weeks', 'months'] },
            },
            { name: 'expression', kind: 'string', preset: '', show: { field: ['cronExpression'] } },
          ],
        },
      },
    ],
  },
]
