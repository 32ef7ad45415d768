import type { NodeType } from './node-type.ts'

export const editImageTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.editImage',
    versions: [1],
    isPartial: true,
    parameters: [
      {
        name: 'operation',
        kind: 'options',
        preset: 'border',
        options: [
          'blur',
          'border',
          'composite',
          'create',
          'crop',
          'draw',
          'information',
          'multiStep',
          'resize',
          'rotate',
          'shear',
          'text',
          'transparent',
        ],
      },
    ],
  },
]
