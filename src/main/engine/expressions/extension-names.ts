/**
 * Names of the methods that expressions have on texts, numbers, booleans, arrays, objects and dates. A call of one of them
 * is rewritten; a test holds this list and the guest's methods together.
 */
export const extensionNames: ReadonlySet<string> = new Set(
  `abs append average base64Decode base64Encode beginningOf ceil chunk compact difference diffTo diffToNow endOfMonth extract
  extractDomain extractEmail extractUrl extractUrlPath first floor format hasField hash intersection isBetween isDomain isDst
  isEmail isEmpty isEven isInLast isInteger isNotEmpty isNumeric isOdd isUrl isWeekend keepFieldsContaining keys last length
  max merge min minus parseJson pluck plus quote randomItem removeDuplicates removeField removeFieldsContaining removeMarkdown
  removeTags renameKeys replaceSpecialChars round smartJoin sum toBoolean toDate toDateTime toDecimalNumber toFloat toInt
  toJsonString toNumber toSentenceCase toSnakeCase toTitleCase toWholeNumber union unique urlDecode urlEncode values`.split(
    /\s+/,
  ),
)
