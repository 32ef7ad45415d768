/** Keys of objects that are about a person. */
import { addressWords, joinedName, personWords, plainAddressWords } from './foreign-words.ts'
import { splitWords } from './key-words.ts'

const people: ReadonlySet<string> = new Set(
  'customer contact user person recipient billing shipping sender patient employee owner client buyer guest passenger attendee member subscriber profile payer payee beneficiary cardholder holder applicant candidate lead consignee address billingaddress shippingaddress customers contacts users people persons recipients patients employees guests members subscribers leads participant participants signer signers student students home attendees invitees invitee senders buyers passengers payers payees applicants candidates speakers speaker visitor visitors traveler travelers traveller travellers caller callee billingdetails shippingdetails customerdetails payerdetails buyerdetails'.split(
    ' ',
  ),
)

const foreignPeople: ReadonlySet<string> = new Set(
  [...personWords, ...plainAddressWords, ...addressWords].map(joinedName),
)

/** True if an object under this key is about a person: its plain `name` is then a person's. */
export function namesPerson(key: string): boolean {
  const parts = splitWords(key)
  return [parts[parts.length - 1] ?? '', parts.join('')].some((name) => people.has(name) || foreignPeople.has(name))
}

/** True if each object of a list under this key is about a person: of `shipping` and its kin a list is of ways, not of people. */
export function namesPeople(key: string): boolean {
  return namesPerson(key) && !/(?:shipping|billing|home|profile)$/i.test(key)
}

const writers: ReadonlySet<string> = new Set(
  'author committer pusher assignee reviewer reporter requester organizer'.split(' '),
)

/** True for who has written something, a person or a program: its `name` is a person's when it is written as one. */
export function namesWriter(key: string): boolean {
  return writers.has(key.toLowerCase())
}
