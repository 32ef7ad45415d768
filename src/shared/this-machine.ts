/** True where a host of a URL (`localhost`, `127.0.0.1`, `[::1]`) is this machine: what is sent there does not leave it. */
export function isThisMachine(hostname: string): boolean {
  const host = hostname.toLowerCase()
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host)
}
