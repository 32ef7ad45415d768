import { expect, type Page } from '@playwright/test'
import { byKey, command, dialog, menu, menuItem, press, record, tab, tabPanel } from '../window-steps.ts'
import { paste } from '../paste.ts'
import type { WindowState } from './window-state.ts'

const quietLog = '2026-11-20T09:14:03Z n8n ready on ::, port 5678\n2026-11-20T09:14:04Z Editor is now accessible\n'
const log = `${quietLog}2026-11-20T09:14:05Z QueryFailedError: SQLITE_BUSY: database is locked\n2026-11-20T09:14:06Z Error: job stalled more than maxStalledCount\n2026-11-20T09:14:07Z Error: job stalled more than maxStalledCount\n`

export const ofReproduce: readonly WindowState[] = [
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
  {
    name: 'samples of a layer',
    screen: 'Reproduce',
    open: async (window) => {
      await press('Open')(window)
      await window.getByRole('menuitem', { name: /^A fault of the node/u }).hover()
    },
    shown: (window) => window.getByRole('menu').nth(1).getByRole('menuitem').first(),
  },
  {
    name: 'readiness',
    screen: 'Reproduce',
    open: press(/^Ready|would stop a delivery/u),
    shown: (window) => window.getByRole('region', { name: 'Readiness' }),
  },
  {
    name: 'methods of the request',
    screen: 'Reproduce',
    open: async (window) => {
      await press('Close')(window)
      await window.getByRole('combobox', { name: 'Method' }).click()
    },
    shown: (window) => window.getByRole('option', { name: 'PATCH' }),
  },
  {
    name: 'node that did not run',
    screen: 'Reproduce',
    open: (window) => window.getByRole('button', { name: /^Answer: ignored/u }).click(),
    shown: (window) => window.getByText('It did not run in this execution.'),
  },
  {
    name: 'pane with all the room',
    screen: 'Reproduce',
    open: async (window) => {
      await window.getByRole('textbox', { name: 'Path' }).focus()
      await window.keyboard.press('ControlOrMeta+Shift+M')
    },
    shown: (window) => window.locator('[data-large="true"]'),
  },
  {
    name: 'change editor: a list to choose from',
    screen: 'Reproduce',
    open: async (window) => {
      await command('Change the node')(window)
      await window.getByRole('dialog').getByRole('combobox').first().click()
    },
    shown: (window) => window.getByRole('option').first(),
  },
  {
    name: 'change editor: pinned output',
    screen: 'Reproduce',
    open: async (window) => {
      await command('Change the node')(window)
      await window.getByRole('radio', { name: /pinned/iu }).check()
    },
    shown: (window) => window.getByRole('textbox', { name: 'Items' }),
  },
  {
    name: 'change editor: what does not fit',
    screen: 'Reproduce',
    open: async (window) => {
      await command('Change the node')(window)
      await window.getByRole('radio', { name: /pinned/iu }).check()
      await window.getByRole('textbox', { name: 'Items' }).fill('[')
      await window.getByRole('button', { name: 'Apply change' }).click()
    },
    shown: (window) => window.getByRole('textbox', { name: 'Items' }).and(window.locator('[aria-invalid="true"]')),
  },
  {
    name: 'change editor: a second layer',
    screen: 'Reproduce',
    open: async (window) => {
      await command('Change the queue')(window)
      await window.getByRole('button', { name: 'Apply change' }).click()
    },
    shown: (window) => window.getByRole('group', { name: 'Only one layer may differ' }),
  },
  {
    name: 'answer of a host',
    screen: 'Reproduce',
    open: async (window) => {
      await press(/^Nothing goes out/u)(window)
      await press(/^Answer of/u)(window)
    },
    shown: (window) => window.getByRole('textbox', { name: 'Status' }),
  },
  {
    name: 'no case found',
    screen: 'Reproduce',
    open: async (window) => {
      await byKey('ControlOrMeta+Shift+O')(window)
      await window.getByRole('textbox', { name: 'Search cases' }).fill('nobody')
    },
    shown: (window) => window.getByRole('button', { name: 'Show all cases' }),
  },
  {
    name: 'record: something more is to go',
    screen: 'Reproduce',
    open: async (window) => {
      await record(window, 'JSON')
      await window.getByRole('textbox', { name: 'Redact also' }).fill('Create card')
    },
    shown: (window) => window.getByRole('button', { name: 'Redact it' }).and(window.locator(':enabled')),
  },
  {
    name: 'toast',
    screen: 'Reproduce',
    open: async (window) => {
      await record(window, 'JSON')
      await press('Copy JSON')(window)
      await window.keyboard.press('Escape')
    },
    shown: (window) => window.getByRole('status').filter({ hasText: 'The redacted record is on the clipboard' }),
  },
  {
    name: 'file over the window',
    screen: 'Reproduce',
    open: async (window) => {
      const dataTransfer = await window.evaluateHandle(() => {
        const transfer = new DataTransfer()
        transfer.items.add(new File(['{}'], 'case.json'))
        return transfer
      })
      await window.dispatchEvent('main', 'dragover', { dataTransfer })
    },
    shown: (window) => window.getByText(/^Drop workflows/u),
  },
  {
    name: 'log: what failed first with its lines, and what else failed',
    screen: 'Reproduce',
    open: async (window) => {
      await window.dispatchEvent('main', 'dragleave')
      await paste(window, log)
      await press('Show the lines around it')(window)
      await press(/job stalled/u)(window)
    },
    shown: (window) => window.getByLabel('Lines around it').nth(1),
  },
  {
    name: 'log in which nothing failed',
    screen: 'Reproduce',
    open: (window) => paste(window, quietLog),
    shown: (window) => window.getByText('Nothing in it tells of a failure'),
  },
  {
    name: 'matrix of a sweep',
    screen: 'Reproduce',
    open: async (window) => {
      await byKey('ControlOrMeta+Shift+S')(window)
      await window.getByRole('group', { name: 'Layers to sweep' }).getByText('node', { exact: true }).click()
      await press('Start the sweep')(window)
      await expect(window.getByRole('region', { name: 'Verdict' })).toBeVisible({ timeout: 180_000 })
      await press(/other change/u)(window)
    },
    shown: (window) => window.getByRole('button', { name: 'Only what turns it' }),
  },
]
