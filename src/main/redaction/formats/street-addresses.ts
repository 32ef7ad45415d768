/** Addresses of houses in running text, by how streets are named and numbered in some languages. */
import type { SignedSearch } from '../finding.ts'

const word = String.raw`\p{Lu}[\p{L}'’-]{1,30}`
/** A town may stand behind it, with its number before it. */
const town = String.raw`(?:,? {1,2}(?:[A-Z]{1,2}-)?\d{4,5}(?: ?[A-Z]{2}\b)?(?: ${word}(?:[ -](?:am|an|im|ob|der|${word})){0,3})?)?`
const house = String.raw`\d{1,4}(?: ?[-/] ?\d{1,4})? ?[a-zA-Z]?(?![\p{L}\p{N}:=%])(?! ?(?:km|m|cm|mm|Min|Std|Uhr|Stück|EUR|€|°)(?!\p{L}))`

/** The signs of a way to write an address, and all of it; the sign stands somewhere in it. */
interface Way {
  readonly signs: readonly string[]
  readonly pattern: string
}

const ways: readonly Way[] = [
  {
    // `Hauptstr. 5`, `Lange Straße 12a, 10115 Berlin`.
    signs: ['traße ', 'trasse ', 'str. ', 'Str. ', 'weg ', 'allee ', 'platz ', 'gasse ', 'damm ', 'ufer ', 'haussee '],
    pattern: String.raw`(?:${word} (?:Straße|Strasse|Str\.|Weg|Allee|Platz|Gasse)|\p{Lu}[\p{L}-]{1,30}(?:straße|strasse|str\.|weg|allee|platz|gasse|damm|ufer|chaussee)) ${house}${town}`,
  },
  {
    // `Damstraat 5, 1012 JL Amsterdam`, `Storgatan 5`, `Nørregade 12`.
    signs: [
      'straat ',
      'laan ',
      'gracht ',
      'plein ',
      'kade ',
      'singel ',
      'gatan ',
      'vägen ',
      'gade ',
      'gaten ',
      'veien ',
    ],
    pattern: String.raw`\p{Lu}[\p{L}-]{1,30}(?:straat|laan|gracht|plein|kade|singel|gatan|vägen|gade|gaten|veien) ${house}${town}`,
  },
  {
    // `12 Some Street, Apt 4`, `5 N. Main St`.
    signs: [
      ' Street',
      ' Road',
      ' Avenue',
      ' Lane',
      ' Boulevard',
      ' Terrace',
      ' Crescent',
      ' St',
      ' Rd',
      ' Ave',
      ' Blvd',
      ' Ln',
    ],
    pattern: String.raw`\d{1,5}[A-Za-z]? (?:(?:[NSEW]|North|South|East|West)\.? )?(?:${word} ){1,3}(?:Street|Road|Avenue|Lane|Boulevard|Terrace|Crescent|St|Rd|Ave|Blvd|Ln)(?![\p{L}\p{N}-])\.?(?:,? (?:Apt|Apartment|Suite|Unit|Flat)\.? ?\w{1,6})?`,
  },
  {
    // `12 Willow Drive,`: at the end of a line or before a comma, for a drive is also what files stand on.
    signs: [' Drive', ' Court', ' Way', ' Close', ' Gardens', ' Dr,', ' Parkway'],
    pattern: String.raw`\d{1,5}[A-Za-z]? (?!(?:Google|Hard|One|Shared|Team|Flash|Disk|Two|Three|Supreme) )(?:${word} ){1,3}(?:Drive|Court|Way|Close|Gardens|Dr|Parkway)(?=, ?(?:${word}|(?:Apt|Suite|Unit|Flat)\b))`,
  },
  {
    // `12 bis, rue de la Paix`, `5 place de l’Église`.
    signs: [
      ' rue ',
      ' avenue ',
      ' boulevard ',
      ' chemin ',
      ' impasse ',
      ' allée ',
      ' quai ',
      ' place de',
      ' place du',
      ' route de',
    ],
    pattern: String.raw`\d{1,4}(?: ?(?:bis|ter|quater))?,? (?:rue|avenue|boulevard|chemin|impasse|allée|quai|place|route)(?: (?:de la|de l['’]|d['’]|de|du|des|la|le|les))? ?${word}(?:[ -](?:de|du|des|la|le|et|d['’]${word}|${word})){0,4}${town}`,
  },
  {
    // `Calle Mayor 5, 28013 Madrid`, `Via Roma 5`, `Rua das Flores, 5`.
    signs: [
      'Calle ',
      'Avda',
      'Avenida ',
      'Plaza ',
      'Paseo ',
      'Via ',
      'Viale ',
      'Piazza ',
      'Corso ',
      'Vicolo ',
      'Rua ',
      'Travessa ',
      'Praça ',
    ],
    pattern: String.raw`(?:Calle|Avda\.?|Avenida|Plaza|Paseo|Via|Viale|Piazza|Corso|Vicolo|Rua|Travessa|Praça)(?: (?:del?|della|delle|dei|degli|di|la|las|los|el|da|do|das|dos))* \p{Lu}[\p{L}'’.-]{0,10}\p{Ll}[\p{L}'’.-]{0,30}(?: (?:de|del|la|da|do|das|dos|di|y|e|${word})){0,4},? (?:n[.º°]{0,2} ?)?${house}${town}`,
  },
  {
    // `ul. Polna 5/7`.
    signs: ['ul. ', 'Ul. ', 'al. '],
    pattern: String.raw`(?:[Uu]l|[Aa]l)\. ${word}(?: ${word}){0,2} ${house}(?:,? \d\d-\d{3} ${word})?`,
  },
]
/** `Via Webhook 5`: words of a log, of which no street is named. */
const ofWorkflow =
  /^(?:Node|Webhook|Workflow|Execution|HTTP|API|Request|Requests|Order|Orders|Item|Items|Step|Version|Error|Errors|Test|Port|Worker|Retry|Attempt|Try|Email|Mail|SMS|Slack|Telegram|WhatsApp|Zapier|Make|App|Web|Phone)$/
const reachBack = 80
const reachOn = 120

export const streetAddresses: readonly SignedSearch[] = ways.map(({ signs, pattern }) => {
  const address = new RegExp(String.raw`(?<![\p{L}\p{N}.])${pattern}`, 'gu')
  return {
    signs,
    isWhole: false,
    search: (text, report, at) => {
      const from = Math.max(0, at - reachBack)
      for (const match of text.slice(from, at + reachOn).matchAll(address)) {
        const start = from + match.index
        if (start > at || start + match[0].length <= at) continue
        if (match[0].split(/[\s,]+/).some((part) => ofWorkflow.test(part))) continue
        report({
          start,
          end: start + match[0].trimEnd().length,
          type: 'address',
          reason: 'it reads as the address of a house',
        })
      }
    },
  }
})
