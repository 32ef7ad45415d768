const modulesOfNode = ['crypto', 'buffer', 'url', 'querystring', 'util'] as const

/** Modules of `require` in a Code node that live in the sandbox; the guest has one implementation for each. */
export const pureModules = [...modulesOfNode, 'luxon', 'jmespath', 'uuid'] as const

/** Large ones: they come from the host as text when code asks for them. */
export const largeModules = ['lodash', 'moment', 'moment-timezone'] as const

export const knownModules: readonly string[] = [...pureModules, ...largeModules].sort()

/** True where code can ask for the module, also as `node:NAME`. */
export function isKnownModule(name: string): boolean {
  return knownModules.includes(bareName(name))
}

/** All that Node.js 20 brings itself; what stands behind a slash is of one of them (https://nodejs.org/docs/latest-v20.x/api/). */
const broughtByNode: ReadonlySet<string> = new Set(
  'assert async_hooks buffer child_process cluster console constants crypto dgram diagnostics_channel dns domain events fs http http2 https inspector module net os path perf_hooks process punycode querystring readline repl stream string_decoder sys timers tls trace_events tty url util v8 vm wasi worker_threads zlib'.split(
    ' ',
  ),
)

/** The setting of the service that lets code have the module: https://docs.n8n.io/hosting/configuration/environment-variables/nodes/ */
export function settingThatAllows(name: string): string {
  const [module = ''] = bareName(name).split('/')
  return broughtByNode.has(module) ? 'NODE_FUNCTION_ALLOW_BUILTIN' : 'NODE_FUNCTION_ALLOW_EXTERNAL'
}

const notHere = "is not in Faultline's sandbox"

/** What is said of a member of a module of Node.js that the sandbox lacks. */
export function memberNotHere(module: string, member: string): string {
  return `${module}.${member} ${notHere}`
}

/** True for an error that says so. */
export function isMemberNotHere(text: string): boolean {
  const end = text.indexOf(` ${notHere}`)
  return end > 0 && /^\w+\.[\w-]+(?:\([\w ]*\))?$/u.test(text.slice(0, end)) && text.startsWith(notHere, end + 1)
}

function bareName(name: string): string {
  return name.startsWith('node:') ? name.slice(5) : name
}
