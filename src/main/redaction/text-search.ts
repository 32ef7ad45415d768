/** All finders over one text: the original, one of its decoded views, or the content of a blob in it. */
import { findCommandSecrets } from './command-line.ts'
import { findDirectives } from './directives.ts'
import { blobsOf } from './encoded.ts'
import type { FieldRule } from './field-paths.ts'
import type { Finder, Report } from './finding.ts'
import { ibanAt } from './iban.ts'
import { createKeyedFinder } from './keyed.ts'
import type { KnownValues } from './known-values.ts'
import { findKubernetesSecrets } from './kubernetes.ts'
import { findDisplayNames, findMailAddresses } from './mail-address.ts'
import { colonAddressAt } from './network-address.ts'
import { numberAt } from './number-data.ts'
import { judgeOpaque } from './opaque.ts'
import { findPhones } from './phones.ts'
import { findPhrases } from './phrases.ts'
import type { Stretch } from './placeholder.ts'
import { prefixedSecretAt } from './prefixed-secrets.ts'
import {
  findJwts,
  findMarkedSecrets,
  findPasswordHashes,
  findPrivateKeys,
  findSchemeCredentials,
  publicKeyStretches,
  shapedSecretAt,
} from './shaped-secrets.ts'
import type { Spreading } from './spreading.ts'
import { findTableValues } from './tables.ts'
import { scanTokens } from './token-scan.ts'
import { findSecretAddresses, findUserInfo } from './urls.ts'
import { findUserFolders } from './user-folder.ts'
import { decodedViews, viewOf } from './view.ts'

export interface TextSearchOptions {
  readonly known: KnownValues
  readonly spreading: Spreading
  /** Also take opaque strings that no rule names. */
  readonly strict: boolean
  /** The patterns of a person, with the flag `g`. */
  readonly patterns: readonly RegExp[]
  readonly declared: FieldRule
  /** Asked between the finders; true gives the text up. */
  readonly outOfTime: () => boolean
}

export interface TextSearch {
  /** Reports everything in a text that must not leave. Throws when the time runs out. */
  search(text: string, report: Report): void
}

/** Blobs are decoded within blobs, no deeper. */
const deepest = 2

export function createTextSearch(options: TextSearchOptions): TextSearch {
  const { known, spreading, strict, patterns, declared, outOfTime } = options
  const finders: readonly Finder[] = [
    known.find,
    createKeyedFinder(declared),
    findMarkedSecrets,
    findJwts,
    findPrivateKeys,
    findPasswordHashes,
    findSchemeCredentials,
    findUserInfo,
    findSecretAddresses,
    findCommandSecrets,
    findPhrases,
    findDirectives,
    findTableValues,
    findKubernetesSecrets,
    findMailAddresses,
    findDisplayNames,
    findUserFolders,
    findPhones,
    findPatterns,
  ]
  return {
    search: (text, report) => {
      searchTo(text, 0, report)
    },
  }

  function searchTo(text: string, depth: number, report: Report): void {
    for (const finder of finders) {
      if (outOfTime()) throw new Error('out of time')
      finder(text, report)
    }
    const publicKeys = strict && depth === 0 ? publicKeyStretches(text) : []
    let blobEnd = 0
    scanTokens(text, {
      word(at, before) {
        const code = text.charCodeAt(at)
        if (code >= 48 && code <= 57) {
          const end = numberAt(text, at, before, report)
          if (end > at) return end
        } else {
          ibanAt(text, at, report)
        }
        return prefixedSecretAt(text, at, report)
      },
      mark(at) {
        colonAddressAt(text, at, report)
      },
      run(start, end, kinds) {
        shapedSecretsIn(text, start, end, report)
        if (start < blobEnd) return
        let clean = false
        for (const blob of depth < deepest ? blobsOf(text, start, end, kinds) : []) {
          blobEnd = blob.end
          if (hides(blob.decoded, depth + 1))
            report({
              start: blob.start,
              end: blob.end,
              type: 'encoded',
              reason: 'decoded, it holds a secret or personal data',
            })
          else clean = true
        }
        if (strict && depth === 0 && !clean && !isWithin(publicKeys, start)) judgeOpaque(text, start, end, report)
      },
    })
  }

  /** True if a decoded text holds anything that must not leave. */
  function hides(text: string, depth: number): boolean {
    let found = false
    for (const view of [viewOf(text), ...decodedViews(text)]) {
      searchTo(view.text, depth, (finding) => {
        found = true
        if (finding.spreads === true)
          spreading.add(finding.canonical ?? view.text.slice(finding.start, finding.end), finding.type)
      })
      spreading.find(view.text, () => {
        found = true
      })
    }
    return found
  }

  function findPatterns(text: string, report: Report): void {
    for (const pattern of patterns) {
      for (const match of text.matchAll(pattern)) {
        report({
          start: match.index,
          end: match.index + match[0].length,
          type: 'custom',
          reason: 'a pattern of the rules matches it',
        })
      }
    }
  }
}

/** A run may be several of the parts that formats are told by: `data=…`, `a/b+c`. */
function shapedSecretsIn(text: string, runStart: number, runEnd: number, report: Report): void {
  let start = runStart
  for (let at = runStart; at <= runEnd; at += 1) {
    const code = at === runEnd ? 61 : text.charCodeAt(at)
    if (code !== 61 && code !== 43 && code !== 47 && code !== 126) continue
    shapedSecretAt(text, start, at, report)
    start = at + 1
  }
}

function isWithin(stretches: readonly Stretch[], at: number): boolean {
  return stretches.some(({ start, end }) => start <= at && at < end)
}
