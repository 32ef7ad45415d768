/**
 * What is sent through a reverse proxy, by the port of its sender: the listener sees it come from another port, that of the
 * proxy's own connection.
 */
export class ProxyPorts {
  readonly #waiting = new Map<number, (upstreamPort: number) => void>()

  /** Calls back with the port from which the listener sees it; the returned function takes that back. */
  follow(senderPort: number, onForward: (upstreamPort: number) => void): () => void {
    this.#waiting.set(senderPort, onForward)
    return () => {
      this.#waiting.delete(senderPort)
    }
  }

  /** The proxy opened its connection to the listener for that sender. */
  readonly forwarded = (ports: { readonly clientPort: number; readonly upstreamPort: number }): void => {
    this.#waiting.get(ports.clientPort)?.(ports.upstreamPort)
  }
}
