import type { NodeType } from './node-type.ts'

export const stickyNoteTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.stickyNote',
    versions: [1],
    parameters: [
      {
        name: 'content',
        kind: 'string',
        preset:
          "## I'm a note \n**Double click** to edit me. [Guide](https://docs.n8n.io/workflows/components/sticky-notes/)",
      },
      { name: 'height', kind: 'number', preset: 160 },
      { name: 'width', kind: 'number', preset: 240 },
      { name: 'color', kind: 'number', preset: 1 },
    ],
  },
]
