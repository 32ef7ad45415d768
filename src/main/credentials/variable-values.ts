import { parseEnv } from 'node:util'
import type { CaseFile } from '../../shared/case.ts'
import type { OpenCredential } from '../../shared/credential.ts'
import { ProblemError } from '../../shared/problem.ts'
import { isVariableName, variableTypes, type VariableKind, type Variables } from '../../shared/variables.ts'
import type { CredentialRegistry } from './credential-registry.ts'

/**
 * The variables among the credentials, those that were given for what runs now in place of those that are kept. The same
 * object as long as nothing changes.
 */
export function variablesIn(box: CredentialRegistry): () => Variables {
  let known: { readonly revision: number; readonly variables: Variables } | null = null
  return () => {
    const revision = box.revision()
    if (known?.revision !== revision) known = { revision, variables: readAll(box) }
    return known.variables
  }
}

function readAll(box: CredentialRegistry): Variables {
  const valuesOf = (kind: VariableKind): Record<string, string> => {
    const all = box.ofType(variableTypes[kind])
    const ordered = [...all.filter(({ id }) => box.isKept(id)), ...all.filter(({ id }) => !box.isKept(id))]
    return Object.fromEntries(
      ordered.flatMap(({ name, data }) => (typeof data['value'] === 'string' ? [[name, data['value']]] : [])),
    )
  }
  const env = valuesOf('env')
  return { vars: valuesOf('vars'), env: Object.keys(env).length === 0 ? null : env }
}

/**
 * Reads a file of lines `NAME=value`: each can be read as `$env.NAME` and as `$vars.NAME`.
 *
 * @throws ProblemError INVALID_INPUT where a line is none, or there is none
 */
export function readVariables(text: string, file: string): readonly OpenCredential[] {
  const values = Object.entries(parseEnv(text.replace(/^\uFEFF/u, '')))
  const unread = unreadLine(text, new Set(values.map(([name]) => name)))
  if (unread !== null) throw refusal(`line ${String(unread.line)} of ${file} is "${shown(unread.text)}"`)
  if (values.length === 0) throw refusal(`${file} holds no variable`)
  return values.flatMap(([name, value]) => [
    asCredential('vars', name, value ?? ''),
    asCredential('env', name, value ?? ''),
  ])
}

/** The first line outside of quotes that is neither empty, nor a comment, nor a variable. */
function unreadLine(text: string, names: ReadonlySet<string>): { readonly line: number; readonly text: string } | null {
  let quote: string | null = null
  for (const [index, line] of text.split(/\r?\n/u).entries()) {
    if (quote !== null) {
      if (line.includes(quote)) quote = null
      continue
    }
    const plain = line.replace(/^\uFEFF/u, '').trim()
    if (plain === '' || plain.startsWith('#')) continue
    const [, name, value = ''] = /^(?:export\s+)?([^=\s]+)\s*=\s*(.*)$/u.exec(plain) ?? []
    if (name === undefined || !isVariableName(name) || !names.has(name)) return { line: index + 1, text: plain }
    const opening = /^["'`]/u.exec(value)?.[0]
    if (opening !== undefined && !value.slice(1).includes(opening)) quote = opening
  }
  return null
}

/** The variables of a case, so that redaction knows their values; no node and no other execution is given them. */
export function addCaseVariables({ baseline }: CaseFile, box: CredentialRegistry): void {
  const values = { ...baseline.variables, ...baseline.env }
  box.add(
    Object.entries(values).map(([name, value]) => ({
      ...asCredential('vars', name, value),
      id: `case-variable:${name}`,
      type: 'caseVariable',
    })),
  )
}

/** The variables of a case: its own in place of those of the data folder. */
export function variablesOfCase({ baseline: { variables, env } }: CaseFile): Variables {
  return { vars: variables ?? {}, env: env ?? null }
}

function asCredential(kind: VariableKind, name: string, value: string): OpenCredential {
  return { id: `given:${kind}:${name}`, name, type: variableTypes[kind], data: { value } }
}

/** A line may hold a secret: of its value nothing is shown. */
function shown(line: string): string {
  const name = line.split('=')[0] ?? ''
  return `${name.slice(0, 40)}${line.length > name.length || name.length > 40 ? '…' : ''}`
}

function refusal(what: string): ProblemError {
  return new ProblemError({
    code: 'INVALID_INPUT',
    sentence: `The variables could not be read: ${what}, and NAME=value was expected.`,
    remedy: 'Give one variable a line, its name of letters, digits and underscores; # begins a comment.',
  })
}
