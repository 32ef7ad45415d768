import { expect, test } from '@playwright/test'
import { isAkin } from '../../../src/main/reproduction/akin-names.ts'

test('names are akin that differ in a word which says no more, in number, or in one letter', () => {
  for (const [one, other] of [
    ['email', 'email_address'],
    ['phone', 'phoneNumber'],
    ['company_name', 'company'],
    ['created', 'created_at'],
    ['customer_note', 'customerNotes'],
    ['adress', 'address'],
    ['emial', 'email'],
    ['image', 'image-url'],
    ['mail', 'email'],
    ['e-mail', 'emailAddress'],
    ['customerEmail', 'email'],
    ['tel', 'phone_number'],
    ['zip', 'postalCode'],
    ['qty', 'quantity'],
  ] as const)
    expect(isAkin(one, other), `${one} ${other}`).toBe(true)
})

test('names that say another thing are not', () => {
  for (const [one, other] of [
    ['phone', 'phone_extension'],
    ['customer', 'customer_id'],
    ['name', 'first_name'],
    ['address', 'email_address'],
    ['line1', 'line2'],
    ['address1', 'address2'],
    ['date', 'start_date'],
    ['url', 'html_url'],
    ['state', 'status'],
    ['text', 'textUrl'],
    ['', 'name'],
    ['total', 'subtotal'],
    ['due_date', 'due_time'],
    ['start', 'stars'],
    ['id', 'paid'],
    ['customer_id', 'id'],
    ['customer', 'customer_email'],
    ['file_name', 'name'],
    ['company_name', 'name'],
    ['billing_email', 'email'],
    ['user_agent', 'user'],
    ['contact_phone', 'contact_email'],
  ] as const)
    expect(isAkin(one, other), `${one} ${other}`).toBe(false)
})
