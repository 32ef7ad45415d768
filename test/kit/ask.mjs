/**
 * @typedef {import('../../src/shared/contract.ts').CallName} CallName
 */
/**
 * @template {CallName} Name
 * @typedef {import('../../src/shared/contract.ts').CallInput<Name>} CallInput
 */
/**
 * @template {CallName} Name
 * @typedef {import('../../src/shared/contract.ts').CallValue<Name>} CallValue
 */
/**
 * @typedef {<Name extends CallName>(name: Name, input?: CallInput<Name>) => Promise<CallValue<Name>>} Ask
 */

/**
 * Makes one call of the window's contract and returns its value; a problem is thrown as the sentence that a person would read.
 * @template {CallName} Name
 * @param {import('playwright').Page} window
 * @param {Name} name
 * @param {CallInput<Name>} [input]
 * @returns {Promise<CallValue<Name>>}
 */
export async function ask(window, name, input) {
  const answer = await window.evaluate(([call, given]) => globalThis.faultline[call](given), [name, input])
  if (answer.ok) return answer.value
  throw new Error(`${answer.problem.sentence} ${answer.problem.remedy}`)
}

/**
 * Asks again until `found` gives something other than null or undefined. Fails with `what` after `timeoutMs`.
 * @template T
 * @param {string} what
 * @param {() => Promise<T | null | undefined>} found
 * @param {number} timeoutMs
 * @returns {Promise<T>}
 */
export async function until(what, found, timeoutMs) {
  const endMs = Date.now() + timeoutMs
  for (;;) {
    const value = await found()
    if (value !== null && value !== undefined) return value
    if (Date.now() > endMs) throw new Error(`${what} within ${timeoutMs} ms.`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
