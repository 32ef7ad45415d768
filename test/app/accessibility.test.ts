import { expect, test } from '@playwright/test'
import { launchFaultline } from './launch.ts'

test('motion is left out where the system asks for it', async () => {
  const { window, close } = await launchFaultline()
  await window.emulateMedia({ reducedMotion: 'reduce' })

  const duration = await window.evaluate(() => getComputedStyle(document.body, '::before').animationDuration)

  expect(Number.parseFloat(duration)).toBeLessThan(0.001)
  await close()
})
