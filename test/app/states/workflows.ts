import { byKey, chosenStep, dialog, menu, onStep, press, tab } from '../window-steps.ts'
import type { WindowState } from './window-state.ts'

export const ofWorkflows: readonly WindowState[] = [
  {
    name: 'node editor: parameters',
    screen: 'Workflows',
    open: press(/^Create card/u),
    shown: (window) => window.getByRole('tabpanel', { name: 'Parameters' }),
  },
  {
    name: 'node editor: conditions',
    screen: 'Workflows',
    open: press(/^Opened\?/u),
    shown: (window) => window.getByRole('combobox', { name: 'Operation' }),
  },
  {
    name: 'node editor: a list to choose from',
    screen: 'Workflows',
    open: (window) => window.getByRole('combobox', { name: 'Operation' }).click(),
    shown: (window) => window.getByRole('option', { name: 'is not empty' }),
  },
  {
    name: 'node editor: settings',
    screen: 'Workflows',
    open: tab(/^Settings/u),
    shown: (window) => window.getByRole('tabpanel', { name: 'Settings' }),
  },
  {
    name: 'node editor: JSON',
    screen: 'Workflows',
    open: tab(/^JSON/u),
    shown: (window) => window.getByRole('tabpanel', { name: 'JSON' }).locator('.view-lines'),
  },
  {
    name: 'menu of nodes',
    screen: 'Workflows',
    open: async (window) => {
      await chosenStep(window)
      await press('1 node')(window)
    },
    shown: menu,
  },
  { name: 'rename a node', screen: 'Workflows', open: onStep('F2'), shown: dialog('Rename the node') },
  { name: 'connect a node', screen: 'Workflows', open: onStep('c'), shown: dialog('Connect the node') },
  {
    name: 'add a node',
    screen: 'Workflows',
    open: press('Add a node between "Webhook" and "Opened?"'),
    shown: dialog('Add a node'),
  },
  {
    name: 'find a node',
    screen: 'Workflows',
    open: byKey('ControlOrMeta+F'),
    shown: (window) => window.getByRole('search', { name: 'Find a node' }),
  },
  {
    name: 'workflow as a file',
    screen: 'Workflows',
    open: press('Save as file…'),
    shown: dialog('Save the workflow as a file'),
  },
  { name: 'delete a workflow', screen: 'Workflows', open: press('Delete…'), shown: dialog(/^Delete /u) },
  {
    name: 'what follows an error',
    screen: 'Workflows',
    open: async (window) => {
      await press(/^Create card/u)(window)
      await tab(/^Settings/u)(window)
      await window.getByRole('combobox', { name: 'On error' }).click()
    },
    shown: (window) => window.getByRole('option').first(),
  },
  {
    name: 'parameters to add',
    screen: 'Workflows',
    open: async (window) => {
      await tab(/^Parameters/u)(window)
      await press(/^Add to/u)(window)
    },
    shown: menu,
  },
  {
    name: 'what may follow in an expression',
    screen: 'Workflows',
    open: async (window) => {
      await window.getByRole('textbox', { name: 'JSON body' }).fill('={{ $json.')
    },
    shown: (window) => window.getByRole('option').first(),
  },
  {
    name: 'versions',
    screen: 'Workflows',
    open: async (window) => {
      await window.getByRole('list', { name: 'Workflows' }).getByRole('button').first().click()
      await window.getByRole('switch', { name: 'Recognise repeats' }).click()
      await tab(/^Versions 2/u)(window)
    },
    shown: (window) => window.getByRole('button', { name: 'Go back to this version' }),
  },
]
