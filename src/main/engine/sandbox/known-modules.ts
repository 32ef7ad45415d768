/** Modules of `require` in a Code node that live in the sandbox; the guest has one implementation for each. */
export const pureModules = ['crypto', 'luxon', 'jmespath', 'buffer', 'url', 'querystring', 'util', 'uuid'] as const

/** Large ones: they come from the host as text when code asks for them. */
export const largeModules = ['lodash', 'moment', 'moment-timezone'] as const

export const knownModules: readonly string[] = [...pureModules, ...largeModules].sort()

/** True where code can ask for the module, also as `node:NAME`. */
export function isKnownModule(name: string): boolean {
  return knownModules.includes(name.startsWith('node:') ? name.slice(5) : name)
}
