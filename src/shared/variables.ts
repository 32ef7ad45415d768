import { isObject } from './json.ts'

/** Values that expressions and code read by their names, beside the items. */
export interface Variables {
  /** `$vars`. */
  readonly vars: Readonly<Record<string, string>>
  /** `$env`; null: what workflows read of it is refused, as a server's setting does. */
  readonly env: Readonly<Record<string, string>> | null
}

/** Nothing was given. */
export const noVariables: Variables = { vars: {}, env: null }

/** What a variable is read as. */
export type VariableKind = keyof Variables

/**
 * Types under which variables are kept among the credentials: sealed like them, known to redaction like them, and given to no
 * node.
 */
export const variableTypes = { vars: 'faultlineVariable', env: 'faultlineEnvironment' } as const satisfies Readonly<
  Record<VariableKind, string>
>

/** What a credential of that type is read as; null where it is no variable. */
export function variableKindOf(type: string): VariableKind | null {
  return type === variableTypes.vars ? 'vars' : type === variableTypes.env ? 'env' : null
}

/** What the format takes for a name: letters, digits and underscores, none of the digits first. */
export function isVariableName(name: string): boolean {
  return /^[A-Za-z_]\w{0,199}$/u.test(name)
}

/** The first ones with those of the second beside them, or in their place. */
export function joinVariables(first: Variables, second: Variables): Variables {
  const env = first.env === null && second.env === null ? null : { ...first.env, ...second.env }
  return { vars: { ...first.vars, ...second.vars }, env }
}

/** A variable that a text reads, `$vars.NAME` or `$env["NAME"]`. */
export interface VariableRead {
  readonly kind: VariableKind
  readonly name: string
}

const readPattern = /\$(vars|env)(?:\s*\??\.\s*([A-Za-z_]\w*)|\s*(?:\?\.)?\[\s*(['"`])([^'"`\\]+)\3\s*\])/gu

/** Every variable that expressions and code in the value name, each once. Computed names are not found. */
export function variablesReadIn(value: unknown): readonly VariableRead[] {
  const found = new Map<string, VariableRead>()
  const look = (inner: unknown): void => {
    if (typeof inner === 'string') {
      if (!inner.includes('$vars') && !inner.includes('$env')) return
      for (const [, kind, plain, , quoted] of inner.matchAll(readPattern)) {
        const name = plain ?? quoted
        if (name !== undefined && (kind === 'vars' || kind === 'env')) found.set(`${kind}.${name}`, { kind, name })
      }
    } else if (Array.isArray(inner)) inner.forEach(look)
    else if (isObject(inner)) Object.values(inner).forEach(look)
  }
  look(value)
  return [...found.values()]
}
