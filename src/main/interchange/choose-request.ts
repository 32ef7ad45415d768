// Of the requests of a capture the one that is most likely the delivery under study: a browser writes down everything it asked for. Pure.
import { largest } from '../../shared/list.ts'
import type { CapturedRequest } from './captured-request.ts'

/** Addresses under which the service takes deliveries. */
const ofWebhook = /\/(?:webhook|webhook-test|webhook-waiting|form|form-test|form-waiting|mcp|mcp-test)(?:\/|\?|$)/u
/** They ask whether a request may be sent, or open another protocol, and carry no event. */
const asksFirst: ReadonlySet<string> = new Set(['OPTIONS', 'HEAD', 'CONNECT', 'TRACE'])

/**
 * The place of the delivery in the list, from 0: one that goes to a webhook before others, among those one that was not answered with
 * success, and of those that are alike the first (contract §7: the first failure is the real one).
 *
 * @param paths those of the webhooks under study, without the part that all share; empty: they are not known
 */
export function likeliestDelivery(all: readonly CapturedRequest[], paths: readonly string[]): number {
  const scores = all.map((one) => score(one, paths))
  return Math.max(0, scores.indexOf(largest(scores)))
}

/** True of the address of a webhook, a form or an MCP server of the service. */
export function isForWebhook(target: string): boolean {
  return ofWebhook.test(target)
}

function score({ request, answered, said }: CapturedRequest, paths: readonly string[]): number {
  const { method, target, body } = request
  if (asksFirst.has(method.toUpperCase()) || answered === 101) return -1
  const way = target.replace(/[?#].*$/su, '')
  const isOne = paths.some(
    (path) => path !== '' && way.toLowerCase().includes(`/${path.replace(/^\/+/u, '').toLowerCase()}`),
  )
  const isFailing = answered === undefined ? said !== undefined : answered >= 400
  return (
    (isOne ? 16 : 0) +
    (ofWebhook.test(target) ? 8 : 0) +
    (method.toUpperCase() === 'GET' ? 0 : 2) +
    (body.length > 0 ? 1 : 0) +
    (isFailing ? 4 : answered !== undefined && answered >= 300 ? 3 : 0)
  )
}
