/** The client of SMTP against a server in this process. */
import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:net'
import test, { type TestContext } from 'node:test'
import { generate } from 'selfsigned'
import { SMTPServer } from 'smtp-server'
import { createSmtp, mailError, type SmtpServer } from '#mail'

const pair = await generate([{ name: 'commonName', value: 'localhost' }], {
  keySize: 2048,
  extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }]
})
const MESSAGE = {
  to: 'eve@example.org',
  subject: 'Einladung für Ève',
  text: 'Open this:\nhttps://portal.example/\n.\n'
}
const send = createSmtp({ trustedHosts: ['localhost'], ca: pair.cert })

interface Received {
  readonly from: string
  readonly to: readonly string[]
  readonly text: string
  readonly secure: boolean
  readonly user: unknown
}

interface Options {
  readonly secure?: boolean
  readonly plain?: boolean
  readonly refuse?: { readonly at: 'rcpt' | 'data'; readonly code: number }
}

/** A server of SMTP in this process. */
async function serve(t: TestContext, { secure = false, plain = false, refuse }: Options = {}) {
  const received: Received[] = []
  const refusal = (at: 'rcpt' | 'data'): Error | null =>
    refuse?.at === at ? Object.assign(new Error('No such person here'), { responseCode: refuse.code }) : null
  const server = new SMTPServer({
    secure,
    key: pair.private,
    cert: pair.cert,
    authOptional: true,
    disabledCommands: plain ? ['STARTTLS'] : [],
    allowInsecureAuth: false,
    onAuth: ({ username, password }, _session, done) =>
      username === 'portal' && password === 'p4ss' ? done(null, { user: username }) : done(new Error('Wrong password')),
    onRcptTo: (_address, _session, done) => done(refusal('rcpt')),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({
          from: session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address,
          to: session.envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString('utf8'),
          secure: session.secure,
          user: session.user
        })
        done(refusal('data'))
      })
    }
  })
  // What a client that leaves does to the connection is not the test's.
  server.on('error', () => {})
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  t.after(() => new Promise<void>((done) => server.close(() => done())))
  const { port } = (server.server as Server).address() as { readonly port: number }
  const at = (more: Partial<SmtpServer> = {}): SmtpServer => ({
    host: 'localhost',
    port,
    security: secure ? 'tls' : 'starttls',
    username: null,
    password: null,
    sender: 'portal@example.org',
    ...more
  })
  return { received, at }
}

const notSent =
  (pattern: RegExp, permanent = false) =>
  (error: unknown) =>
    mailError.is(error, 'mail/not-sent') &&
    pattern.test(error.message) &&
    (error.details.permanent === true) === permanent

test('a mail goes to its receiver only, encrypted from the first byte or before anything is said', async (t) => {
  for (const secure of [true, false]) {
    const { received, at } = await serve(t, { secure })
    await send(at({ username: 'portal', password: 'p4ss' }), MESSAGE, 'abc')
    const [mail] = received
    assert.deepEqual(
      [mail?.from, mail?.to, mail?.secure, mail?.user],
      ['portal@example.org', ['eve@example.org'], true, 'portal']
    )
    assert.match(mail?.text ?? '', /^From: portal@example\.org\r\nTo: eve@example\.org\r\nSubject: =\?UTF-8\?/m)
    assert.match(mail?.text ?? '', /Message-ID: <abc@example\.org>/)
    assert.match(mail?.text ?? '', /Auto-Submitted: auto-generated/)
    assert.match(mail?.text ?? '', /https:\/\/portal\.example\//)
  }
})

test('a server without encryption gets nothing, unless it was set so', async (t) => {
  const { received, at } = await serve(t, { plain: true })
  await assert.rejects(send(at(), MESSAGE, 'abc'), notSent(/no encryption that can be trusted/))
  assert.equal(received.length, 0)
  await send(at({ security: 'none' }), MESSAGE, 'abc')
  assert.equal(received[0]?.secure, false)
})

test('a certificate that nobody vouches for is not believed', async (t) => {
  const { received, at } = await serve(t, { secure: true })
  const strict = createSmtp({ trustedHosts: ['localhost'] })
  await assert.rejects(strict(at({ username: 'portal', password: 'p4ss' }), MESSAGE, 'abc'), notSent(/localhost/))
  assert.deepEqual(received, [])
})

test('wrong credentials and refused receivers are said in words; only what is about the mail is for good', async (t) => {
  const { at } = await serve(t, { secure: true })
  const wrong = send(at({ username: 'portal', password: 'wrong-one' }), MESSAGE, 'abc')
  await assert.rejects(wrong, notSent(/user name or password/))
  await assert.rejects(wrong, (error: Error) => !error.message.includes('wrong-one'))
  for (const [code, permanent] of [
    [550, true],
    [451, false]
  ] as const) {
    const refusing = await serve(t, { secure: true, refuse: { at: 'rcpt', code } })
    await assert.rejects(send(refusing.at(), MESSAGE, 'abc'), notSent(/receiver[\s\S]*No such person here/, permanent))
  }
})

test('hosts in a private network are asked only when the operator names them', async () => {
  const closed = createSmtp({ trustedHosts: [] })
  for (const host of ['localhost', '127.0.0.1', '10.0.0.1', '169.254.169.254'])
    await assert.rejects(
      closed(
        { host, port: 25, security: 'tls', username: null, password: null, sender: 'a@example.org' },
        MESSAGE,
        'abc'
      ),
      notSent(/not allowed[\s\S]*mail-hosts/)
    )
})

test('a program that does not speak SMTP is left', async (t) => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  t.after(() => server.close())
  const { port } = server.address() as { readonly port: number }
  const at = {
    host: 'localhost',
    port,
    security: 'none',
    username: null,
    password: null,
    sender: 'a@example.org'
  } as const
  await assert.rejects(send(at, MESSAGE, 'abc'), notSent(/localhost/))
})
