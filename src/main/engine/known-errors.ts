/** What the service says of a code that stands anywhere in the text of a node's error, in this order. */
const texts: readonly (readonly [code: string, text: string])[] = [
  ['ECONNREFUSED', 'The service refused the connection - perhaps it is offline'],
  [
    'ECONNRESET',
    'The connection to the server was closed unexpectedly, perhaps it is offline. You can retry the request immediately or wait and retry later.',
  ],
  ['ENOTFOUND', 'The connection cannot be established, this usually occurs due to an incorrect host (domain) value'],
  ['ETIMEDOUT', "The connection timed out, consider setting the 'Retry on Fail' option in the node settings"],
  [
    'ERRADDRINUSE',
    'The port is already occupied by some other application, if possible change the port or kill the application that is using it',
  ],
  ['EADDRNOTAVAIL', 'The address is not available, ensure that you have the right IP address'],
  ['ECONNABORTED', 'The connection was aborted, perhaps the server is offline'],
  ['EHOSTUNREACH', 'The host is unreachable, perhaps the server is offline'],
  ['EAI_AGAIN', 'The DNS server returned an error, perhaps the server is offline'],
  ['ENOENT', 'The file or directory does not exist'],
  ['EISDIR', 'The file path was expected but the given path is a directory'],
  ['ENOTDIR', 'The directory path was expected but the given path is a file'],
  ['EACCES', 'Forbidden by access permissions, make sure you have the right permissions'],
  ['EEXIST', 'The file or directory already exists'],
  ['EPERM', 'Operation not permitted, make sure you have the right permissions'],
  ['GETADDRINFO', 'The server closed the connection unexpectedly'],
]

/** The code that stands in the text, and what the service says in its place; null where none stands in it. */
export function knownErrorIn(text: string): { readonly code: string; readonly text: string } | null {
  const upper = text.toUpperCase()
  const known = texts.find(([code]) => upper.includes(code))
  return known === undefined ? null : { code: known[0], text: known[1] }
}
