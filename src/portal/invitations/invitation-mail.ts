/** What stands for the link in the text of an inviter. */
const LINK = '{link}'

const SUBJECT = 'Invitation to {name}'
const TEXT = `You are invited to {name}. Open this address to make your account:

{link}

The address is for you only.`

/** What an inviter writes to the invited; empty: the portal's own words. */
export interface InvitationWords {
  readonly subject: string
  readonly message: string
}

/** Subject and text of the mail: words of an inviter without the link get it at their end. */
export function writeInvitation(
  { subject, message }: InvitationWords,
  { name, link }: { readonly name: string; readonly link: string }
): { readonly subject: string; readonly text: string } {
  const words = message.trim() === '' ? TEXT : message
  const whole = words.includes(LINK) ? words : `${words}\n\n${LINK}`
  const filled = (text: string): string => text.replaceAll('{name}', () => name).replaceAll(LINK, () => link)
  // A name of the portal with a line break would be a header.
  const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  return { subject: oneLine(filled(subject.trim() === '' ? SUBJECT : subject)).slice(0, 250), text: filled(whole) }
}
