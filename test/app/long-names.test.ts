import { expect, test, type Locator } from '@playwright/test'
import { drop } from './dropped-case.ts'
import { goTo, sendOne } from './driving.ts'
import { launchFaultline } from './launch.ts'

const screens = ['Reproduce', 'Deliveries', 'Executions', 'Workflows', 'Measures', 'AI steps', 'Settings']

const names = {
  long: 'An order that never ends '.repeat(200).trim(),
  arabic: 'طلبات المتجر التي لا تصل '.repeat(60).trim(),
  chinese: '商店訂單在夜間遺失'.repeat(120),
}

for (const [script, name] of Object.entries(names)) {
  test(`a name of ${script === 'long' ? '5,000 letters' : `many ${script} letters`} pushes nothing aside on any screen`, async () => {
    const { window, close } = await launchFaultline()
    await drop(window, name, {
      name,
      nodes: [
        {
          id: '1',
          name: 'Hook',
          type: 'n8n-nodes-base.webhook',
          typeVersion: 2,
          position: [0, 0],
          parameters: { httpMethod: 'POST', path: 'named', responseMode: 'lastNode' },
        },
        {
          id: '2',
          name,
          type: 'n8n-nodes-base.code',
          typeVersion: 2,
          position: [240, 0],
          parameters: { jsCode: 'nowhere()' },
        },
      ],
      connections: { Hook: { main: [[{ node: name, type: 'main', index: 0 }]] } },
    })
    await sendOne(window)
    for (const screen of screens) {
      await goTo(window, screen)
      if (screen === 'Deliveries' || screen === 'Executions') await window.getByRole('grid').first().press('Home')
      await window.waitForTimeout(200)
      if (process.env['PICTURES'] !== undefined)
        await window.screenshot({ path: `${process.env['PICTURES']}/named-${script}-${screen.replace(' ', '-')}.png` })
      const room = await window.evaluate(() => {
        const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement
        const bar = document.querySelector('.shell-status')?.getBoundingClientRect()
        const head = document.querySelector('main header')?.getBoundingClientRect()
        const titles = [...document.querySelectorAll('main section > header')]
        return {
          wider: scrollWidth - clientWidth,
          higher: scrollHeight - clientHeight,
          bar: bar === undefined ? 0 : bar.height,
          head: head === undefined ? 0 : head.height,
          title: Math.max(0, ...titles.map((title) => title.getBoundingClientRect().height)),
        }
      })
      expect(room, screen).toMatchObject({ wider: 0, higher: 0 })
      expect(room.bar, screen).toBeLessThan(40)
      expect(room.head, screen).toBeLessThan(110)
      expect(room.title, screen).toBeLessThan(40)
      const listening = await window.getByText(/^Listening on/u).boundingBox()
      expect(listening?.width, screen).toBeGreaterThan(120)
      await expect(window.getByText(/^Faultline \d/u), screen).toBeInViewport({ ratio: 1 })
    }
    await goTo(window, 'Reproduce')
    // Whichever way its letters run, what follows the name stays behind it.
    const aside = window.getByRole('region', { name: 'Workflow', exact: true }).locator('header bdi')
    await expect(aside).toHaveText(name)
    for (const label of ['Open', 'Send one item', 'Export record'])
      expect(await isOnTop(window.getByRole('button', { name: label, exact: true })), label).toBe(true)
    await close()
  })
}

/** True where a press in its middle meets it, and nothing that slid over it. */
async function isOnTop(control: Locator): Promise<boolean> {
  return control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const met = document.elementFromPoint(left + width / 2, top + height / 2)
    return met !== null && element.contains(met)
  })
}
