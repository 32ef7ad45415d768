/** The line that runs a case file as a test, as a shell reads it. */
export function testCommandLine(path: string, realHosts: readonly string[]): string {
  return ['faultline', 'test', word(path), ...realHosts.flatMap((host) => ['--allow-host', word(host)])].join(' ')
}

function word(text: string): string {
  return /^[\w./:@%+=,-]+$/u.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}
