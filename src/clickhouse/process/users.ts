import { createHash } from 'node:crypto'
import { DATABASE } from '../connection/connection.ts'

/** Passwords of the two users Loggia works with; new ones at every start. */
export interface EnginePasswords {
  readonly loader: string
  readonly reader: string
}

/** Settings of every read query; with a ClickHouse by URL they are sent with each query. */
export const READER_SETTINGS: Readonly<Record<string, string | number>> = {
  readonly: 2,
  max_execution_time: 30,
  // 600 MB is the practical minimum for large groupings, with spilling to disk (measured on 10 M groups).
  max_memory_usage: 2_000_000_000,
  max_bytes_before_external_group_by: 200_000_000,
  max_bytes_before_external_sort: 200_000_000,
  // Only effective for users with readonly > 0 (measured).
  cancel_http_readonly_queries_on_client_close: 1,
  // SQL has its limit at our own parser; the engine's 256 kB would refuse long lists of values.
  max_query_size: 16_000_000,
  output_format_json_quote_64bit_integers: 1,
  output_format_json_quote_decimals: 1,
  use_uncompressed_cache: 1,
  join_use_nulls: 1,
  aggregate_functions_null_for_empty: 1,
  group_by_use_nulls: 1,
  // A client that reads slowly makes the engine wait; its default gives up after 30 s.
  http_send_timeout: 600
}

/** Settings of loads that differ from the engine's defaults. */
export const LOADER_SETTINGS: Readonly<Record<string, string | number>> = {
  max_query_size: 16_000_000,
  output_format_json_quote_64bit_integers: 1,
  output_format_json_quote_decimals: 1,
  http_receive_timeout: 600,
  http_send_timeout: 600
}

/**
 * A load writes with several threads (`max_insert_threads`) where this much memory is free for each; with the engine's
 * own 4 GB most machines would write with one. A thread takes 0.4 GB.
 */
const WRITING_THREADS = { max_insert_threads_min_free_memory_per_thread: 1_500_000_000 }

/** Ceilings that no setting of a reading query can raise. */
const READER_CEILINGS: Readonly<Record<string, number>> = {
  max_execution_time: 86_400,
  max_memory_usage: 16_000_000_000,
  max_threads: 64
}

/**
 * users.xml. Only hashes of passwords are written: the engine's scalar `file()` can read this file.
 */
export function writeUsers(
  passwords: EnginePasswords,
  { kind, cachedScanRows }: { readonly kind: 'binary' | 'library'; readonly cachedScanRows: number }
): string {
  return `<clickhouse>
<profiles><default>${elements({ ...LOADER_SETTINGS, ...WRITING_THREADS })}</default>
<reader>${elements({ ...READER_SETTINGS, merge_tree_max_rows_to_use_cache: cachedScanRows })}<constraints>${ceilings()}</constraints></reader>
<launcher><max_sessions_for_user>1</max_sessions_for_user></launcher></profiles>
<quotas><default/></quotas>
<users>
${kind === 'library' ? LAUNCHER : ''}
<loader><password_sha256_hex>${sha256(passwords.loader)}</password_sha256_hex>${LOOPBACK}<profile>default</profile><quota>default</quota></loader>
<reader><password_sha256_hex>${sha256(passwords.reader)}</password_sha256_hex>${LOOPBACK}<profile>reader</profile><quota>default</quota>
<grants><query>GRANT SELECT, dictGet ON ${DATABASE}.*</query></grants></reader>
</users></clickhouse>
`
}

const LOOPBACK = '<networks><ip>127.0.0.1</ip></networks>'
/**
 * The library logs in as `default` without a password. It may open the listener and count numbers; its session, which
 * never ends, takes the only place, so that nobody else on this machine can log in as it (measured: 700
 * USER_SESSION_LIMIT_EXCEEDED). Without that anybody could read the engine's files with `file()`, which needs no grant.
 */
const LAUNCHER =
  `<default><password></password>${LOOPBACK}<profile>launcher</profile><quota>default</quota>` +
  '<grants><query>GRANT SYSTEM LISTEN ON *.*</query><query>GRANT SELECT ON system.numbers</query></grants></default>'
function elements(settings: Readonly<Record<string, string | number>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')
}

function ceilings(): string {
  const fixed = '<readonly><const/></readonly>'
  return (
    fixed +
    Object.entries(READER_CEILINGS)
      .map(([name, max]) => `<${name}><max>${max}</max></${name}>`)
      .join('')
  )
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
