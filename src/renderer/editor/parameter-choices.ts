/**
 * Which values a node's parameter may take where it is one of a few (the public parameter lists of the workflow format). By
 * the last part of the node's type, then by the parameter's path without indexes. Values of older versions are among them.
 */
const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  webhook: {
    httpMethod: 'DELETE|GET|HEAD|PATCH|POST|PUT',
    authentication: 'basicAuth|headerAuth|jwtAuth|none',
    responseMode: 'onReceived|lastNode|responseNode|streaming',
    responseData: 'allEntries|firstEntryJson|firstEntryBinary|noData',
  },
  respondToWebhook: {
    respondWith: 'allIncomingItems|binary|firstIncomingItem|json|jwt|noData|redirect|text',
    responseDataSource: 'automatically|set',
  },
  httpRequest: {
    method: 'DELETE|GET|HEAD|OPTIONS|PATCH|POST|PUT|COPY|MKCOL|MOVE|PROPFIND|REPORT',
    requestMethod: 'DELETE|GET|HEAD|OPTIONS|PATCH|POST|PUT',
    authentication:
      'none|genericCredentialType|predefinedCredentialType|basicAuth|digestAuth|headerAuth|oAuth1|oAuth2|queryAuth',
    genericAuthType:
      'httpBasicAuth|httpBearerAuth|httpCustomAuth|httpDigestAuth|httpHeaderAuth|httpQueryAuth|oAuth1Api|oAuth2Api',
    specifyQuery: 'keypair|json',
    specifyHeaders: 'keypair|json',
    specifyBody: 'keypair|json|string',
    contentType: 'json|form-urlencoded|multipart-form-data|binaryData|raw',
    responseFormat: 'file|json|string',
    'options.queryParameterArrays': 'repeat|brackets|indices',
    'options.response.response.responseFormat': 'autodetect|file|json|text',
    'options.pagination.pagination.paginationMode': 'off|updateAParameterInEachRequest|responseContainsNextURL',
    'options.pagination.pagination.paginationCompleteWhen': 'responseIsEmpty|receiveSpecificStatusCodes|other',
  },
  if: { 'conditions.combinator': 'and|or', combineOperation: 'all|any' },
  filter: { 'conditions.combinator': 'and|or', combineConditions: 'AND|OR' },
  switch: { mode: 'expression|rules', dataType: 'boolean|dateTime|number|string' },
  merge: {
    mode: 'append|combine|combineBySql|chooseBranch|keepKeyMatches|mergeByIndex|mergeByKey|multiplex|passThrough|removeKeyMatches|wait',
    combineBy: 'combineByFields|combineByPosition|combineAll',
    joinMode: 'keepMatches|keepNonMatches|keepEverything|enrichInput1|enrichInput2',
    outputDataFrom: 'both|input1|input2',
    chooseBranchMode: 'waitForBoth|waitForAll',
    output: 'input1|input2|empty|specifiedInput',
    'options.clashHandling.values.resolveClash': 'addSuffix|preferInput1|preferInput2',
    'options.multipleMatches': 'all|first',
  },
  set: { mode: 'manual|raw', include: 'all|none|selected|except' },
  code: { mode: 'runOnceForAllItems|runOnceForEachItem', language: 'javaScript|pythonNative' },
  splitOut: { include: 'noOtherFields|allOtherFields|selectedOtherFields' },
  aggregate: {
    aggregate: 'aggregateIndividualFields|aggregateAllItemData',
    include: 'allFields|specifiedFields|allFieldsExcept',
  },
  sort: { type: 'simple|random|code', 'sortFieldsUi.sortField.order': 'ascending|descending' },
  limit: { keep: 'firstItems|lastItems' },
  removeDuplicates: {
    operation: 'removeDuplicateInputItems|removeItemsSeenInPreviousExecutions|clearDeduplicationHistory',
    compare: 'allFields|allFieldsExcept|selectedFields',
    'options.scope': 'workflow|node',
  },
  stopAndError: { errorType: 'errorMessage|errorObject' },
  wait: {
    resume: 'timeInterval|specificTime|webhook|form',
    unit: 'seconds|minutes|hours|days',
    httpMethod: 'DELETE|GET|HEAD|PATCH|POST|PUT',
    incomingAuthentication: 'basicAuth|none|headerAuth|jwtAuth',
    responseMode: 'onReceived|lastNode|responseNode',
  },
  executeWorkflow: { source: 'database|localFile|parameter|url', mode: 'once|each' },
}

/** The values a parameter may take; null where it takes any. `steps` lead to it; indexes of lists do not count. */
export function choicesOf(nodeType: string, steps: readonly (string | number)[]): readonly string[] | null {
  const path = steps.filter((step) => typeof step === 'string').join('.')
  return choices[kindOfType(nodeType)]?.[path]?.split('|') ?? null
}

/** JSON Schemas of the parameters of each kind of node: a choice is one of its values, or an expression. */
export function parameterSchemas(): readonly { readonly kind: string; readonly parameters: object }[] {
  return Object.entries(choices).map(([kind, paths]) => {
    const root: SchemaNode = { properties: {} }
    for (const [path, values] of Object.entries(paths)) place(root, path.split('.'), values.split('|'))
    return { kind, parameters: root }
  })
}

interface SchemaNode {
  readonly properties: Record<string, SchemaNode | { readonly anyOf: readonly object[] }>
}

function place(node: SchemaNode, [name = '', ...rest]: readonly string[], values: readonly string[]): void {
  if (rest.length === 0) {
    node.properties[name] = { anyOf: [{ enum: values }, { type: 'string', pattern: '^=' }] }
    return
  }
  const inner = node.properties[name]
  const next: SchemaNode = inner !== undefined && 'properties' in inner ? inner : { properties: {} }
  node.properties[name] = next
  place(next, rest, values)
}

function kindOfType(nodeType: string): string {
  return nodeType.slice(nodeType.lastIndexOf('.') + 1)
}
