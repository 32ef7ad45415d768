import { expect, test } from '@playwright/test'
import { openAgain } from '../../../src/main/shell/open-again.ts'

test('what could not be opened is opened again from the second look on, and once it is open stays so', async () => {
  let tries = 0
  const opened = openAgain(() => {
    tries += 1
    return tries < 3 ? Promise.reject(new Error(`locked, try ${String(tries)}`)) : Promise.resolve('open')
  })
  await expect(opened.current()).rejects.toThrow('try 1')

  await expect(opened.look()).rejects.toThrow('try 1')
  await expect(opened.current()).rejects.toThrow('try 1')
  await expect(opened.look()).rejects.toThrow('try 2')
  expect(await opened.look()).toBe('open')
  expect(await opened.look()).toBe('open')
  expect(await opened.current()).toBe('open')
  expect(tries).toBe(3)
})

test('a look while it is on its way waits for it, and opens nothing beside it', async () => {
  let tries = 0
  const opened = openAgain(
    () =>
      new Promise<string>((resolve) => {
        tries += 1
        setImmediate(() => resolve('open'))
      }),
  )

  expect(await Promise.all([opened.look(), opened.look(), opened.current()])).toEqual(['open', 'open', 'open'])
  expect(tries).toBe(1)
})
