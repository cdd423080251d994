/** A provider that somebody signed in with, and a second factor. */
import { CLIENT, startIdentityProvider } from '../../../src/portal/identity-providers/real-provider-for-tests.ts'
import { totpOf } from '../../../src/portal/second-factor/totp-for-tests.ts'
import { PASSWORD, type PortalCaller } from './portal-client.ts'

export async function fillSignIn(url: string, admin: PortalCaller, off: PortalCaller): Promise<void> {
  const provider = await startIdentityProvider(() => [`${url}/sign-in/with/city/return`])
  try {
    await admin.ask('/portals/self/identityProviders/add', {
      id: 'city',
      name: 'City account',
      issuer: provider.issuer,
      clientId: CLIENT.id,
      clientSecret: CLIENT.secret,
      createUsers: true
    })
    provider.person = { sub: 'ida-1', claims: { preferred_username: 'ida', name: 'Ida' } }
    const begun = await fetch(`${url}/sign-in/with/city`, {
      redirect: 'manual',
      headers: { 'sec-fetch-site': 'same-origin' }
    })
    const cookie = begun.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
    const back = await provider.follow(begun.headers.get('location') ?? '')
    const ended = await fetch(back, { redirect: 'manual', headers: { cookie } })
    if (ended.status !== 303) throw new Error(`the sign-in with a provider answers ${ended.status}`)
  } finally {
    await provider.close()
  }
  const factor = '/community/users/off/secondFactor'
  const { setup, secret } = await off.ask(`${factor}/begin`, { password: PASSWORD })
  await off.ask(`${factor}/confirm`, { setup, code: totpOf(secret, Date.now()) })
}
