import assert from 'node:assert/strict'
import { hostname } from 'node:os'
import test from 'node:test'
import { portalUrl } from './open-webhooks.ts'

test('receivers get the configured address, else the one under which the webhook was made, else the machine’s name', () => {
  const config = { baseUrl: null, httpsPort: 8443, port: 8080 }
  assert.equal(
    portalUrl({ ...config, baseUrl: 'https://data.example/x/' }, 'http://10.0.0.1:8080/'),
    'https://data.example/x/'
  )
  assert.equal(portalUrl(config, 'http://10.0.0.1:8080/'), 'http://10.0.0.1:8080/')
  assert.equal(portalUrl(config, null), `https://${hostname().toLowerCase()}:8443/`)
  assert.equal(portalUrl({ ...config, httpsPort: 0 }, null), `http://${hostname().toLowerCase()}:8080/`)
})
