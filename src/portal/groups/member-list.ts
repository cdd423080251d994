import type { Member } from '#access'
import type { Reader } from '#store'
import { badParameters } from '../pipeline/errors.ts'
import type { Page } from '../pipeline/paging.ts'
import { viewOf } from '../users/index.ts'
import { type GroupStanding, isManager, maySeeMembers } from './policy.ts'
import { type GroupMember, listMembers } from './store.ts'

export interface MemberInput {
  readonly name: string | undefined
  readonly sortField: 'username' | 'fullname' | 'membertype' | 'joined' | undefined
  readonly sortOrder: 'asc' | 'desc' | undefined
  /** `from,to` in milliseconds, or only `from`. */
  readonly joined: string | undefined
  readonly memberType: 'member' | 'admin' | undefined
}

export interface MemberPage {
  readonly owner: object
  readonly total: number
  readonly users: readonly object[]
}

const KEYS: Readonly<Record<NonNullable<MemberInput['sortField']>, (member: GroupMember) => string | number>> = {
  username: (member) => member.username.toLowerCase(),
  fullname: (member) => member.fullName.toLowerCase(),
  membertype: (member) => member.type,
  joined: (member) => member.joinedMs
}

/** The owner apart; whose members are hidden shows those who manage it. */
export async function listMemberPage(
  db: Reader,
  standing: GroupStanding,
  input: MemberInput,
  { start, num }: Page
): Promise<MemberPage> {
  const all = (await listMembers(db, standing.row.id)).map((member) => asSeenBy(standing.caller, member))
  const owner = all.find((member) => member.type === 'owner')
  const shown = maySeeMembers(standing) ? all : all.filter((member) => isManager({ as: member.type }))
  const users = shown.filter((member) => member.type !== 'owner' && fits(member, input)).sort(orderOf(input))
  return {
    owner: { username: standing.row.owner, fullName: owner?.fullName ?? standing.row.owner },
    total: users.length,
    users: users.slice(start - 1, start - 1 + num).map(({ username, fullName, thumbnail, type, joinedMs }) => ({
      username,
      fullName,
      memberType: type,
      thumbnail: thumbnail === null ? null : `thumbnail/${thumbnail}`,
      joined: joinedMs
    }))
  }
}

/** Of a profile that the caller may not see only the user name is shown, sorted and searched. */
function asSeenBy(caller: Member | undefined, member: GroupMember): GroupMember {
  if (viewOf(member, caller) !== undefined) return member
  return { ...member, fullName: member.username, thumbnail: null }
}

function fits({ username, fullName, type, joinedMs }: GroupMember, { name, memberType, joined }: MemberInput): boolean {
  const [from, to] = joined === undefined || joined.trim() === '' ? [-Infinity, Infinity] : readSpan(joined)
  const wanted = (name ?? '').toLowerCase().replace(/\*$/, '')
  const named = [username, fullName, ...fullName.split(/\s+/)].some((each) => each.toLowerCase().startsWith(wanted))
  return named && (memberType === undefined || type === memberType) && joinedMs >= from && joinedMs <= to
}

function readSpan(joined: string): [number, number] {
  const [, from, to] = /^\s*\[?\s*(\d{1,16})\s*(?:,\s*(\d{1,16})\s*)?\]?\s*$/.exec(joined) ?? []
  if (from === undefined)
    throw badParameters(["'joined' must be an instant in milliseconds, or two, separated by a comma."])
  return [Number(from), to === undefined ? Infinity : Number(to)]
}

function orderOf({ sortField = 'username', sortOrder }: MemberInput): (a: GroupMember, b: GroupMember) => number {
  const key = KEYS[sortField]
  const sign = sortOrder === 'desc' ? -1 : 1
  return (a, b) => sign * compare(key(a), key(b)) || compare(a.username, b.username)
}

function compare(a: string | number, b: string | number): number {
  return a === b ? 0 : a < b ? -1 : 1
}
