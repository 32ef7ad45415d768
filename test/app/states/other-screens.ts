import { byKey, dialog, press } from '../window-steps.ts'
import type { WindowState } from './window-state.ts'

export const ofTheOtherScreens: readonly WindowState[] = [
  {
    name: 'behind a number',
    screen: 'Measures',
    open: press(/^What is behind/u),
    shown: (window) => window.getByRole('dialog'),
  },
  {
    name: 'labelled messages',
    screen: 'AI steps',
    open: press('Labelled messages'),
    shown: dialog('Labelled messages'),
  },
  { name: 'documents', screen: 'Settings', open: byKey('F1'), shown: dialog('Documents') },
  { name: 'provider', screen: 'Settings', open: press('Add provider…'), shown: dialog('Add a provider') },
  { name: 'credential', screen: 'Settings', open: press('Add credential…'), shown: dialog('Add a credential') },
  {
    name: 'hosts of a credential',
    screen: 'Settings',
    open: press(/^Hosts of/u),
    shown: dialog('Hosts of the credential'),
  },
  {
    name: 'documents: nothing found',
    screen: 'Settings',
    open: async (window) => {
      await byKey('F1')(window)
      await window.getByRole('textbox', { name: 'Search the documents' }).fill('zzyzx')
    },
    shown: (window) => window.getByText('No document has these words.'),
  },
  {
    name: 'documents: found',
    screen: 'Settings',
    open: async (window) => {
      await byKey('F1')(window)
      await window.getByRole('textbox', { name: 'Search the documents' }).fill('signature')
    },
    shown: (window) => window.getByText(/^Found in/u),
  },
  {
    name: 'provider: pairs with a timestamp, and what does not fit',
    screen: 'Settings',
    open: async (window) => {
      await press('Add provider…')(window)
      await window.getByLabel('Title').fill('Acme')
      await window.getByLabel('Header', { exact: true }).fill('X-Acme-Signature')
      await window.getByRole('combobox', { name: 'What the header holds' }).click()
      await window.getByRole('option', { name: /^Pairs/u }).click()
      await window.getByRole('combobox', { name: 'Timestamp' }).click()
      await window.getByRole('option', { name: /^In a pair/u }).click()
      await window.getByLabel('May be off by (s)').fill('soon')
      await press('Keep provider')(window)
    },
    shown: (window) => window.getByRole('dialog').getByRole('alert'),
  },
  {
    name: 'provider: algorithms',
    screen: 'Settings',
    open: async (window) => {
      await press('Add provider…')(window)
      await window.getByRole('combobox', { name: 'Algorithm' }).click()
    },
    shown: (window) => window.getByRole('option').first(),
  },
  {
    name: 'credential: types',
    screen: 'Settings',
    open: async (window) => {
      await press('Add credential…')(window)
      await window.getByRole('combobox', { name: 'Type' }).click()
    },
    shown: (window) => window.getByRole('option').first(),
  },
  {
    name: 'credential as JSON that cannot be read',
    screen: 'Settings',
    open: async (window) => {
      await press('Add credential…')(window)
      await window.getByRole('combobox', { name: 'Type' }).click()
      await window.getByRole('option', { name: 'Another type' }).click()
      await window.getByLabel('Data').fill('{')
    },
    shown: (window) => window.getByText('Enter a JSON object.'),
  },
  {
    name: 'credential of another type, in fields',
    screen: 'Settings',
    open: async (window) => {
      await press('Add credential…')(window)
      await window.getByRole('combobox', { name: 'Type' }).click()
      await window.getByRole('option', { name: 'Another type' }).click()
      await window.getByLabel('Type as the workflow names it').fill('hubspotOAuth2Api')
    },
    shown: (window) => window.getByLabel('Access token', { exact: true }),
  },
  {
    name: 'variable without a name',
    screen: 'Settings',
    open: (window) => window.getByLabel('Name of the variable').fill('1 a'),
    shown: (window) => window.getByText(/^Letters, digits and underscores/u),
  },
  {
    name: 'redaction that is tried',
    screen: 'Settings',
    open: async (window) => {
      await window.getByLabel('Try the rules on a text').fill('token=a-made-up-one, anna@example.com')
      await window.getByLabel('Values that stay').fill('anna@example.com')
      await press('Try')(window)
    },
    shown: (window) => window.getByLabel('Redacted text'),
  },
  {
    name: 'delete everything',
    screen: 'Settings',
    open: press('Delete everything…'),
    shown: dialog(/^Delete everything/u),
  },
]
