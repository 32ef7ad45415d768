import { Menu, type MenuItemConstructorOptions } from 'electron'

/** The native menu: what the system expects there. Actions of Faultline live in the window, with their shortcuts beside them. */
export function installMenu(): void {
  const mac: MenuItemConstructorOptions[] = process.platform === 'darwin' ? [{ role: 'appMenu' }] : []
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...mac,
      { role: 'editMenu' },
      {
        label: 'View',
        submenu: [
          { role: 'resetZoom' },
          { role: 'zoomIn' },
          { role: 'zoomOut' },
          { type: 'separator' },
          { role: 'togglefullscreen' },
          { role: 'toggleDevTools' },
        ],
      },
      { role: 'windowMenu' },
    ]),
  )
}
