/** A case whose workflow is one webhook and the nodes given, one after the other. */
export function bareCase(nodes: readonly CaseNode[], more: object = {}): string {
  const named = [
    {
      id: 'w',
      name: 'Webhook',
      type: 'n8n-nodes-base.webhook',
      typeVersion: 2,
      position: [0, 0],
      parameters: { httpMethod: 'POST', path: 'orders', responseMode: 'lastNode' },
    },
    ...nodes.map((node, at) => ({ id: String(at), position: [200 * (at + 1), 0], ...node })),
  ]
  const connections = Object.fromEntries(
    named
      .slice(0, -1)
      .map(({ name }, at) => [name, { main: [[{ node: named[at + 1]?.name, type: 'main', index: 0 }]] }]),
  )
  return JSON.stringify({
    format: 'faultline-case',
    format_version: 1,
    name: 'bare',
    workflow: { id: 'bare', name: 'Bare', active: true, settings: {}, nodes: named, connections },
    request: {
      method: 'POST',
      path: '/orders',
      headers: [
        ['Host', 'hooks.example.com'],
        ['content-type', 'application/json'],
      ],
      body: '{"event_id":"evt_1","total":5}',
    },
    ...more,
  })
}

export interface CaseNode {
  readonly name: string
  readonly type: string
  readonly typeVersion: number
  readonly parameters: object
  readonly credentials?: object
}

export function httpNode(name: string, url: string, more: object = {}, credentials?: object): CaseNode {
  return {
    name,
    type: 'n8n-nodes-base.httpRequest',
    typeVersion: 4.2,
    parameters: {
      method: 'POST',
      url,
      sendBody: true,
      specifyBody: 'json',
      jsonBody: '={{ $json.body ?? {} }}',
      ...more,
    },
    ...(credentials === undefined ? {} : { credentials }),
  }
}

export function mailNode(name: string): CaseNode {
  return {
    name,
    type: 'n8n-nodes-base.emailSend',
    typeVersion: 2.1,
    parameters: {
      fromEmail: 'shop@example.com',
      toEmail: 'a@example.com',
      subject: 'Order',
      emailFormat: 'text',
      text: 'Hi',
    },
    credentials: { smtp: { id: 'smtp-1', name: 'SMTP account' } },
  }
}

export function smtpCredential(host: string, port: number) {
  return {
    id: 'smtp-1',
    name: 'SMTP account',
    type: 'smtp',
    data: { host, port, secure: false, disableStartTls: true },
  }
}
