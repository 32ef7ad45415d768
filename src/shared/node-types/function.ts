import type { NodeType } from './node-type.ts'

export const functionNodeTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.function',
    versions: [1],
    parameters: [
      {
        name: 'functionCode',
        kind: 'string',
        preset:
          "// Code here will run only once, no matter how many input items there are.\n// More info and help:https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.function/\n// Tip: You can use luxon for dates and $jmespath for querying JSON structures\n\n// Loop over inputs and add a new field called 'myNewField' to the JSON of each one\nfor (item of items) {\n  item.json.myNewField = 1;\n}\n\n// You can write logs to the browser console\nconsole.log('Done!');\n\nreturn items;",
      },
    ],
  },
]
