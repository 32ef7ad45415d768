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

/** True for one that Node.js brings itself, false for one of npm; `name` is a known one. */
export function isModuleOfNode(name: string): boolean {
  return modulesOfNode.some((one) => one === bareName(name))
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
