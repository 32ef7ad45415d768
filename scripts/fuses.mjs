// Electron's fuses: bits of the executable that say what it can be made to do. electron-builder.yml closes them; here they are
// read back, and one is opened for the copy that the tests drive.

const names = {
  RunAsNode: 'runAsNode',
  EnableCookieEncryption: 'enableCookieEncryption',
  EnableNodeOptionsEnvironmentVariable: 'enableNodeOptionsEnvironmentVariable',
  EnableNodeCliInspectArguments: 'enableNodeCliInspectArguments',
  EnableEmbeddedAsarIntegrityValidation: 'enableEmbeddedAsarIntegrityValidation',
  OnlyLoadAppFromAsar: 'onlyLoadAppFromAsar',
  LoadBrowserProcessSpecificV8Snapshot: 'loadBrowserProcessSpecificV8Snapshot',
  GrantFileProtocolExtraPrivileges: 'grantFileProtocolExtraPrivileges',
}

const on = '1'.charCodeAt(0)

/**
 * Every fuse of an executable under its name in electron-builder.yml; one that this list does not know stands under its number.
 * @param {string} executable
 * @returns {Promise<Record<string, boolean>>}
 */
export async function readFuses(executable) {
  const { getCurrentFuseWire, FuseV1Options } = await import('@electron/fuses')
  const wire = Object.entries(await getCurrentFuseWire(executable)).filter(([place]) => place !== 'version')
  return Object.fromEntries(wire.map(([place, state]) => [names[FuseV1Options[Number(place)]] ?? place, state === on]))
}

/** Lets the arguments of Node.js's inspector in again. */
export async function letInspectorIn(executable) {
  const { flipFuses, FuseV1Options, FuseVersion } = await import('@electron/fuses')
  await flipFuses(executable, {
    version: FuseVersion.V1,
    resetAdHocDarwinSignature: process.platform === 'darwin',
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  })
}
