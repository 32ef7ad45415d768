import type { OwnProvider } from '../../../src/shared/own-provider.ts'

export const acmeSecret = 'between acme and us'

/** A provider that Faultline does not know. */
export const acme: OwnProvider = {
  name: 'acme',
  title: 'Acme',
  signature: {
    header: 'X-Acme-Signature',
    form: 'pairs',
    prefix: 'h1',
    between: ';',
    algorithm: 'sha512',
    parts: ['timestamp', { literal: ':' }, 'body'],
    timestamp: { pair: 'ts', tolerance_seconds: 300 },
  },
  event_id_headers: ['X-Acme-Event'],
}

const node = (name: string, type: string, typeVersion: number, parameters: object): object => ({
  ...{ id: name, name, type: `n8n-nodes-base.${type}`, typeVersion, position: [0, 0], parameters },
})

/** A workflow that computes Acme's signature by itself, and stops where the request has another one. */
export function acmeCase(): Record<string, unknown> {
  return {
    format: 'faultline-case',
    format_version: 1,
    name: 'acme-orders',
    workflow: {
      id: 'acme-orders',
      name: 'Orders of Acme',
      active: true,
      nodes: [
        node('Webhook', 'webhook', 2, { httpMethod: 'POST', path: 'orders', responseMode: 'lastNode', options: {} }),
        node('Sign', 'crypto', 1, {
          ...{ action: 'hmac', type: 'SHA512', encoding: 'hex', dataPropertyName: 'signature', secret: acmeSecret },
          value: '={{ $json.headers["x-acme-signature"].match(/ts=(\\d+)/)[1] + ":" + JSON.stringify($json.body) }}',
        }),
        node('Compare', 'code', 2, {
          jsCode:
            'const { headers, signature } = $input.first().json\nif (!headers["x-acme-signature"].endsWith(`;h1=${signature}`)) throw new Error("Not signed by Acme")\nreturn [{ json: { ok: true } }]',
        }),
      ],
      connections: {
        Webhook: { main: [[{ node: 'Sign', type: 'main', index: 0 }]] },
        Sign: { main: [[{ node: 'Compare', type: 'main', index: 0 }]] },
      },
      settings: { executionOrder: 'v1' },
    },
    request: {
      method: 'POST',
      path: '/orders',
      headers: [
        ['Host', 'localhost'],
        ['Content-Type', 'application/json'],
        ['X-Acme-Event', 'e-1'],
      ],
      body: '{"total":3}',
    },
    provider: { profile: 'acme', secret_ref: 'acme' },
    providers: [acme],
    baseline: {},
    expect: {
      baseline: { status: 200, first_failed_node: null },
      changes: [
        {
          ...{ change: 'authorisation.signature', parameters: { how: 'wrong-secret' } },
          ...{ first_failed_node: 'Compare', error_includes: 'Not signed by Acme' },
        },
        { change: 'authorisation.signature', parameters: { how: 'right' }, status: 200, first_failed_node: null },
      ],
    },
  }
}
