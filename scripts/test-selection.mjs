// Which tests the runner's arguments choose: those with windows need the packaged app and a display, the others neither.

const windowed = /(^|\/)(app|renderer)(\/|$)/

/**
 * Whether tests that open windows may be among those chosen. When in doubt, yes.
 * @param {string[]} given arguments of Playwright's runner
 */
export function wantsWindows(given) {
  const projects = given.flatMap((arg, at) => {
    if (arg === '--project') return given[at + 1] ?? []
    return arg.startsWith('--project=') ? arg.slice('--project='.length) : []
  })
  if (projects.length > 0) return projects.some((project) => project !== 'rooms')
  const paths = given.filter((arg) => arg.startsWith('test/'))
  return paths.length === 0 || paths.some((path) => windowed.test(path))
}
