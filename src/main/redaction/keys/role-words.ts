/** Words of keys that say who it is, or which part of a name, and that also stand for other things. */
const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Who shows a name that may be any: it is a person's where it is written as one. */
export const showingOwners = words('profile push caller display sender user account member')
/** Who a key says did or gets something: what is written as a name of a person is one. */
export const roles = words(
  'author assignee reporter requester organizer signer owner createdby updatedby modifiedby signedby assignedto approvedby submittedby sentby bookedby orderedby requestedby customer client patient guest recipient sender buyer passenger attendee employee manager teacher student doctor driver contact beneficiary payee payer spouse candidate applicant subscriber consignee therapist trainer coach instructor speaker invitee holder signatory resident occupant guardian nextofkin emergencycontact donor landlord referee witness inhaber kontoinhaber karteninhaber ansprechpartner kontaktperson sachbearbeiter empfaenger titular titolare titulaire intestatario',
)

/** What an object of a person, or of a name, calls the parts of it. */
export const halves = words('first last given family middle')
