/** All finders over one text: the original, one of its decoded views, or the content of a blob in it. */
import { announcedAt, announcedBeginnings, findAnnouncedBeyondAscii } from './formats/announced.ts'
import { findCommandSecrets } from './formats/command-line.ts'
import { findDirectives } from './formats/directives.ts'
import { blobsOf, noBlobs } from './text/encoded.ts'
import type { FieldRule } from './keys/field-paths.ts'
import type { Finder, Report } from './finding.ts'
import { ibanAt, ibanBeginnings } from './formats/iban.ts'
import { levelsOf } from './text/inner-json.ts'
import { createKeyedFinder } from './keys/keyed.ts'
import type { Nesting } from './text/nesting.ts'
import type { KnownValues } from './known-values.ts'
import { findJsonTables } from './formats/json-tables.ts'
import { findKubernetesSecrets } from './formats/kubernetes.ts'
import { findAddressees, findDisplayNames, findMailAddresses, findSpelledAddresses } from './formats/mail-address.ts'
import { colonAddressAt } from './formats/network-address.ts'
import { numberAt } from './formats/number-data.ts'
import { judgeOpaque, shortestOpaque } from './formats/opaque.ts'
import { findNamedArguments } from './formats/named-arguments.ts'
import { findPagePairs } from './formats/page-pairs.ts'
import { findPageTables } from './formats/page-tables.ts'
import { findPhones } from './formats/phones.ts'
import { findPhpValues } from './formats/php-values.ts'
import { findPhrases } from './formats/phrases.ts'
import type { Stretch } from './placeholder.ts'
import { prefixedSecretAt, secretBeginnings } from './formats/prefixed-secrets.ts'
import {
  findJwts,
  findMarkedSecrets,
  findPasswordHashes,
  findPrivateKeys,
  findSchemeCredentials,
  leadsToShape,
  publicKeyStretches,
  shapedSecretAt,
  shortestShape,
} from './formats/shaped-secrets.ts'
import { findSigned } from './formats/signed-searches.ts'
import { findCopiedRows } from './formats/sql-copied.ts'
import { findSqlParameters } from './formats/sql-parameters.ts'
import { findSqlRows } from './formats/sql-rows.ts'
import type { Spreading } from './spreading.ts'
import { findSpacedTables } from './formats/spaced-tables.ts'
import { findTableValues } from './formats/tables.ts'
import { beginningsOf, digit, scanTokens, shortestRun } from './text/token-scan.ts'
import { Grams } from './text/grams.ts'
import { findSecretAddresses, findUserInfo } from './formats/urls.ts'
import { findUserFolders } from './formats/user-folder.ts'
import { decodedViews } from './text/view.ts'

export interface TextSearchOptions {
  readonly known: KnownValues
  readonly spreading: Spreading
  /** Also take opaque strings that no rule names. */
  readonly strict: boolean
  /** The patterns of a person, with the flag `g`. */
  readonly patterns: readonly RegExp[]
  /** Null where none is declared. */
  readonly declared: FieldRule | null
  /** Asked between the finders; true gives the text up. */
  readonly outOfTime: () => boolean
}

export interface TextSearch {
  /** Reports everything in a text that must not leave. `nesting`: of a level of a text. Throws when the time runs out. */
  search(text: string, report: Report, nesting?: Nesting): void
  /** Reports only known values and what the patterns of a person match. */
  searchExact(text: string, report: Report): void
}

/** What the words begin with that may be a bank account, a secret with a prefix or an announcement. */
const beginnings = beginningsOf([...secretBeginnings, ...ibanBeginnings, ...announcedBeginnings])

/** Blobs are decoded within blobs, no deeper. */
const deepest = 2
/** A text is read while the one that it stands in still is. */
const gramsAt = Array.from({ length: deepest + 1 }, () => new Grams())

export function createTextSearch(options: TextSearchOptions): TextSearch {
  const { known, spreading, strict, patterns, declared, outOfTime } = options
  const findKeyed = createKeyedFinder(declared)
  const finders: readonly Finder[] = [
    known.find,
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
    findSigned,
    findTableValues,
    findSpacedTables,
    findPagePairs,
    findPageTables,
    findSqlRows,
    findCopiedRows,
    findSqlParameters,
    findNamedArguments,
    findJsonTables,
    findPhpValues,
    findKubernetesSecrets,
    findMailAddresses,
    findSpelledAddresses,
    findDisplayNames,
    findAddressees,
    findUserFolders,
    findPhones,
    findAnnouncedBeyondAscii,
    findPatterns,
  ]
  return {
    search: (text, report, nesting) => {
      searchTo(text, 0, report, nesting)
    },
    searchExact(text, report) {
      known.find(text, report)
      findPatterns(text, report)
    },
  }

  function searchTo(text: string, depth: number, report: Report, nesting?: Nesting): void {
    // What a finder has taken need not be judged by its looks; shorter runs are not judged at all.
    const taken = new Map<number, number>()
    const note: Report = (finding) => {
      if (finding.end - finding.start >= shortestOpaque)
        taken.set(finding.start, Math.max(finding.end, taken.get(finding.start) ?? 0))
      report(finding)
    }
    findKeyed(text, note, nesting)
    const grams = gramsAt[depth]?.read(text) ?? new Grams().read(text)
    for (const finder of finders) {
      if (outOfTime()) throw new Error('out of time')
      finder(text, note, grams)
    }
    const publicKeys = strict && depth === 0 ? publicKeyStretches(text, grams) : []
    let blobEnd = 0
    const wrapped = { end: 0 }
    scanTokens(text, {
      beginnings,
      word(at, before) {
        const code = text.charCodeAt(at)
        if (code >= 48 && code <= 57) {
          const end = numberAt(text, at, before, report)
          if (end > at) return end
        } else {
          ibanAt(text, at, report)
          if (before < 192) announcedAt(text, at, note)
        }
        return prefixedSecretAt(text, at, note)
      },
      mark(at) {
        colonAddressAt(text, at, report)
      },
      run(start, end, kinds, longestPart, longestBlob) {
        if (longestPart >= shortestShape) shapedSecretsIn(text, start, end, kinds, report)
        if (start < blobEnd) return
        let clean = false
        const mayHold = depth < deepest && longestBlob >= shortestRun
        for (const blob of mayHold ? blobsOf(text, start, end, kinds, wrapped) : noBlobs) {
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
        if (!strict || depth > 1 || clean || end - start < shortestOpaque || isWithin(publicKeys, start)) return
        if ((taken.get(start) ?? 0) < end) judgeOpaque(text, start, end, kinds, longestPart, report)
      },
    })
  }

  /** True if a decoded text holds anything that must not leave. */
  function hides(text: string, depth: number): boolean {
    let found = false
    for (const view of levelsOf(text).flatMap((level) => [level.view, ...decodedViews(level.view)])) {
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
function shapedSecretsIn(text: string, runStart: number, runEnd: number, kinds: number, report: Report): void {
  // Most formats have a digit in them; the others are told by the sign before them.
  if ((kinds & digit) === 0 && !leadsToShape(text.charAt(runStart - 1))) return
  let start = runStart
  for (let at = runStart; at < runEnd; at += 1) {
    const code = text.charCodeAt(at)
    if (code !== 61 && code !== 43 && code !== 47 && code !== 126) continue
    if (at - start >= shortestShape) shapedSecretAt(text, start, at, report)
    start = at + 1
  }
  if (runEnd - start >= shortestShape) shapedSecretAt(text, start, runEnd, report)
}

function isWithin(stretches: readonly Stretch[], at: number): boolean {
  return stretches.some(({ start, end }) => start <= at && at < end)
}
