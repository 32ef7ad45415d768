import type { Service } from '../known-service.ts'

export const redis: Service = {
  name: 'Redis',
  types: ['n8n-nodes-base.redis'],
  layer: 'database',
  presets: ['info'],
  answers: [
    {
      on: ['info'],
      json: { redis_version: '7.2.0', uptime_in_seconds: 4200, connected_clients: 1, used_memory: 1_000_000 },
    },
    // The field is the one that the node names, and later nodes read.
    { on: ['get', 'incr', 'pop', 'keys', 'llen'], json: {} },
    { on: ['set', 'delete', 'push', 'publish'] },
  ],
}
