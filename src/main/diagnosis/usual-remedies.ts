// What to do about a fault by its layer, and by the repair that heals it. Words alone.
import type { Layer } from '../../shared/layer.ts'
import type { Remedier, Remedy } from '../../shared/verdict.ts'

/** Who can mend a layer. */
export const owners: Readonly<Record<Layer, Remedier>> = {
  data: 'provider',
  authorisation: 'owner of the workflow',
  'reverse proxy': 'operator of the proxy',
  queue: 'operator',
  node: 'owner of the workflow',
  API: "API's owner",
  'AI layer': 'owner of the workflow',
  database: 'operator',
}

/** What to do about a fault of the layer, where no more is known. */
export const usual: Readonly<Record<Layer, string>> = {
  data: 'Show the provider the payload and ask whether it is meant to be so; until then have the workflow check it before it is read.',
  authorisation:
    'Renew the credential, or give it the scopes and rights that the answer asks for, then retry the execution.',
  'reverse proxy': 'Have the proxy pass method, path, headers and body on as they came.',
  queue:
    'Have each job done once: mark in the workflow what is done before it is done again, or give the queue one worker.',
  node: 'Correct the node and send the same delivery again.',
  API: 'Give the node retries with a pause between them, and show the owner of the API the request and its answer.',
  'AI layer': "Tighten the prompt, or check the model's answer before it is used.",
  database: 'Free or repair the database, then retry the execution.',
}

/** Of a broker of messages that took nothing. */
export const ofBroker: Remedy = {
  by: 'operator',
  sentence:
    'Look whether the broker runs, can be reached and has the queue or topic that the node names, then retry the execution.',
}

/** By layer and name of the change that heals, where more can be said than of the layer alone. */
export const ofRepairs: Readonly<Record<string, Remedy>> = {
  'authorisation.credentials': {
    by: 'provider',
    sentence:
      'Have the provider present what the webhook asks for, as it is kept there: its login and password, its header, or its token.',
  },
  'authorisation.signature': {
    by: 'provider',
    sentence: 'Have the provider sign with the secret that the webhook knows, over the body as it is sent.',
  },
  'node.more-patience': { by: 'owner of the workflow', sentence: 'Set a longer time-out in the node.' },
  'node.escaped-values': {
    by: 'owner of the workflow',
    sentence:
      'Write each value into the JSON with {{ JSON.stringify(…) }} and without quotes around it, or give the fields one by one in place of JSON.',
  },
  'authorisation.other-credential': {
    by: 'owner of the workflow',
    sentence: 'Choose that credential in the node.',
  },
  'node.active': { by: 'owner of the workflow', sentence: 'Activate the workflow.' },
  'node.enabled': {
    by: 'owner of the workflow',
    sentence:
      'Enable the node (of a webhook activate the workflow again as well), then have the same request sent again.',
  },
  'node.webhook': {
    by: 'owner of the workflow',
    sentence:
      'Set the webhook to the method and path that the provider sends to, or have the provider send to those of the webhook.',
  },
  'node.answer-at-once': {
    by: 'owner of the workflow',
    sentence: 'Have the webhook answer at once, before the long work is done.',
  },
  'data.url': { by: 'provider', sentence: 'Have the provider send to the URL of the webhook, letter by letter.' },
  'data.method': { by: 'provider', sentence: 'Have the provider send with the method that the webhook waits for.' },
  'queue.deliveries-order': {
    by: 'owner of the workflow',
    sentence:
      'Providers promise no order: have the workflow ask for what it has not got yet and pass by what is older than what it has, or have what stands in front of it keep the order.',
  },
  'queue.stand-ins-answer': ofBroker,
  'data.renamed-key': {
    by: 'provider',
    sentence:
      'Ask the provider whether it has renamed the field; if it has, or never sent it by the name that is read, have the workflow read the name that is there.',
  },
  'data.event-ids': { by: 'provider', sentence: 'Have the provider give each event an id of its own.' },
  'database.memory-emptied': {
    by: 'operator',
    sentence: 'Take the value out of the memory of what was seen, then retry the execution.',
  },
}
