import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openHttpServer, type HttpServer } from '../../stand-ins/http-server.ts'
import { bareCase, httpNode } from '../closed-workflow.ts'
import { runCommand } from './command-line.ts'

let server: HttpServer
let host: string
const folder = mkdtempSync(join(tmpdir(), 'faultline-allow-'))

test.beforeAll(async () => {
  server = await openHttpServer(() => ({ json: { ok: true } }))
  host = new URL(server.url).host
})
test.afterAll(() => server.close())

function file(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

/** What the command printed of hosts. */
interface Printed {
  readonly baseline: { readonly hosts: readonly object[] }
  readonly hosts: readonly { readonly host: string; readonly real: number }[]
}

test('"run" reaches this machine and closes every other host with a sentence that names the option', async () => {
  const { workflow } = JSON.parse(
    bareCase([httpNode('Here', server.url), httpNode('There', 'http://api.shop.invalid/a')]),
  ) as { workflow: object }
  const before = server.arrived.length
  const { code, out } = await runCommand(['run', file('run.json', JSON.stringify(workflow))])
  expect(code).toBe(10)
  expect(out).toContain('api.shop.invalid is closed: nothing was sent. Give --allow-host api.shop.invalid')
  expect(server.arrived.length - before).toBe(1)
})

test('"reproduce" sends nothing for real but to the hosts that are allowed', async () => {
  const path = file('case.json', bareCase([httpNode('Send', server.url)]))
  const before = server.arrived.length
  const closed = await runCommand(['reproduce', path])
  const sent = server.arrived.length - before
  const open = await runCommand(['reproduce', path, '--allow-host', host])
  expect(sent).toBe(0)
  expect((JSON.parse(closed.out) as Printed).baseline.hosts).toEqual([{ host, by_rule: 0, by_stand_in: 1, real: 0 }])
  expect(closed.out).toContain('unwritten-answer')
  expect((JSON.parse(open.out) as Printed).baseline.hosts).toEqual([{ host, by_rule: 0, by_stand_in: 0, real: 1 }])
  expect(server.arrived.length - before).toBe(1)
})

test('"reproduce" closes the hosts that the case file lists, says so, and opens them where an option says so', async () => {
  const path = file('listed.json', bareCase([httpNode('Send', server.url)], { baseline: { real_hosts: [host] } }))
  const before = server.arrived.length
  const closed = await runCommand(['reproduce', path])
  const unasked = server.arrived.length - before
  const named = await runCommand(['reproduce', path, '--allow-host', host])
  const all = await runCommand(['reproduce', path, '--allow-case-hosts'])
  expect(unasked).toBe(0)
  expect(closed.err).toContain(
    `${host}: the case would let requests to it go out for real; stand-ins answer them. Give --allow-host ${host} to send to it for real, or --allow-case-hosts`,
  )
  expect([named.err, all.err].filter((err) => err.includes('stand-ins answer'))).toEqual([])
  expect(server.arrived.length - before).toBe(2)
})

test('"sweep" answers the hosts of the case by stand-ins and says so, and sends where its own option allows it', async () => {
  const path = file('list.json', bareCase([httpNode('Send', server.url)], { baseline: { real_hosts: [host] } }))
  const before = server.arrived.length
  const closed = await runCommand(['sweep', path, '--layer', 'data'])
  const sent = server.arrived.length - before
  const open = await runCommand(['sweep', path, '--layer', 'data', '--allow-host', host])
  const { hosts } = JSON.parse(open.out) as Printed
  expect(sent).toBe(0)
  expect(closed.err).toContain(
    `${host}: the case lets requests to it go out for real; a sweep answers them with stand-ins`,
  )
  // Beneath a success stands what is worth knowing of it.
  expect(closed.err).toMatch(/Nothing fails [^\n]+\nWorth knowing:\n {2}Nobody wrote an answer for /u)
  expect(hosts[0]?.real).toBe(server.arrived.length - before)
  expect(hosts[0]?.real).toBeGreaterThan(0)
})

test('a text that names no host is wrong usage', async () => {
  const path = file('case.json', bareCase([httpNode('Send', server.url)]))
  const { code, err } = await runCommand(['sweep', path, '--allow-host', 'not a host'])
  expect(code).toBe(2)
  expect(err).toContain('"not a host" names no host.')
})
