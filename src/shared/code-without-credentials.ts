/** What an error says where code asks for a credential: the service gives them to nodes alone, and none to code. */
export const codeWithoutCredentials =
  /\$credentials is not defined|\bgetCredentials is not (?:a function|defined)|reading 'getCredentials'/u
