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
