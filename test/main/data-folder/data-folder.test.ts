import { isAbsolute, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { dataFolderOf, namedDataFolder } from '../../../src/main/data-folder/data-folder.ts'

for (const name of ['FAULTLINE_DATA_FOLDER', 'FAULTLINE_DATA']) {
  test(`the app and the command line take the data folder that ${name} names`, () => {
    expect(namedDataFolder({ [name]: '/one' })).toBe('/one')
    expect(dataFolderOf({ [name]: '/one' })).toBe('/one')
  })
}

test('where both names are set, FAULTLINE_DATA_FOLDER holds; an empty one names no folder', () => {
  expect(dataFolderOf({ FAULTLINE_DATA: '/older', FAULTLINE_DATA_FOLDER: '/folder' })).toBe('/folder')
  expect(dataFolderOf({ FAULTLINE_DATA: '/older', FAULTLINE_DATA_FOLDER: '' })).toBe('/older')
  expect(namedDataFolder({ FAULTLINE_DATA: '', FAULTLINE_DATA_FOLDER: '' })).toBeNull()
  expect(namedDataFolder({})).toBeNull()
})

test('a home or a folder for settings that is empty or relative makes no data folder where a command happens to be called', () => {
  const home = process.env['HOME']
  try {
    for (const named of ['', 'home/me']) {
      process.env['HOME'] = named
      for (const XDG_CONFIG_HOME of [undefined, '', 'settings'])
        expect(isAbsolute(dataFolderOf({ XDG_CONFIG_HOME, APPDATA: XDG_CONFIG_HOME }))).toBe(true)
    }
  } finally {
    if (home === undefined) delete process.env['HOME']
    else process.env['HOME'] = home
  }
  const settings = resolve('/settings')
  expect(
    dataFolderOf({ XDG_CONFIG_HOME: settings, APPDATA: settings }).startsWith(
      process.platform === 'darwin' ? '/' : settings,
    ),
  ).toBe(true)
})
