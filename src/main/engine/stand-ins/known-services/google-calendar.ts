import type { Service } from '../known-service.ts'

const event = {
  kind: 'calendar#event',
  id: 'event1001',
  status: 'confirmed',
  htmlLink: 'https://www.google.com/calendar/event?eid=event1001',
  created: '2025-01-15T09:30:00.000Z',
  updated: '2025-01-15T09:30:00.000Z',
  summary: 'Made-up event',
  description: 'Made-up description',
  organizer: { email: 'ada@example.com', self: true },
  start: { dateTime: '2025-01-15T09:30:00+00:00', timeZone: 'UTC' },
  end: { dateTime: '2025-01-15T10:00:00+00:00', timeZone: 'UTC' },
  attendees: [],
  iCalUID: 'event1001@google.com',
}

export const googleCalendar: Service = {
  name: 'Google Calendar',
  types: ['n8n-nodes-base.googleCalendar'],
  layer: 'API',
  presets: ['event.create', 'calendar.availability'],
  answers: [
    {
      on: ['event.create', 'event.update'],
      json: event,
      echoes: [{ from: 'additionalFields.summary', to: 'summary' }],
    },
    { on: ['event.get', 'event.getAll'], json: event },
    { on: ['event.delete'], json: { success: true } },
    { on: ['calendar.availability'], json: { available: true } },
  ],
}
