import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { expect, test } from '@playwright/test'
import { displayOf, withOwnDisplays } from '../../scripts/own-displays.mjs'

test('each process that runs tests has a display, and shares the one that is there where none was opened', () => {
  const environment = { FAULTLINE_DISPLAYS: ':7,:8,:9' }
  expect(['0', '1', '2', '3'].map((number) => displayOf(number, environment))).toEqual([':7', ':8', ':9', ':7'])
  expect(displayOf('0', {})).toBeNull()
  // The process that hands the tests out is none of them.
  expect(displayOf(undefined, environment)).toBeNull()
})

test('displays are others than each other, let in who holds their cookie alone, and end with the work', async () => {
  test.skip(process.platform !== 'linux' || !hasXvfb(), 'Xvfb is there on Linux alone')
  const names = await withOwnDisplays(2, process.env, async ({ DISPLAY, FAULTLINE_DISPLAYS = '', XAUTHORITY = '' }) => {
    const opened = FAULTLINE_DISPLAYS.split(',')
    expect(new Set(opened).size).toBe(2)
    expect(DISPLAY).toBe(opened[0])
    const cookie = readFileSync(XAUTHORITY).subarray(-16)
    for (const name of opened) {
      expect(await isLetIn(name, cookie)).toBe(true)
      expect(await isLetIn(name, Buffer.alloc(16))).toBe(false)
    }
    return opened
  })
  for (const name of names)
    await expect.poll(() => isLetIn(name, Buffer.alloc(16)).catch(() => 'nobody is there')).toBe('nobody is there')
})

test('where Xvfb cannot be started, it is told what to install', async () => {
  const path = process.env['PATH']
  process.env['PATH'] = '/nowhere'
  try {
    await expect(withOwnDisplays(1, {}, () => Promise.resolve())).rejects.toThrow(/could not be opened with Xvfb/u)
  } finally {
    process.env['PATH'] = path
  }
})

function hasXvfb(): boolean {
  return (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(`${folder}/Xvfb`))
}

/**
 * Greets the server of a display as its programs do (X11 protocol, connection set-up): its first byte is 1 where it lets them in, and
 * whom it does not it may hang up on. Rejects where there is no server.
 */
async function isLetIn(display: string, cookie: Buffer): Promise<boolean> {
  const socket = connect(`/tmp/.X11-unix/X${display.slice(1)}`)
  try {
    await once(socket, 'connect')
    const protocol = Buffer.from('MIT-MAGIC-COOKIE-1\0\0')
    const head = Buffer.alloc(12)
    head.write('l')
    head.writeUInt16LE(11, 2)
    head.writeUInt16LE(18, 6)
    head.writeUInt16LE(cookie.length, 8)
    socket.write(Buffer.concat([head, protocol, cookie]))
    const [answer] = (await once(socket, 'data').catch(() => [null])) as [Buffer | null]
    return answer?.[0] === 1
  } finally {
    socket.destroy()
  }
}
