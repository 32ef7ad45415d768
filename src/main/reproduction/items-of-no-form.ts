/** What the service says of what code returned, where that is there and is no list of items (n8n 1.123.5, recorded). */
export const itemsOfNoForm =
  /^(?:A '(?:json|binary)' property isn't an object|The json-property has to be an object|Code doesn't return a single object|Unknown top-level item key|Inconsistent item format|Invalid output format|All returned items have to contain a property named|executionData\.every is not a function)/u
