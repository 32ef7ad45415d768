import { expect } from '@playwright/test'
import { post } from '../driving.ts'
import { dialog, menu, menuItem, press, rowMenu, tab } from '../window-steps.ts'
import type { WindowState } from './window-state.ts'

export const ofDeliveries: readonly WindowState[] = [
  { name: 'columns menu', screen: 'Deliveries', open: press('Columns'), shown: menu },
  { name: 'saved filters', screen: 'Deliveries', open: press('Saved filters of deliveries'), shown: menu },
  {
    name: 'name of a filter',
    screen: 'Deliveries',
    open: async (window) => {
      await window.getByRole('combobox', { name: 'Search deliveries' }).fill('outcome:accepted')
      await menuItem('Saved filters of deliveries', 'Save this filter…')(window)
    },
    shown: (window) => window.getByRole('textbox', { name: 'Name of the filter' }),
  },
  {
    name: 'filter that cannot be read',
    screen: 'Deliveries',
    open: (window) => window.getByRole('combobox', { name: 'Search deliveries' }).fill('stauts:404'),
    shown: (window) => window.getByText('"stauts:" is no key of deliveries', { exact: false }),
  },
  {
    name: 'no delivery fits',
    screen: 'Deliveries',
    open: (window) => window.getByRole('combobox', { name: 'Search deliveries' }).fill('path:/nobody'),
    shown: (window) => window.getByText('No delivery fits'),
  },
  {
    name: 'menu of a delivery',
    screen: 'Deliveries',
    open: async (window) => {
      await window.getByRole('combobox', { name: 'Search deliveries' }).fill('')
      await rowMenu(window)
    },
    shown: menu,
  },
  { name: 'send again menu', screen: 'Deliveries', open: press('Send again…'), shown: menu },
  {
    name: 'many deliveries again',
    screen: 'Deliveries',
    open: menuItem('Send again…', /^All/u),
    shown: dialog(/^Send \d+ deliveries again\?$/u),
  },
  { name: 'replay', screen: 'Deliveries', open: press('Replay…'), shown: dialog('Replay this delivery') },
  {
    name: 'compared requests',
    screen: 'Deliveries',
    open: async (window) => {
      await window.getByRole('grid').press('Home')
      await window.getByRole('button', { name: 'Compare…' }).click()
      await window.getByRole('grid').press('End')
      await window.getByRole('button', { name: /^Compare with that of/u }).click()
    },
    shown: dialog('Two requests'),
  },
  {
    name: 'how it was signed',
    screen: 'Deliveries',
    open: press('Find its signature…'),
    shown: dialog('Find how it was signed'),
  },
  { name: 'channel', screen: 'Deliveries', open: press('Listen to a channel…'), shown: dialog('Listen to a channel') },
  { name: 'delete', screen: 'Deliveries', open: press('Delete…'), shown: dialog(/^Delete this delivery/u) },
  {
    name: 'outcomes',
    screen: 'Deliveries',
    open: (window) => window.getByRole('combobox', { name: 'Outcome' }).click(),
    shown: (window) => window.getByRole('option', { name: 'duplicate' }),
  },
  {
    name: 'keys of a filter',
    screen: 'Deliveries',
    open: (window) => window.getByRole('combobox', { name: 'Search deliveries' }).click(),
    shown: (window) => window.getByRole('option').first(),
  },
  {
    name: 'body of a delivery',
    screen: 'Deliveries',
    open: async (window) => {
      await window.getByRole('grid').press('End')
      await tab(/^Body/u)(window)
    },
    shown: (window) => window.getByRole('tabpanel', { name: 'Body' }).locator('.view-lines'),
  },
  {
    name: 'what the provider saw',
    screen: 'Deliveries',
    open: tab(/^Provider saw/u),
    shown: (window) => window.getByRole('table', { name: 'Headers of the answer' }),
  },
  {
    name: 'copies of a delivery',
    screen: 'Deliveries',
    open: (window) =>
      window.getByRole('region', { name: 'Delivery', exact: true }).getByRole('button', { name: 'Copy' }).click(),
    shown: menu,
  },
  {
    name: 'record of a delivery',
    screen: 'Deliveries',
    open: async (window) => {
      await window.getByRole('grid').getByText('/webhook/nowhere').click()
      await press('Diagnostic record…')(window)
    },
    shown: (window) => window.getByRole('region', { name: 'Redactions' }),
  },
  {
    name: 'replay: edited, and elsewhere',
    screen: 'Deliveries',
    open: async (window) => {
      await press('Replay…')(window)
      await window.getByText('Edited', { exact: true }).click()
      await window.getByLabel('Send to').fill('https://hooks.example.com/orders')
      await window.getByLabel('Headers, edited').fill('no colon')
    },
    shown: (window) => window.getByRole('region', { name: 'It leaves this machine' }),
  },
  {
    name: 'signature that is not found',
    screen: 'Deliveries',
    open: async (window) => {
      await press('Find its signature…')(window)
      await window.getByLabel('Secret that it was signed with').fill('nobody knows')
      await press(/^Find$/u)(window)
    },
    shown: (window) => window.getByText(/combinations fits/u),
  },
  {
    name: 'signature that is found',
    screen: 'Deliveries',
    open: async (window) => {
      await post(window, '/webhook/signed', '{}', { 'X-Acme-Token': 'between us' })
      await expect(window.getByRole('grid').getByText('/webhook/signed').first()).toBeVisible()
      await window.getByRole('grid').press('Home')
      await expect(window.getByRole('heading', { name: /webhook\/signed/u })).toBeVisible()
      await press('Find its signature…')(window)
      await window.getByLabel('Secret that it was signed with').fill('between us')
      await press(/^Find$/u)(window)
    },
    shown: (window) => window.getByRole('button', { name: 'Keep as a provider of my own…' }).first(),
  },
  {
    name: 'channel that is no URL',
    screen: 'Deliveries',
    open: async (window) => {
      await press('Listen to a channel…')(window)
      await window.getByLabel('URL of the channel').fill('nowhere')
      await press(/^Listen$/u)(window)
    },
    shown: (window) => window.getByRole('dialog').getByRole('alert'),
  },
  {
    name: 'replays of a delivery',
    screen: 'Deliveries',
    open: async (window) => {
      await press('Replay…')(window)
      await press('Send it again')(window)
      await tab(/^Replays/u)(window)
    },
    shown: (window) => window.getByRole('table', { name: 'Both views of each attempt' }).first(),
  },
  {
    name: 'many were sent again',
    screen: 'Deliveries',
    open: async (window) => {
      await menuItem('Send again…', /^All/u)(window)
      await window.getByRole('dialog').getByRole('button', { name: /^Send/u }).click()
      await press('Always keep closed')(window)
    },
    shown: (window) => window.getByRole('region', { name: 'Many were sent again' }),
  },
]
