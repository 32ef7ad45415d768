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

function bareName(name: string): string {
  return name.startsWith('node:') ? name.slice(5) : name
}
