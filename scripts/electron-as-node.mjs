// The two ways to start the prepared Electron: as Node.js (no window, no display), and as the app.

/** The environment in which Electron is Node.js: for the command line, the tests and whatever touches the store. */
export function asNode(environment = process.env) {
  return { ...environment, ELECTRON_RUN_AS_NODE: '1' }
}

/** The environment in which Electron is itself, also when this process runs inside an Electron as Node.js. */
export function asApp(environment = process.env) {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => name !== 'ELECTRON_RUN_AS_NODE'))
}
