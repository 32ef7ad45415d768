import type { Service } from '../known-service.ts'

export const ssh: Service = {
  name: 'SSH',
  types: ['n8n-nodes-base.ssh', 'n8n-nodes-base.executeCommand'],
  layer: 'API',
  presets: ['command.execute', 'file.upload'],
  answers: [
    { on: ['command.execute'], json: { code: 0, signal: null, stdout: 'made-up output', stderr: '', exitCode: 0 } },
    { on: ['file.download'], json: {}, binary: true },
    { on: ['file.upload'], json: { success: true } },
  ],
}
