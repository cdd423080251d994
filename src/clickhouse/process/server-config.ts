import { availableParallelism } from 'node:os'

export interface ServerConfig {
  readonly dataDirectory: string
  /** The only folder that BACKUP may write to and RESTORE may read. */
  readonly backupDirectory: string
  readonly usersFile: string
  readonly httpPort: number
  readonly maxMemoryBytes: number
}

/**
 * Idle connections that the engine keeps; each holds a thread and a descriptor. Ours are closed before
 * (connection/http-client.ts).
 */
const KEEP_ALIVE_SECONDS = 30
/**
 * The engine keeps 1,000 idle threads by default, and so keeps all those of a busy minute. After 100 parallel queries on 2
 * processors 90 threads stayed with 32 idle ones, 62 with 4; 32 of them are handlers of HTTP connections, the maximum
 * that connection/http-client.ts opens, and stay.
 */
const IDLE_THREADS = Math.max(8, 2 * availableParallelism())
/** Ten times what our own bounds allow: beyond it a statement is refused, and nothing else happens. */
const MAX_THREADS = 1_000
const MAX_CONNECTIONS = 256
/**
 * Masking records of a version with more parts than the engine works on at once waits for a free place. The engine looks
 * for one after a pause with a random addition of at most a second: of 2 to 4 s for 1,000 records in 22 parts, 1.5 to 3
 * were pauses. With this addition it takes 0.9 s.
 */
const PAUSE_ADDITION_SECONDS = 0.05
/**
 * The embedded engine has these caches only if they are sized. With decompressed columns kept, a page of 20 of
 * 1,000,000 records in another order than the table's costs 17 ms of processor time instead of 43. They fill on
 * demand and evict the oldest first, and they count as the engine's memory. Scans beyond `cachedScanRows` pass by them.
 */
const CACHES = {
  uncompressed_cache_size: { share: 1 / 16, maxBytes: 512 * 2 ** 20 },
  index_uncompressed_cache_size: { share: 1 / 64, maxBytes: 128 * 2 ** 20 },
  query_condition_cache_size: { share: 1 / 128, maxBytes: 32 * 2 ** 20 }
} satisfies Readonly<Record<string, { readonly share: number; readonly maxBytes: number }>>

/** Of the columns that a grouping or a filter reads, a row takes about this much. */
const SCANNED_BYTES_A_ROW = 32

/**
 * Rows of the largest scan that uses decompressed columns. The engine's limit is 1,500,000: a grouping of 3,000,000 took
 * 44 ms of processor time with it and takes 30 with columns in the cache. One that puts them there first takes 59 where
 * it took 37 without, so a scan has to fit in.
 */
export function cachedScanRows(memoryBytes: number): number {
  return Math.floor(cacheBytes('uncompressed_cache_size', memoryBytes) / SCANNED_BYTES_A_ROW)
}

/**
 * config.xml. No `<logger>`: in this mode the engine writes a trace log at every configured level. Users must be in
 * a separate file; inside this one they are ignored and `default` would own everything. Both `fsync` settings make an
 * acknowledged insert durable. Nothing removes folders that belong to no attached table.
 */
export function writeServerConfig(config: ServerConfig): string {
  return `<clickhouse>
<path>${escapeXml(config.dataDirectory)}/</path>
<users_config>${escapeXml(config.usersFile)}</users_config>
<listen_host>127.0.0.1</listen_host>
<http_port>${config.httpPort}</http_port>
<max_server_memory_usage>${config.maxMemoryBytes}</max_server_memory_usage>
<merge_tree><fsync_after_insert>1</fsync_after_insert><fsync_part_directory>1</fsync_part_directory></merge_tree>
<database_atomic_delay_before_drop_table_sec>5</database_atomic_delay_before_drop_table_sec>
<keep_alive_timeout>${KEEP_ALIVE_SECONDS}</keep_alive_timeout>
<max_thread_pool_size>${MAX_THREADS}</max_thread_pool_size>
<max_thread_pool_free_size>${IDLE_THREADS}</max_thread_pool_free_size>
<max_connections>${MAX_CONNECTIONS}</max_connections>
<background_processing_pool_task_sleep_seconds_when_no_work_random_part>${PAUSE_ADDITION_SECONDS}</background_processing_pool_task_sleep_seconds_when_no_work_random_part>
<async_load_databases>1</async_load_databases>
<database_catalog_unused_dir_cleanup_period_sec>0</database_catalog_unused_dir_cleanup_period_sec>
${caches(config.maxMemoryBytes)}
<backups><allowed_path>${escapeXml(config.backupDirectory)}/</allowed_path></backups>
</clickhouse>
`
}

function caches(memoryBytes: number): string {
  return Object.keys(CACHES)
    .map((name) => `<${name}>${cacheBytes(name as keyof typeof CACHES, memoryBytes)}</${name}>`)
    .join('')
}

function cacheBytes(name: keyof typeof CACHES, memoryBytes: number): number {
  const { share, maxBytes } = CACHES[name]
  return Math.floor(Math.min(memoryBytes * share, maxBytes))
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
