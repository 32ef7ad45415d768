import { initialBaseUrl } from '../../shared/settings.ts'
import { ProblemError } from '../../shared/problem.ts'
import { dataFolderOf } from '../data-folder/data-folder.ts'
import { readTextFile } from '../data-folder/read-text-file.ts'
import { readOwnProvider } from '../providers/own-provider.ts'
import { keepOwnProvider, ownProviders, removeOwnProvider } from '../settings/own-providers.ts'
import { findScheme } from '../signatures/find-scheme.ts'
import { providerOfScheme } from '../signatures/provider-of-scheme.ts'
import { urlOf } from '../signatures/url-of.ts'
import { openStore } from '../store/open-store.ts'
import type { Store } from '../store/open-store.ts'
import { lackOfJson } from '../../shared/lack-of-json.ts'
import { assertFolder } from './assert-folder.ts'
import { exitCodes, type ExitCode } from './exit-code.ts'
import { givenRequest } from './given-request.ts'
import { print, say } from './say.ts'

interface FolderOptions {
  readonly data?: string
}

interface FindOptions extends FolderOptions {
  readonly secretEnv: string
  readonly url?: string
  readonly allowFiles?: boolean
}

/** `provider add`: keeps the providers of a file, one or a list of them; all of them or none. */
export async function addProviderCommand(
  file: string,
  options: FolderOptions & { readonly replace?: boolean },
): Promise<ExitCode> {
  const given = providersIn(readTextFile(file), file)
  const added = given.map(readOwnProvider)
  await inStore(options, (store) => {
    const kept = ownProviders(store).map(({ name }) => name)
    const twin = options.replace === true ? undefined : added.find(({ name }) => kept.includes(name))
    if (twin !== undefined) throw alreadyThere(twin.name)
    for (const provider of added) keepOwnProvider(store, provider, provider.name)
  })
  for (const { name, title } of added) say(`Kept: ${title}, as "${name}".`)
  return exitCodes.done
}

/** `provider list`: the providers of one's own, one JSON line each in the form that `provider add` takes. */
export async function listProvidersCommand(options: FolderOptions): Promise<ExitCode> {
  assertFolder(options.data)
  for (const provider of await inStore(options, ownProviders)) await print(provider)
  return exitCodes.done
}

/** `provider remove`: lets one go, and prints it, so that it can be added again. */
export async function removeProviderCommand(name: string, options: FolderOptions): Promise<ExitCode> {
  assertFolder(options.data)
  const removed = await inStore(options, (store) => removeOwnProvider(store, name))
  if (removed === null) throw notThere(name)
  await print(removed)
  return exitCodes.done
}

/**
 * `provider find`: how a good delivery was signed with a secret, each scheme that fits as a provider that `provider add` takes.
 * Ends with 10 where none fits.
 */
export async function findProviderCommand(given: string, options: FindOptions): Promise<ExitCode> {
  const secret = process.env[options.secretEnv] ?? ''
  if (secret === '') throw noSecret(options.secretEnv)
  const { request } = await givenRequest(given, options)
  const url = options.url ?? urlOf(request, initialBaseUrl)
  const { found, tried } = findScheme(request, url, secret)
  const providers = found.flatMap((scheme) => providerOfScheme(scheme, request, url, secret) ?? [])
  for (const provider of providers) await print(provider)
  say(
    providers.length > 0
      ? `Found: ${String(providers.length)} of ${String(tried)} combinations make the signature of this delivery.`
      : `None of ${String(tried)} combinations makes a signature of this delivery: the secret is another one, the body was changed on its way, or it is signed with a private key.`,
  )
  return providers.length > 0 ? exitCodes.done : exitCodes.studyFailed
}

/** @throws ProblemError NOT_JSON */
function providersIn(text: string, file: string): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed : [parsed]
  } catch (error) {
    throw new ProblemError({
      code: 'NOT_JSON',
      sentence: `${file} ${lackOfJson(text, error)}.`,
      remedy: 'Give one provider as a JSON object, or a list of them.',
    })
  }
}

/** Opens the store of the data folder for one thing, and closes it. */
async function inStore<Value>({ data }: FolderOptions, work: (store: Store) => Value): Promise<Value> {
  const store = openStore(data ?? dataFolderOf(process.env))
  try {
    return await work(store)
  } finally {
    store.close()
  }
}

function alreadyThere(name: string): ProblemError {
  return new ProblemError({
    code: 'INVALID_INPUT',
    sentence: `There is a provider "${name}" of your own already.`,
    remedy: 'Give --replace to put the new one in its place, or choose another name.',
  })
}

function notThere(name: string): ProblemError {
  return new ProblemError({
    code: 'INVALID_INPUT',
    sentence: `There is no provider "${name}" of your own.`,
    remedy: 'Look at "provider list"; the known providers cannot be removed.',
  })
}

function noSecret(variable: string): ProblemError {
  return new ProblemError({
    code: 'WRONG_USAGE',
    sentence: `The environment has no variable ${variable}.`,
    remedy: 'Set it to the secret that the delivery was signed with.',
  })
}
