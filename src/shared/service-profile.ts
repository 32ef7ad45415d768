import type { WorkflowSettings } from './workflow.ts'

/**
 * Versions of the service whose behaviour differs in what Faultline does. The newest counts where a workflow names none.
 */
export const serviceProfiles = ['1.123', '2.41'] as const
export type ServiceProfile = (typeof serviceProfiles)[number]

export const newestServiceProfile: ServiceProfile = '2.41'

/** What differs, each as it was observed in that version. */
export interface ProfileRules {
  /** The caller of a webhook that waits for Respond to Webhook is told of a failure before it (500); else an empty 200. */
  readonly tellsOfErrorBeforeRespond: boolean
  /** An item without a link that was made of many is linked to the first of them; else its link is lost. */
  readonly linksOneOfMany: boolean
  /** An item of Edit Fields that carries an error has its link among its fields as well. */
  readonly linkInErrorItem: boolean
  /** The URLs that resume an execution are signed, and a call without that signature resumes nothing. */
  readonly signsResumeUrls: boolean
  /** A webhook asks its option "Only Run If"; else nobody looks at it. */
  readonly asksOnlyRunIf: boolean
  /** What is sent to a form and is no multipart form is told that (415); else that the workflow could not be started (500). */
  readonly asksForMultipart: boolean
  /** A node that called a workflow which waited gives what that gave; else its own input, however the called one ended. */
  readonly givesOfWaited: boolean
  /** An execution that its time-out ended starts the error workflow; else nobody is told of it. */
  readonly tellsOfTimeOut: boolean
  /**
   * How addresses are compared with a webhook's list. `parts`: an entry that stands anywhere in the address lets it pass, also an
   * empty one; networks are not known. `networks`: addresses and networks are compared as such.
   */
  readonly addressList: 'parts' | 'networks'
  /** A resume URL lets pages of other origins call it and read the answer. */
  readonly opensResumeUrls: boolean
  /** `$env` can be read where no setting says anything; else it is refused. */
  readonly allowsEnvironment: boolean
  /**
   * How an error that code throws is told. `first-colon`: what stands before the first colon of its text is taken for its kind, an
   * error that is not called one is unknown, and what is no error is lost. `name`: its own name is its kind, its text stays whole,
   * and what is no error is told as JSON.
   */
  readonly errorsOfCode: 'first-colon' | 'name'
  /** `$input.all()` in a Code node that is set to execute once gives all items; else the first alone, as it runs for it. */
  readonly codeSeesAllOfOnce: boolean
  /** What code wrote into the static data before it failed stays there; else it is gone with it. */
  readonly keepsStaticDataOfFailed: boolean
  /** An error of code that runs for each item names the item behind the line; else the line alone. */
  readonly namesItemOfCode: boolean
  /** Conditions of If, Filter and Switch that lack their combination or options are completed with the presets; else nobody looks at them. */
  readonly completesConditions: boolean
  /** Extract from File leaves out an item without its file; else it fails. */
  readonly leavesOutItemWithoutFile: boolean
  /** Empty lines of a CSV file are no records; else each is one without values, and the first may be taken for the heading. */
  readonly skipsEmptyLines: boolean
  /** An expression may spread a name as it stands (`...$json`); else the name is not found there, and the expression gives nothing. */
  readonly spreadsNames: boolean
  /** Who says what is wrong with code that cannot be compiled. The older nodes with code ask the parser always. */
  readonly syntaxOfCode: 'parser' | 'platform'
  /** A syntax error of code names its line; else its text ends in a space. */
  readonly namesLineOfSyntax: boolean
  /** Globals of the web platform that code does not know. */
  readonly hiddenFromCode: readonly string[]
  /**
   * What code returns. `checked`: as it comes, and what is refused becomes an item with the error where the node continues. `taken`: for one
   * item nothing leaves it out, and nothing but `json` and `binary` is looked at; what is refused fails the node itself, so that its input
   * goes on where it continues.
   */
  readonly returnsOfCode: 'checked' | 'taken'
  /** What Compare Datasets mixes in from the other input stays as it is; else what is empty, 0 or false there becomes null. */
  readonly mixesEmptyValues: boolean
  /** A field without a value in a multipart form is sent as the text `undefined` or `null`; else the request fails. */
  readonly sendsNothingInForms: boolean
  /**
   * HTTP Request and Respond to Webhook put right what cannot be sent: spaces around a URL, breaks of line in a header of a request,
   * a header of an answer that is none. Else they fail. What is no JSON is told with the name of its field.
   */
  readonly mendsMessages: boolean
  /**
   * The trigger of Eventbrite takes what points to its provider alone, and that of Microsoft Teams refuses a call without notices (401);
   * else they look whether there is anything to read (n8n-nodes-base 1.121.0 and 2.41.2).
   */
  readonly checksNotices: boolean
  /** An answer of JSON without a body is an empty object; else it cannot be read. */
  readonly readsEmptyAnswers: boolean
  /**
   * Where an expression says which page is the last, one with the status of an error fails the node all the same; else it counts as the
   * last (n8n-nodes-base 1.121.0 and 2.41.2).
   */
  readonly failsAtRefusedEnd: boolean
  /** What is said of a module that code cannot require: `%` stands for its name, and the line of the call may follow. */
  readonly refusedModule: { readonly text: string; readonly namesLine: boolean }
}

/** Globals of Node.js that code of every version finds only in modules, or not at all. */
const hiddenEverywhere = ['URL', 'URLSearchParams', 'crypto', 'structuredClone', 'queueMicrotask'] as const

const rules: Readonly<Record<ServiceProfile, ProfileRules>> = {
  '1.123': {
    tellsOfErrorBeforeRespond: false,
    linksOneOfMany: false,
    linkInErrorItem: true,
    signsResumeUrls: false,
    asksOnlyRunIf: false,
    asksForMultipart: false,
    givesOfWaited: false,
    tellsOfTimeOut: false,
    addressList: 'parts',
    opensResumeUrls: false,
    allowsEnvironment: true,
    errorsOfCode: 'first-colon',
    codeSeesAllOfOnce: true,
    keepsStaticDataOfFailed: true,
    namesItemOfCode: true,
    completesConditions: false,
    leavesOutItemWithoutFile: true,
    skipsEmptyLines: false,
    spreadsNames: false,
    syntaxOfCode: 'parser',
    namesLineOfSyntax: true,
    hiddenFromCode: [...hiddenEverywhere, 'TextEncoder', 'TextDecoder', 'atob', 'btoa'],
    returnsOfCode: 'checked',
    mixesEmptyValues: false,
    sendsNothingInForms: false,
    mendsMessages: false,
    checksNotices: false,
    readsEmptyAnswers: false,
    failsAtRefusedEnd: false,
    refusedModule: { text: "Cannot find module '%'", namesLine: false },
  },
  '2.41': {
    tellsOfErrorBeforeRespond: true,
    linksOneOfMany: true,
    linkInErrorItem: false,
    signsResumeUrls: true,
    asksOnlyRunIf: true,
    asksForMultipart: true,
    givesOfWaited: true,
    tellsOfTimeOut: true,
    addressList: 'networks',
    opensResumeUrls: true,
    allowsEnvironment: false,
    errorsOfCode: 'name',
    codeSeesAllOfOnce: false,
    keepsStaticDataOfFailed: false,
    namesItemOfCode: false,
    completesConditions: true,
    leavesOutItemWithoutFile: false,
    skipsEmptyLines: true,
    spreadsNames: true,
    syntaxOfCode: 'platform',
    namesLineOfSyntax: false,
    hiddenFromCode: hiddenEverywhere,
    returnsOfCode: 'taken',
    mixesEmptyValues: true,
    sendsNothingInForms: true,
    mendsMessages: true,
    checksNotices: true,
    readsEmptyAnswers: true,
    failsAtRefusedEnd: true,
    refusedModule: { text: "Module '%' is disallowed", namesLine: true },
  },
}

/** The rules of a profile. */
export function rulesOf(profile: ServiceProfile): ProfileRules {
  return rules[profile]
}

/** The profile that has these rules. */
export function profileWith(given: ProfileRules): ServiceProfile {
  return serviceProfiles.find((profile) => rules[profile] === given) ?? newestServiceProfile
}

/**
 * The profile that a workflow names in its settings (`serviceProfile`, a field of Faultline that the format does not have and
 * keeps), or the newest.
 */
export function profileOf(settings: WorkflowSettings): ServiceProfile {
  return serviceProfiles.find((profile) => profile === settings['serviceProfile']) ?? newestServiceProfile
}

/**
 * The profile of a version of the service (`1.123.5`, `2.8.4`): everything before 2 behaves as 1.123, everything from 2 on as the
 * newest. A version that cannot be read, or none, is the newest.
 */
export function profileOfVersion(version: string | null): ServiceProfile {
  const major = Number(/^v?(\d+)(?:\.|$)/u.exec(version?.trim() ?? '')?.[1] ?? Number.NaN)
  return major < 2 ? '1.123' : newestServiceProfile
}
