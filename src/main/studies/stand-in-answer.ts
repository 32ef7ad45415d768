import type { ApiRule, CaseFile } from '../../shared/case.ts'
import { hostText, readHost } from '../../shared/host-name.ts'
import type { StandInAnswer } from '../../shared/stand-in-answer.ts'

/** What a person writes for everything that a host is asked; a body that is JSON is answered as JSON. */
export interface GivenAnswer {
  readonly status: number
  readonly body: string
}

/** The case with that answer in place of the host's rules; null: nobody wrote one any more. */
export function withAnswer(file: CaseFile, host: string, answer: GivenAnswer | null): CaseFile {
  const read = readHost(host)
  const name = read === null ? host.toLowerCase() : hostText(read)
  const { [name]: _before, ...others } = file.baseline.api ?? {}
  const api = answer === null ? others : { ...others, [name]: [ruleOf(answer)] }
  return { ...file, baseline: { ...file.baseline, api } }
}

/** What the stand-ins of a case answer, host by host. */
export function answersOf({ baseline }: CaseFile): readonly StandInAnswer[] {
  return Object.entries(baseline.api ?? {}).map(([host, rules]) => ({
    host,
    ruleCount: rules.filter(({ made_up: madeUp }) => madeUp !== true).length,
    only: onlyOf(rules),
  }))
}

const everything = '/*'

function ruleOf({ status, body }: GivenAnswer): ApiRule {
  try {
    return { path: everything, status, json: JSON.parse(body) as unknown }
  } catch {
    return body === '' ? { path: everything, status } : { path: everything, status, text: body }
  }
}

function onlyOf(rules: readonly ApiRule[]): StandInAnswer['only'] {
  const [rule, ...more] = rules
  if (rule === undefined || more.length > 0 || rule.path !== everything || rule.method !== undefined) return null
  const { status, json, text = '' } = rule
  return { status, body: json === undefined ? text : JSON.stringify(json, null, 2) }
}
