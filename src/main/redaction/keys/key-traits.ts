/** What the scan for keys must know of a name, whatever stands around it. */
import { isAllowedHeader } from '../formats/headers.ts'
import { judgeKey, mayTell, type KeyClass } from './key-words.ts'
import { Remembered } from './remembered.ts'

/** Forms, checks of what came in and lists of changes name so the field that they are about; what stands beside it may be another name. */
const wideLabels: ReadonlySet<string> = new Set(['label', 'question', 'path', 'instancepath', 'loc'])
const labelKeys: ReadonlySet<string> = new Set([
  'name',
  'key',
  'header',
  'field',
  'parameter',
  'param',
  'attribute',
  'property',
  'variable',
  'k',
  'id',
  'ref',
  ...wideLabels,
  'parameterkey',
  'parametername',
  // As libraries write the attributes of an element of XML.
  '@name',
  '@key',
  '@_name',
  '@_key',
])
/** What says of a value beside it how to reach somebody: `{"system": "phone", "value": "…"}`. */
const kindKeys: ReadonlySet<string> = new Set(['system', 'type', 'channel'])
const valueKeys: ReadonlySet<string> = new Set([
  'value',
  'val',
  'v',
  'content',
  'data',
  'text',
  'default',
  'stringvalue',
  'string_value',
  'rawvalue',
  'defaultvalue',
  'rejectedvalue',
  'originalvalue',
  'attemptedvalue',
  'parametervalue',
  'input',
  'answer',
  'new',
  'old',
  'newvalue',
  'oldvalue',
  'new_value',
  'old_value',
  'rhs',
  'lhs',
  // As they write its text.
  '_',
  '#text',
])
/** Members of an object under a sensitive key that describe it and hold no secret. */
export const innocentLeaves: ReadonlySet<string> = new Set(
  'id name type title description label format pattern required minlength maxlength minimum maximum status domain path expires expiry expirationdate expires_in expires_at expiresin expiresat samesite httponly secure version scheme scope scopes token_type tokentype algorithm alg kid provider region createdat updatedat created_at updated_at host hostname port lastused display_name placeholder hint in $ref aud audience iss issuer'.split(
    ' ',
  ),
)

/** What the scan must know of a key, whatever its value. */
export interface KeyTraits {
  readonly kind: KeyClass
  readonly isLabel: boolean
  readonly isValue: boolean
  /** True for a label beside which another name may stand as well as a value. */
  readonly isWide: boolean
  /** True for a label that is more often something else: `id`, `ref`. */
  readonly isId: boolean
  /** True for a label that counts only where it names what is told of a person. */
  readonly isKind: boolean
  /** `X-…`: among headers, a name that nothing is known of. */
  readonly isPrivateHeader: boolean
}

const identifyingHeader =
  /-(?:id|uuid|guid|key-id|event|topic|delivery|version|revision|rev|commit|sha|build|release|deployment|instance|node|pod|worker|region|zone|pop|server|backend|shard|branch|tag|ref|seq|sequence|time|timestamp|date|hash|digest|checksum|md5|sha1|sha256|etag|trace|traceid|span|spanid|ray|cache|powered-by|host|proto|port|path|uri|url|type|options|method|count|limit|remaining|reset|attempt|retry|requestid|name|domain|status|source|origin|client|agent|country|locale|language)(?:-\d+)?$/i
const remembered = new Remembered<KeyTraits>()
const plain: KeyTraits = {
  kind: { kind: 'none' },
  isLabel: false,
  isValue: false,
  isWide: false,
  isId: false,
  isKind: false,
  isPrivateHeader: false,
}

/** The traits of a name; remembered, for the same few names return all the time. */
export function traitsOf(key: string): KeyTraits {
  if (!mayTell(key) && key !== '_' && key !== 'question') return plain
  return remembered.of(key, judgedTraits)
}

function judgedTraits(key: string): KeyTraits {
  const name = key.slice(key.lastIndexOf(' ') + 1).toLowerCase()
  return {
    kind: judgeKey(key),
    isLabel: labelKeys.has(name) || kindKeys.has(name),
    isValue: valueKeys.has(name),
    isWide: wideLabels.has(name),
    isId: name === 'id' || name === 'ref',
    isKind: kindKeys.has(name),
    isPrivateHeader: /^x-/i.test(key) && !isAllowedHeader(key) && !identifyingHeader.test(key),
  }
}
