import type { NodeType } from './node-type.ts'

export const functionItemTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.functionItem',
    versions: [1],
    parameters: [
      {
        name: 'functionCode',
        kind: 'string',
        preset:
          "// Code here will run once per input item.\n// More info and help: https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.functionitem/\n// Tip: You can use luxon for dates and $jmespath for querying JSON structures\n\n// Add a new field called 'myNewField' to the JSON of the item\nitem.myNewField = 1;\n\n// You can write logs to the browser console\nconsole.log('Done!');\n\nreturn item;",
      },
    ],
  },
]
