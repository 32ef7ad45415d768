import { expect, test } from '@playwright/test'
import { launchFaultline } from './launch.ts'

test('a window whose process is killed comes back with its case, and the listener answers meanwhile', async () => {
  const { app, window, close } = await launchFaultline()
  const banner = window.getByText(/^Listening/u).first()
  await expect(banner).toBeVisible()
  const text = (): Promise<string> =>
    app.evaluate(async ({ BrowserWindow }) => {
      const [one] = BrowserWindow.getAllWindows()
      // What is asked of a process that has just died is never answered.
      const found: unknown = await Promise.race([
        one?.webContents.executeJavaScript('document.body.innerText'),
        new Promise((resolve) => setTimeout(resolve, 1000)),
      ])
      return typeof found === 'string' ? found : ''
    })
  const title = /A pull request makes no card/u
  await expect.poll(text).toMatch(title)

  const killed = await app.evaluate(({ BrowserWindow }) => {
    const pid = BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId() ?? 0
    process.kill(pid, 'SIGKILL')
    return pid
  })

  await expect
    .poll(() =>
      app.evaluate(({ BrowserWindow }) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents
        return contents === undefined || contents.isCrashed() ? 0 : contents.getOSProcessId()
      }),
    )
    .not.toBe(0)
  expect(killed).toBeGreaterThan(0)
  await expect.poll(text).toMatch(title)
  await expect.poll(text).toContain('Listening')
  await close()
})
