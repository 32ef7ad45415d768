import { parameterSchemas } from './parameter-choices.ts'

/** JSON Schema of a node in the workflow JSON format: what the editor offers, explains and marks. Unknown fields are kept. */
export const nodeSchema = {
  type: 'object',
  required: ['name', 'type', 'typeVersion', 'position', 'parameters'],
  properties: {
    id: { type: 'string', description: 'Identifier of the node in its workflow.' },
    name: { type: 'string', description: 'Unique in the workflow: connections refer to it.' },
    type: { type: 'string', description: 'Kind of the node, e.g. n8n-nodes-base.httpRequest.' },
    typeVersion: {
      type: 'number',
      description: 'Version of the kind: parameters and behaviour differ between versions.',
    },
    position: {
      type: 'array',
      items: { type: 'number' },
      minItems: 2,
      maxItems: 2,
      description: 'Place on the canvas, [x, y]. It decides the order of branches.',
    },
    parameters: { type: 'object', description: 'Settings of the node. A text that begins with "=" is an expression.' },
    credentials: {
      type: 'object',
      description: 'References to credentials, by their type: never a secret.',
      additionalProperties: {
        type: 'object',
        properties: { id: { type: ['string', 'null'] }, name: { type: 'string' } },
        required: ['name'],
      },
    },
    disabled: { type: 'boolean', description: 'A disabled node passes its items on.' },
    notes: { type: 'string' },
    onError: {
      enum: ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'],
      description: 'What the node does when it fails: stop, go on, or send the item to its error output.',
    },
    retryOnFail: { type: 'boolean', description: 'Try again when it fails. The first failure is kept.' },
    maxTries: { type: 'integer', minimum: 2, maximum: 5, description: 'Attempts in all.' },
    waitBetweenTries: { type: 'number', minimum: 0, description: 'Milliseconds between attempts.' },
    alwaysOutputData: { type: 'boolean', description: 'Give one empty item where nothing came out.' },
    executeOnce: { type: 'boolean', description: 'Run for the first item only.' },
    webhookId: { type: 'string' },
  },
  // What a kind's parameters may be counts where the node is of that kind.
  allOf: parameterSchemas().map(({ type, parameters }) => ({
    if: { properties: { type: { const: type } }, required: ['type'] },
    then: { properties: { parameters } },
  })),
}
