/** What a person does to bring the window into a state, and what is to be seen then. */
import { expect, type Locator, type Page } from '@playwright/test'

/** The dialog of that name. */
export const dialog = (name: string | RegExp) => (window: Page) => window.getByRole('dialog', { name })
/** Presses the first button of that name. */
export const press = (name: string | RegExp) => (window: Page) => window.getByRole('button', { name }).first().click()
/** Presses keys, wherever the focus is. */
export const byKey = (keys: string) => (window: Page) => window.keyboard.press(keys)
/** Chooses a tab. */
export const tab = (name: RegExp) => (window: Page) => window.getByRole('tab', { name }).first().click()
/** What the chosen tab shows. */
export const tabPanel = (window: Page): Locator => window.getByRole('tabpanel').first()
/** The menu that is open. */
export const menu = (window: Page): Locator => window.getByRole('menu').first()

/** Takes a command by its name, as a person does from anywhere. */
export const command = (name: string) => async (window: Page) => {
  await window.keyboard.press('ControlOrMeta+K')
  const palette = window.getByRole('dialog', { name: 'Commands' })
  await palette.getByRole('textbox', { name: 'Command' }).fill(name)
  await window.keyboard.press('Enter')
  await expect(palette).toBeHidden()
}

/** Presses a button, then an entry of the menu that it opens. */
export const menuItem = (button: string | RegExp, item: string | RegExp) => async (window: Page) => {
  await press(button)(window)
  await window.getByRole('menuitem', { name: item }).click()
}

/** Opens the record that would leave, at one of its parts. */
export const record = async (window: Page, part: string): Promise<void> => {
  await window.getByRole('button', { name: 'Export record' }).click()
  await window.getByRole('tab', { name: part }).click()
}

/** Opens the menu of the chosen row of a list. */
export const rowMenu = async (window: Page): Promise<void> => {
  await window.getByRole('grid').press('Home')
  await window.keyboard.press('Shift+F10')
}

/** Chooses a node on the canvas of Workflows. */
export const chosenStep = async (window: Page): Promise<void> => {
  const step = window.getByRole('region', { name: 'Canvas' }).locator('.react-flow__node[data-id="Create card"]')
  await step.focus()
  await window.keyboard.press('Enter')
}

/** Presses a key on that node. */
export const onStep = (key: string) => async (window: Page) => {
  await chosenStep(window)
  await window.keyboard.press(key)
}

/** Opens a part of a node run, its items in one of the ways to see them. */
export const nodeRun = (part: RegExp, way?: string) => async (window: Page) => {
  await window.getByRole('grid').press('Home')
  await press(/^Create card/u)(window)
  await window.getByRole('tab', { name: part }).click()
  if (way !== undefined) await window.getByText(way, { exact: true }).click()
}
