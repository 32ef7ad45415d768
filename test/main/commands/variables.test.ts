/** `$vars` and `$env` on the command line: given by a file or a case, known to redaction, part of what surrounded an execution. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { jsonLines, newFolder, runCommand, startCommand } from './command-line.ts'

const assignment = (name: string, value: string): object => ({ id: name, name, value, type: 'string' })

const readsAll = 'return [{ json: { ...$json, c: $env["REGION"], none: typeof $env.NONE } }]'

function workflow(settings: object = {}, jsCode = readsAll): object {
  const node = (name: string, type: string, typeVersion: number, parameters: object): object => {
    return { id: name, name, type: `n8n-nodes-base.${type}`, typeVersion, position: [0, 0], parameters }
  }
  return {
    id: 'w1',
    name: 'Orders',
    active: true,
    nodes: [
      node('Webhook', 'webhook', 2, { httpMethod: 'POST', path: 'orders', responseMode: 'lastNode', options: {} }),
      node('Set', 'set', 3.4, {
        assignments: { assignments: [assignment('v', '={{ $vars.REGION }}'), assignment('e', '={{ $env.REGION }}')] },
        options: {},
      }),
      node('Code', 'code', 2, { jsCode }),
    ],
    connections: {
      Webhook: { main: [[{ node: 'Set', type: 'main', index: 0 }]] },
      Set: { main: [[{ node: 'Code', type: 'main', index: 0 }]] },
    },
    settings: { executionOrder: 'v1', ...settings },
  }
}

function written(text: string | object, name = 'workflow.json'): string {
  const file = join(newFolder(), name)
  writeFileSync(file, typeof text === 'string' ? text : JSON.stringify(text))
  return file
}

interface RunLine {
  readonly status: string
  readonly error: { readonly message: string; readonly lack?: unknown } | null
  readonly run_data: Readonly<
    Record<string, readonly { readonly outputs: unknown; readonly findings: readonly { kind: string }[] }[]>
  >
}

async function run(...words: string[]): Promise<{ readonly line: RunLine; readonly code: number | null }> {
  const { code, out, err } = await runCommand(['run', ...words])
  if (out === '') throw new Error(err)
  return { line: JSON.parse(out) as RunLine, code }
}

test('a file of variables gives $vars and $env in expressions and code, quoted and with comments', async () => {
  const env = written('# of the server\nexport REGION="north west" # here\nOTHER=1\n', '.env')

  const { line, code } = await run(written(workflow()), '--env', env)

  expect(code).toBe(0)
  expect(line.run_data['Code']?.[0]?.outputs).toMatchObject([
    [{ json: { v: 'north west', e: 'north west', c: 'north west', none: 'undefined' } }],
  ])
})

test('$env is refused without a variable in the newest profile, and empty in 1.123', async () => {
  const refused = await run(written(workflow()))
  const empty = await run(written(workflow({ serviceProfile: '1.123' })))

  expect(refused.code).toBe(1)
  expect(refused.line.error).toMatchObject({
    message: 'access to env vars denied',
    lack: { kind: 'variable', name: '$vars.REGION', read: { kind: 'vars', name: 'REGION' } },
  })
  expect(empty.code).toBe(0)
  expect(empty.line.run_data['Set']?.[0]?.findings.map(({ kind }) => kind)).toContain('variable-missing')
})

test('a line that is no variable is told with its number, and its value is not', async () => {
  const { code, err } = await runCommand([
    'run',
    written(workflow()),
    '--env',
    written('A=1\nno variable here\n', '.env'),
  ])

  expect(code).toBe(1)
  expect(err).toMatch(/line 2 of .*\.env is "no variable here", and NAME=value was expected/)
})

test('a case holds its own variables, which every reproduction sees', async () => {
  const caseWith = (env: string): string =>
    written(
      {
        format: 'faultline-case',
        format_version: 1,
        name: 'variables',
        workflow: workflow(
          {},
          'if ($vars.REGION + $env.REGION !== "southeast") throw new Error("elsewhere")\nreturn $input.all()',
        ),
        request: { method: 'POST', path: '/orders', headers: [['Host', 'hooks.example.com']], body: '{}' },
        baseline: { variables: { REGION: 'south' }, env: { REGION: env } },
      },
      'case.json',
    )

  expect((await runCommand(['reproduce', caseWith('east')])).code).toBe(0)
  expect((await runCommand(['reproduce', caseWith('west')])).code).toBe(10)
})

test('the value of a variable is hidden, and another value is a change of the environment', async () => {
  const folder = newFolder()
  const secret = randomBytes(12).toString('hex')
  const file = written(workflow())
  const serve = async (value: string, body: string): Promise<void> => {
    const child = startCommand(
      'serve',
      file,
      '--port',
      '0',
      '--data',
      folder,
      '--env',
      written(`REGION=${value}\n`, '.env'),
    )
    const next = jsonLines(child)
    const { port } = (await next()) as { readonly port: number }
    await fetch(`http://127.0.0.1:${String(port)}/webhook/orders`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    await next()
    const ended = await next()
    expect(JSON.stringify(ended)).not.toContain(value)
    child.kill('SIGTERM')
    await once(child, 'close')
  }
  await serve(secret, '{"order_id":"1"}')
  await serve(`${secret}x`, '{"order_id":"2"}')
  const { out } = await runCommand(['executions', '--data', folder])
  const [newest] = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly id?: string; readonly execution_id?: string })
  const exported = await runCommand(['export', newest?.execution_id ?? newest?.id ?? '', '--data', folder])

  expect(exported.out + exported.err).toContain('env')
  expect(exported.out).not.toContain(secret)
})
