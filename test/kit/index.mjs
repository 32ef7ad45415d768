// @faultline/testing: drives any Faultline, installed or built, over its debugging port. docs/testing.md tells how.

export { launchFaultline } from './launch.mjs'
export { freePort } from './free-port.mjs'
