import type { Service } from '../known-service.ts'

export const facebookGraph: Service = {
  name: 'Facebook Graph',
  types: ['n8n-nodes-base.facebookGraphApi'],
  layer: 'API',
  presets: [],
  // The node has no operations: whatever the path is, an object with its id comes back.
  answers: [{ on: [''], json: { id: '1001' } }],
}
