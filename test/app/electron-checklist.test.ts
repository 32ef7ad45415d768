/**
 * Electron's checklist for the security of apps (https://www.electronjs.org/docs/latest/tutorial/security), item by item, on
 * the packaged app. What is decided by the executable stands in shipped-app.test.ts.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { checkout } from '../../scripts/folders.mjs'
import { calls } from '../../src/shared/contract.ts'
import { launchFaultline, type LaunchedFaultline } from './launch.ts'

const elsewhere = 'http://127.0.0.1:9/'

let opened: LaunchedFaultline
test.beforeAll(async () => {
  opened = await launchFaultline()
})
test.afterAll(() => opened.close())

test.describe.configure({ mode: 'serial' })

test('2, 3, 4, 6, 8, 9, 10, 11: sandboxed and isolated, without Node.js, nothing loosened', async () => {
  const preferences = await opened.app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    const { getLastWebPreferences } = contents as unknown as { getLastWebPreferences: () => Record<string, unknown> }
    return getLastWebPreferences.call(contents)
  })
  expect(preferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
  })
  expect([preferences['enableBlinkFeatures'] ?? '', preferences['nodeIntegrationInWorker'] ?? false]).toEqual([
    '',
    false,
  ])
  expect(
    await opened.window.evaluate(() => ['require', 'process', 'module', 'Buffer'].filter((name) => name in globalThis)),
  ).toEqual([])
})

test('1, 7, 18: the page comes from the app alone, under a policy that lets nothing else in', async () => {
  const { window } = opened
  expect(window.url()).toBe('app://faultline/index.html')
  const policy = await window.evaluate(async () => (await fetch('/index.html')).headers.get('content-security-policy'))
  expect(policy?.split('; ').toSorted()).toEqual([
    "base-uri 'none'",
    "connect-src 'self'",
    "default-src 'none'",
    "font-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "img-src 'self' data:",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "worker-src 'self'",
  ])
  const came = await window.evaluate(async (address) => {
    const ran: string[] = []
    Object.assign(globalThis, { ran: (what: string) => ran.push(what) })
    const blocked: string[] = []
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => blocked.push(effectiveDirective))
    const add = (tag: string, properties: object): void => {
      document.body.append(Object.assign(document.createElement(tag), properties))
    }
    add('script', { textContent: 'ran("inline script")' })
    add('script', { src: `${address}a.js` })
    add('div', { innerHTML: '<img src=x onerror="ran(\'handler\')">' })
    add('iframe', { src: `${address}frame` })
    add('img', { src: `${address}a.png` })
    // In a task of its own: what a debugger evaluates may make code.
    const made = await new Promise((resolve) =>
      setTimeout(() => {
        try {
          resolve(Reflect.construct(Function, ['return 1']))
        } catch {
          resolve('refused')
        }
      }),
    )
    const reached = await Promise.all(
      [address, 'file:///etc/passwd', 'https://example.com/'].map((url) =>
        fetch(url).then(
          () => url,
          () => null,
        ),
      ),
    )
    // The handler is refused when its picture has not come, which takes as long as the machine wants.
    for (let waited = 0; waited < 5000 && !blocked.includes('script-src-attr'); waited += 50)
      await new Promise((resolve) => setTimeout(resolve, 50))
    await new Promise((resolve) => setTimeout(resolve, 200))
    return { ran, made, reached: reached.filter((url) => url !== null), blocked: [...new Set(blocked)].toSorted() }
  }, elsewhere)
  expect(came).toEqual({
    ran: [],
    made: 'refused',
    reached: [],
    blocked: ['connect-src', 'frame-src', 'img-src', 'script-src', 'script-src-attr', 'script-src-elem'],
  })
})

test('5: every permission is refused', async () => {
  const states = await opened.window.evaluate(async () => {
    const names = ['geolocation', 'notifications', 'camera', 'microphone', 'clipboard-read', 'midi', 'storage-access']
    const asked = await Promise.all(
      names.map((name) =>
        navigator.permissions.query({ name: name as PermissionName }).then(
          ({ state }) => state,
          () => 'unknown',
        ),
      ),
    )
    const media = await navigator.mediaDevices.getUserMedia({ audio: true }).then(
      () => 'granted',
      () => 'denied',
    )
    return [...new Set([...asked, media, await Notification.requestPermission()])]
  })
  expect(states).toEqual(['denied'])
})

test('12, 13, 14: it goes nowhere, opens nothing and embeds nothing', async () => {
  const { window, app } = opened
  const embedded = await window.evaluate((address) => {
    const another = globalThis.open(address)
    const form = Object.assign(document.createElement('form'), { action: address })
    const link = Object.assign(document.createElement('a'), { href: address, target: '_blank' })
    const guest = document.createElement('webview')
    guest.setAttribute('src', address)
    document.body.append(form, link, guest)
    link.click()
    form.submit()
    location.href = address
    return { opened: another !== null, guest: 'getWebContentsId' in guest }
  }, elsewhere)
  expect(embedded).toEqual({ opened: false, guest: false })
  await window.waitForTimeout(300)
  expect(window.url()).toBe('app://faultline/index.html')
  expect(await app.evaluate(({ webContents }) => webContents.getAllWebContents().length)).toBe(1)
})

test('15, 20: nothing of Electron is in the page but one function for each call, and nothing is opened outside', async () => {
  const names = await opened.window.evaluate(() => Object.keys(Reflect.get(window, 'faultline') as object))
  expect(names.toSorted()).toEqual([...Object.keys(calls), 'on'].toSorted())
  const frame = await opened.window.evaluate(() => {
    const inner = document.body.appendChild(document.createElement('iframe'))
    return 'faultline' in (inner.contentWindow ?? {})
  })
  expect(frame).toBe(false)
  const built = join(checkout, 'out/main')
  const opening = readdirSync(built, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.[cm]?js$/u.test(name))
    .filter((name) => readFileSync(join(built, name), 'utf8').match(/\bopenExternal\b/u))
  expect(opening).toEqual([])
})

test('17: a call that the contract does not know, or with another input, is refused in a sentence', async () => {
  const answers = await opened.window.evaluate(async () => {
    const { delivery } = Reflect.get(window, 'faultline') as {
      readonly delivery: (input: unknown) => Promise<{ readonly ok: boolean }>
    }
    return Promise.all(
      [undefined, null, { deliveryId: 7 }, { deliveryId: { toString: 1 } }].map((one) => delivery(one)),
    )
  })
  expect(answers.map(({ ok }) => ok)).toEqual([false, false, false, false])
})

test('its scheme serves the files of the window and no others, and no link of the system opens it', async () => {
  const reached = await opened.window.evaluate(async () => {
    const paths = [
      '/../main/index.js',
      '/..%2fmain%2findex.js',
      '/%2e%2e/main/index.js',
      '/..%5cmain%5cindex.js',
      '//etc/passwd',
      '/%00',
      '/assets/../../preload/index.cjs',
      '/assets/..%2f..%2fpreload%2findex.cjs',
    ]
    const found = await Promise.all(
      paths.map((path) =>
        fetch(path).then(
          async (answer) => (answer.ok ? (await answer.text()).slice(0, 40) : ''),
          () => '',
        ),
      ),
    )
    return found.filter((text) => text !== '')
  })
  expect(reached).toEqual([])
  const claims = await opened.app.evaluate(({ app, crashReporter }) => ({
    link: ['app', 'faultline', 'http'].map((scheme) => app.isDefaultProtocolClient(scheme)),
    upload: crashReporter.getUploadedReports().length,
  }))
  expect(claims).toEqual({ link: [false, false, false], upload: 0 })
})
