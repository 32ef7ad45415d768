import type { Locator, Page } from '@playwright/test'
import {
  byKey,
  chosenStep,
  command,
  dialog,
  menu,
  menuItem,
  nodeRun,
  onStep,
  press,
  record,
  rowMenu,
  tab,
  tabPanel,
} from './window-steps.ts'

/** A state of the window: the screen it is opened from, what leads to it, and what is to be seen then. */
export interface WindowState {
  readonly name: string
  readonly screen: string
  readonly open: (window: Page) => Promise<unknown>
  readonly shown: (window: Page) => Locator
}

const ofReproduce: readonly WindowState[] = [
  { name: 'palette', screen: 'Reproduce', open: byKey('ControlOrMeta+K'), shown: dialog('Commands') },
  { name: 'case menu', screen: 'Reproduce', open: press(/^Case: /u), shown: menu },
  { name: 'open menu', screen: 'Reproduce', open: press('Open'), shown: menu },
  { name: 'batch menu', screen: 'Reproduce', open: press('Other batches'), shown: menu },
  { name: 'cases', screen: 'Reproduce', open: byKey('ControlOrMeta+Shift+O'), shown: dialog('Cases') },
  { name: 'shortcuts', screen: 'Reproduce', open: press('Keys ?'), shown: dialog('Keyboard shortcuts') },
  { name: 'about', screen: 'Reproduce', open: command('About Faultline'), shown: dialog('About Faultline') },
  { name: 'notices', screen: 'Reproduce', open: command('Notices of this session'), shown: dialog('Notices') },
  ...['data', 'node', 'API', 'authorisation', 'reverse proxy', 'queue', 'database', 'AI'].map((layer) => ({
    name: `change editor: ${layer}`,
    screen: 'Reproduce',
    open: command(`Change the ${layer}`),
    shown: dialog(new RegExp(`^Change the ${layer}`, 'u')),
  })),
  { name: 'sweep', screen: 'Reproduce', open: byKey('ControlOrMeta+Shift+S'), shown: dialog('Sweep') },
  { name: 'transplant', screen: 'Reproduce', open: byKey('ControlOrMeta+Shift+X'), shown: dialog('Transplant') },
  { name: 'comparison', screen: 'Reproduce', open: byKey('ControlOrMeta+D'), shown: dialog('Comparison') },
  {
    name: 'keep as test',
    screen: 'Reproduce',
    open: menuItem(/^Case: /u, /^Keep as test/u),
    shown: dialog('Keep as test'),
  },
  ...['JSON', 'Markdown'].map((part) => ({
    name: `record: ${part}`,
    screen: 'Reproduce',
    open: (window: Page) => record(window, part),
    shown: (window: Page) => window.getByRole('region', { name: 'Redactions' }),
  })),
  {
    name: 'record: fields explained',
    screen: 'Reproduce',
    open: async (window) => {
      await record(window, 'JSON')
      await window.getByText('Fields explained').click()
    },
    shown: (window) => window.getByRole('group', { name: 'Fields and what they mean' }),
  },
  {
    name: 'record: all evidence',
    screen: 'Reproduce',
    open: (window) => record(window, 'All evidence'),
    shown: (window) => window.getByLabel('File of the archive').first(),
  },
  {
    name: 'record: editor',
    screen: 'Reproduce',
    open: async (window) => {
      await record(window, 'JSON')
      await window.getByText('Editor', { exact: true }).click()
    },
    shown: (window) => window.locator('.view-lines').last(),
  },
  { name: 'headers', screen: 'Reproduce', open: tab(/^Headers/u), shown: tabPanel },
  {
    name: 'where requests go',
    screen: 'Reproduce',
    open: press(/^Nothing goes out/u),
    shown: dialog('Where requests go'),
  },
]

const ofDeliveries: readonly WindowState[] = [
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
    shown: (window) => window.getByText('“stauts:” is no key of deliveries', { exact: false }),
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
]

const ofExecutions: readonly WindowState[] = [
  { name: 'copy menu', screen: 'Executions', open: press('Copy'), shown: menu },
  { name: 'menu of an execution', screen: 'Executions', open: rowMenu, shown: menu },
  { name: 'outbox', screen: 'Executions', open: press('Outbox'), shown: dialog('Outbox') },
  {
    name: 'many executions again',
    screen: 'Executions',
    open: menuItem('Retry…', /^All/u),
    shown: dialog(/^Retry .+ again\?$/u),
  },
  { name: 'node run: summary', screen: 'Executions', open: nodeRun(/^Summary/u), shown: tabPanel },
  { name: 'node run: input as a tree', screen: 'Executions', open: nodeRun(/^Input/u, 'Tree'), shown: tabPanel },
  { name: 'node run: input as a table', screen: 'Executions', open: nodeRun(/^Input/u, 'Table'), shown: tabPanel },
  { name: 'node run: input as text', screen: 'Executions', open: nodeRun(/^Input/u, 'Text'), shown: tabPanel },
  { name: 'node run: schema of its input', screen: 'Executions', open: nodeRun(/^Input/u, 'Schema'), shown: tabPanel },
  { name: 'node run: output', screen: 'Executions', open: nodeRun(/^Output/u), shown: tabPanel },
  { name: 'node run: requests', screen: 'Executions', open: nodeRun(/^HTTP/u), shown: tabPanel },
  { name: 'node run: parameters', screen: 'Executions', open: nodeRun(/^Node/u), shown: tabPanel },
  {
    name: 'items before a node',
    screen: 'Executions',
    open: async (window) => {
      await nodeRun(/^Summary/u)(window)
      await press('Run this node alone, or stop before it…')(window)
    },
    shown: dialog('Items before "Create card"'),
  },
  {
    name: 'what a node answers with',
    screen: 'Executions',
    open: async (window) => {
      await nodeRun(/^Summary/u)(window)
      await press('Answers with…')(window)
    },
    shown: dialog(/^"Create card" answers with/u),
  },
  {
    name: 'compared executions',
    screen: 'Executions',
    open: async (window) => {
      const marks = window.getByRole('grid', { name: 'Executions' }).getByRole('checkbox')
      await marks.nth(0).check()
      await marks.nth(1).check()
      await press('Compare the two')(window)
    },
    shown: dialog(/^Two executions of/u),
  },
  { name: 'bring in', screen: 'Executions', open: command('Bring in from n8n'), shown: dialog('Bring in from n8n') },
  {
    name: 'triage',
    screen: 'Executions',
    open: command('Triage the failing'),
    shown: (window) => window.getByRole('form', { name: 'Set up a triage' }),
  },
]

const ofTheOtherScreens: readonly WindowState[] = [
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
]

/** Those of one screen after the other. */
export const windowStates: readonly WindowState[] = [
  ...ofReproduce,
  ...ofDeliveries,
  ...ofExecutions,
  ...ofTheOtherScreens,
]
