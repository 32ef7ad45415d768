/** A difference from the recorded service that is meant. */
export interface MeantDifference {
  /** Which recordings; left out: any. */
  readonly recording?: RegExp
  /** Which answer (`answer 2 GET /webhook/p`) or node (`execution 0 Merge`); left out: any. */
  readonly where?: RegExp
  /** The difference as it is printed; left out: any. */
  readonly what?: RegExp
  /** `later`: a later version of the service does as Faultline does. `contract`: it asks for it. `quirk`: a fault of the service. */
  readonly because: 'later' | 'contract' | 'quirk'
  readonly reason: string
}

/** Recorded was version 1.123.5; Faultline follows the newest profile of the service where it names none. */
export const meantDifferences: readonly MeantDifference[] = [
  {
    what: /pairedItem: faultline \{"item":0\} \| recorded null/,
    because: 'later',
    reason: 'version 2 links one item made of many to the first of them; before, the link was left out',
  },
  {
    what: /\/pairedItem: faultline undefined \| recorded \{"item":\d+\}/,
    because: 'later',
    reason: 'before version 2 an error item carried its link in its fields as well',
  },
  {
    where: /^answer/,
    what: /^status 500 \{"message":"Error in workflow"\} \| recorded 200 $/,
    because: 'later',
    reason: 'since 2.41 a failure before Respond to Webhook answers 500 and no longer an empty 200',
  },
  { what: /access to env vars denied/, because: 'later', reason: 'version 2 refuses $env where no setting allows it' },
  { recording: /^expr-err-1$/, where: /E6/, because: 'later', reason: 'version 2 has no process in expressions' },
  { recording: /^opt-ip$/, where: /answer/, what: /IP is not/, because: 'later', reason: 'the text of version 2' },
  { recording: /^code-all-6$/, where: /url/, because: 'later', reason: 'code has URL since version 2' },
  { recording: /^code-all-4$/, where: /circ|glob/, because: 'later', reason: 'what version 2 runs code in does so' },
  {
    recording: /^ans-last-bin(-prop)?$/,
    where: /answer/,
    what: /Buffer/,
    because: 'later',
    reason: '1.123.5 answers the bytes as a JSON object: a fault of that version alone',
  },
  { what: /\(line \d+ column \d+\)/, because: 'later', reason: 'a newer platform words the place in a JSON text' },
  {
    recording: /^arrive-(get|dyn)$/,
    where: /\/$|\/\/$/,
    because: 'contract',
    reason: 'a slash at the end of a path is significant (§4 rule 1)',
  },
  {
    recording: /^ans-received-expr$/,
    because: 'quirk',
    reason: 'the service never answers: $json cannot be read there',
  },
  {
    recording: /^ans-last-code$/,
    because: 'quirk',
    reason: 'the service cannot start: $json cannot be read there',
  },
  { recording: /^real-form$/, where: /answer 0/, because: 'quirk', reason: 'an empty body is answered for this object' },
  { what: /recorded "Unknown error"/, because: 'quirk', reason: 'a text that is thrown is lost' },
  {
    recording: /^real-code-errors$/,
    where: /errColon/,
    because: 'quirk',
    reason: 'a message is cut up to its first colon',
  },
  {
    recording: /^ans-timeout$/,
    where: /Wait/,
    because: 'quirk',
    reason: 'what was running when time ran out is left out of the data',
  },
  { recording: /^arrive/, where: /answer 22/, because: 'quirk', reason: 'the XML parser is lenient at times' },
  { recording: /^arrive-v21$/, where: /answer 14/, because: 'quirk', reason: 'order of equally named files' },
  { recording: /^man-pin-old$/, because: 'quirk', reason: 'pinned items without json are wrapped here' },
]

/** Differences that are not meant and not mended; a recording leaves this list when it agrees. */
export const openDifferences: readonly string[] = [
  'def-http',
  'def-http1',
  'def-httpb',
  'def-il1',
  'def-sum',
  'ans-last-bin-prop',
  'ans-node-binary-field',
  'ans-node-err-soft',
  'ans-node-json-null',
  'ans-node-resp-out',
  'arrive-v11',
  'arrive-v1bin',
  'arrive-v21',
  'code-all-2',
  'code-all-4',
  'code-each',
  'code-old',
  'datetime-1',
  'expr-date-1',
  'expr-date-3',
  'expr-err-3',
  'expr-number-1',
  'expr-number-2',
  'expr-object-1',
  'expr-refs-4',
  'expr-string-2',
  'html-extract-xml',
  'http-answers',
  'http-bodies',
  'http-errors',
  'http-formats',
  'http-get',
  'http-old',
  'merge-choose-empty',
  'merge-v1-wait',
  'pairing-agg',
  'real-code-date-next',
  'real-headers-both',
  'real-offset-1',
  'real-old-export',
  'real-text-boolean',
  'set-old',
]
