// Bundled on its own and read by the guest only when code requires it.
export { default as module } from 'lodash'
