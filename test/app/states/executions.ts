import { command, dialog, menu, menuItem, nodeRun, press, rowMenu, tabPanel } from '../window-steps.ts'
import type { WindowState } from './window-state.ts'

export const ofExecutions: readonly WindowState[] = [
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
  {
    name: 'workflows to filter by',
    screen: 'Executions',
    open: (window) => window.getByRole('combobox', { name: 'Workflow' }).click(),
    shown: (window) => window.getByRole('option').first(),
  },
  {
    name: 'copies of the items',
    screen: 'Executions',
    open: async (window) => {
      await nodeRun(/^Input/u, 'Tree')(window)
      await window.getByRole('tabpanel').getByRole('button', { name: 'Copy' }).click()
    },
    shown: menu,
  },
  {
    name: 'copies of an outgoing request',
    screen: 'Executions',
    open: async (window) => {
      await nodeRun(/^HTTP/u)(window)
      await window.getByRole('tabpanel').locator('summary').first().click()
      await press('Copy this request')(window)
    },
    shown: menu,
  },
  {
    name: 'delete an execution',
    screen: 'Executions',
    open: async (window) => {
      await rowMenu(window)
      await window.getByRole('menuitem', { name: 'Delete…' }).click()
    },
    shown: dialog(/^Delete /u),
  },
  { name: 'bring in', screen: 'Executions', open: command('Bring in from n8n'), shown: dialog('Bring in from n8n') },
  {
    name: 'triage',
    screen: 'Executions',
    open: command('Triage the failing'),
    shown: (window) => window.getByRole('form', { name: 'Set up a triage' }),
  },
]
