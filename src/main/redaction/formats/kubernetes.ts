/** Kubernetes secrets: whatever stands under `data` and `stringData` of a manifest of the kind Secret. */
import type { Finder, Report } from '../finding.ts'
import { isMeaningless } from '../keys/value-looks.ts'
import { signOf } from '../text/grams.ts'

const kind = /(?:^|[\n{,]|(?<=[\s:,[]|^)"(?=kind: ))\s{0,8}["']?kind["']?:\s{0,4}["']?secret["']?\s{0,4}(?=[\r\n,}]|$)/i
const signs = ['kind', 'secret'].map(signOf)
const dataLine = /^([ \t]*)["']?(?:data|stringData)["']?:[ \t]*$/
const memberLine = /^([ \t]+)["']?([A-Za-z0-9._-]{1,200})["']?:[ \t]*(.*)$/
const jsonData = /"(?:data|stringData)"\s{0,8}:\s{0,8}\{([^{}]{1,65536})\}/g
const jsonMember = /"[^"\\]{1,200}"\s{0,8}:\s{0,8}"((?:[^"\\]|\\.){1,65536})"/g

/** Finds the values of Kubernetes secrets in YAML and JSON. */
export const findKubernetesSecrets: Finder = (text, report, grams) => {
  if (!signs.every((sign) => grams.mayHold(sign)) || !/secret/i.test(text) || !kind.test(text)) return
  for (const match of text.matchAll(jsonData)) {
    const from = match.index + match[0].length - 1 - (match[1]?.length ?? 0)
    for (const member of (match[1] ?? '').matchAll(jsonMember)) {
      const end = from + member.index + member[0].length - 1
      take(text, end - (member[1]?.length ?? 0), end, report)
    }
  }
  let from = 0
  for (const document of text.split(/(?<=\n)---(?=[ \t]*\r?\n)/)) {
    if (kind.test(document)) yamlDocument(text, from, from + document.length, report)
    from += document.length + 3
  }
}

function yamlDocument(text: string, from: number, to: number, report: Report): void {
  let within = -1
  for (let start = from; start < to;) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 || newline > to ? to : newline
    const line = text.slice(start, end).replace(/\r$/, '')
    const head = dataLine.exec(line)
    const indent = /^[ \t]*/.exec(line)?.[0].length ?? 0
    if (head !== null) within = head[1]?.length ?? 0
    else if (line.trim() !== '' && indent <= within) within = -1
    else if (within >= 0) yamlValue(text, start, line, report)
    start = end + 1
  }
}

/** The value of a member, or a line of its block. */
function yamlValue(text: string, start: number, line: string, report: Report): void {
  const member = memberLine.exec(line)
  const raw = member === null ? line.trim() : (member[3] ?? '').trim()
  const value = raw.replace(/^(["'])(.*)\1$/, '$2')
  if (value === '' || /^[|>][+-]?$/.test(value)) return
  const at = start + line.lastIndexOf(value)
  take(text, at, at + value.length, report)
}

function take(text: string, start: number, end: number, report: Report): void {
  if (isMeaningless(text.slice(start, end))) return
  report({ start, end, type: 'secret', reason: 'it stands in the data of a Kubernetes secret', spreads: true })
}
