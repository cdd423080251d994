import assert from 'node:assert/strict'
import type { Answer, Asking, Portal, Query } from '../e2e/portal.ts'

export const SEARCH = '/records/1.0/search/'
export const ANALYZE = '/records/1.0/analyze/'
export const DOWNLOAD = '/records/1.0/download/'

/** A client of the Search API v1. */
export interface V1Client {
  readonly portal: Portal
  readonly get: (path: string, query?: Query, asking?: Asking) => Promise<Answer>
  /** The body of a 200. */
  readonly json: (path: string, query?: Query, asking?: Asking) => Promise<any>
  /** The message of an error. */
  readonly refused: (path: string, query: Query, status: number) => Promise<string>
}

export function v1Client(portal: Portal): V1Client {
  const get: V1Client['get'] = (path, query, asking) => portal.get(`//api${path}`, query, asking)
  return {
    portal,
    get,
    json: async (path, query, asking) => {
      const { status, text } = await get(path, query, asking)
      assert.equal(status, 200, text)
      return JSON.parse(text)
    },
    refused: async (path, query, status) => {
      const answer = await get(path, query)
      assert.equal(answer.status, status, answer.text)
      const body = JSON.parse(answer.text)
      assert.deepEqual(Object.keys(body), ['error', 'errorcode'])
      assert.equal(body.errorcode, status)
      return body.error
    }
  }
}

/** Names of the places in a list of records. */
export function namesOf(records: readonly { readonly fields: { readonly name: string } }[]): string[] {
  return records.map(({ fields }) => fields.name)
}
