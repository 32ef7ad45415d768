import { Menu, type MenuItemConstructorOptions } from 'electron'
import type { MenuCommand } from '../../shared/views/menu-command.ts'

/** The usual keys of zooming that the items of the menu do not show: the plus sign without Shift, and the number pad. */
const furtherZoomKeys = [
  ['zoomIn', 'CmdOrCtrl+='],
  ['zoomIn', 'CmdOrCtrl+numadd'],
  ['zoomOut', 'CmdOrCtrl+numsub'],
  ['resetZoom', 'CmdOrCtrl+num0'],
] as const

/**
 * The native menu: what the system expects there. Actions of Faultline live in the window, with their shortcuts beside them;
 * `choose` is told of the one that was chosen here.
 */
export function installMenu(choose: (command: MenuCommand) => void): void {
  const mac: MenuItemConstructorOptions[] = process.platform === 'darwin' ? [{ role: 'appMenu' }] : []
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...mac,
      {
        label: 'File',
        submenu: [
          {
            label: 'Open a Case or Workflow…',
            accelerator: 'CmdOrCtrl+O',
            // The window listens for it itself.
            registerAccelerator: false,
            click: () => choose('open-file'),
          },
          { label: 'Open Exported Evidence…', click: () => choose('open-evidence') },
          { type: 'separator' },
          { role: process.platform === 'darwin' ? 'close' : 'quit' },
        ],
      },
      { role: 'editMenu' },
      {
        label: 'View',
        submenu: [
          { role: 'resetZoom' },
          { role: 'zoomIn' },
          { role: 'zoomOut' },
          ...furtherZoomKeys.map(([role, accelerator]): MenuItemConstructorOptions => ({
            role,
            accelerator,
            visible: false,
          })),
          { type: 'separator' },
          { role: 'togglefullscreen' },
          { role: 'toggleDevTools' },
        ],
      },
      { role: 'windowMenu' },
      {
        role: 'help',
        submenu: [
          { label: 'Documents', accelerator: 'F1', registerAccelerator: false, click: () => choose('documents') },
          { label: 'Keyboard Shortcuts', click: () => choose('shortcuts') },
          { type: 'separator' },
          { label: 'About Faultline', click: () => choose('about') },
        ],
      },
    ]),
  )
}
