const most = 600

/** The JSON paths of a text's members, shallow ones first: `$.pull_request.body`. Empty where it is not JSON. */
export function jsonPathsOf(text: string): readonly string[] {
  let root: unknown
  try {
    root = JSON.parse(text)
  } catch {
    return []
  }
  const paths: string[] = []
  const waiting: [path: string, value: unknown][] = [['$', root]]
  for (let at = 0; at < waiting.length && paths.length < most; at++) {
    const [path, value] = waiting[at] ?? ['', null]
    if (path !== '$') paths.push(path)
    if (Array.isArray(value)) {
      for (const [index, each] of value.slice(0, 3).entries()) waiting.push([`${path}[${index}]`, each])
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, each] of Object.entries(value)) waiting.push([path + memberOf(key), each])
    }
  }
  return paths
}

function memberOf(key: string): string {
  return /^[A-Za-z_]\w*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`
}
