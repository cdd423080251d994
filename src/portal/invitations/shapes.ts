/** Input of an inviter for a new user. */
export interface Invited {
  /** Empty: the invited chooses. */
  readonly username: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly role: string
  readonly userType: string | undefined
  /** Ids of groups to belong to from the beginning. */
  readonly groups: readonly string[]
}

export interface Invitation extends Omit<Invited, 'userType'> {
  readonly id: string
  readonly userType: string
  readonly invitedBy: string
  readonly createdMs: number
  readonly expiresMs: number
  readonly acceptedMs: number | null
}

/** An invitation as the API shows it. The code that accepts it is shown to the inviter once, and not kept. */
export function invitationObject({
  id,
  username,
  email,
  firstName,
  lastName,
  role,
  userType,
  groups,
  invitedBy,
  createdMs,
  expiresMs,
  acceptedMs
}: Invitation): object {
  return {
    id,
    username,
    email,
    firstName,
    lastName,
    role,
    userLicenseType: userType,
    groups,
    fromUsername: { username: invitedBy },
    type: 'user',
    targetType: 'organization',
    created: createdMs,
    expiration: expiresMs,
    accepted: acceptedMs !== null,
    dateAccepted: acceptedMs ?? -1
  }
}
