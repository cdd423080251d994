import type { Connection, RunningEngine } from '#clickhouse'
import { engineError } from '#clickhouse'
import { type Log, type LoggiaError, silentLog } from '#kit'
import type { Topology } from '../topology.ts'
import { catchUp } from './catch-up.ts'
import { badCluster, type ClusterShape, isLost, isMissingTable, isSilent, locateMember, type Member } from './member.ts'
import { localTable } from './names.ts'

/** A node of the cluster that the operator named. */
export interface ClusterNode {
  /** For messages: the address without credentials. */
  readonly address: string
  /** Connects and tests it; throws `engine/unavailable` when it does not answer. */
  readonly connect: () => Promise<RunningEngine>
}

export interface ClusterOptions {
  /** Name in remote_servers. */
  readonly name: string
  readonly nodes: readonly ClusterNode[]
  readonly log?: Log
  /** The interval of checks of the nodes; without it the caller calls `check`. */
  readonly checkEveryMs?: number
}

const CHECK_LIMIT_MS = 2_000

/**
 * Shards of replicas behind Distributed tables. Reads go to the nodes in turn, and again to another when one is lost. A
 * node that is lost takes no reads and no loads until it has answered again and holds everything that its replicas hold
 * (catch-up.ts). A replica holds the rows of a version completely or has no table for them, so every replica that the
 * engine asks returns the right rows.
 */
export class Cluster implements Topology {
  readonly name: string
  /** Hedged requests leave connections in a state that aborts nodes of 26.7 under load (code 210, SIGABRT). */
  readonly settings = { use_hedged_requests: 0 }
  readonly #nodes: readonly ClusterNode[]
  readonly #log: Log
  readonly #running = new Map<ClusterNode, RunningEngine>()
  readonly #members = new Map<ClusterNode, Member>()
  #live: readonly Member[] = []
  #shape: ClusterShape = new Map()
  #turn = 0
  #loading: Member | undefined
  #timer: NodeJS.Timeout | undefined
  #checking: Promise<void> | undefined

  private constructor({ name, nodes, log = silentLog }: ClusterOptions) {
    this.name = name
    this.#nodes = nodes
    this.#log = log
  }

  /**
   * Throws `engine/unavailable` when the records cannot all be read, `engine/bad-cluster`, or what a node is refused
   * for.
   */
  static async open(options: ClusterOptions): Promise<Cluster> {
    const cluster = new Cluster(options)
    try {
      await cluster.#open()
      if (options.checkEveryMs !== undefined) cluster.#startChecks(options.checkEveryMs)
      return cluster
    } catch (error) {
      await cluster.stop()
      throw error
    }
  }

  get live(): readonly Member[] {
    return this.#live
  }

  /** Live nodes by shard; a shard without any has an empty list. */
  get shards(): readonly (readonly Member[])[] {
    return [...this.#shape.keys()]
      .sort((a, b) => a - b)
      .map((shard) => this.#live.filter((member) => member.shard === shard))
  }

  storedTable(name: string): string {
    return localTable(name)
  }

  async ask<Result>(read: (node: Connection) => Promise<Result>): Promise<Result> {
    this.#turn = (this.#turn + 1) % Math.max(1, this.#live.length)
    return this.#first([...this.#live.slice(this.#turn), ...this.#live.slice(0, this.#turn), ...this.#lost()], read)
  }

  onEachShard<Result>(read: (node: Connection) => Promise<Result>): Promise<Result[]> {
    return Promise.all(this.shards.map((members) => this.#first(members, read)))
  }

  onEachNode<Result>(act: (node: Connection) => Promise<Result>): Promise<Result[]> {
    return this.onEveryNode(({ connection }) => act(connection))
  }

  /**
   * The node that runs loads: the same one until it is lost, because staging tables lie there. Loads in progress fail
   * with it.
   */
  loadingMember(): Member {
    if (this.#loading === undefined || !this.#live.includes(this.#loading)) this.#loading = this.#live[0]
    if (this.#loading === undefined) throw unavailable(this.#nodes)
    return this.#loading
  }

  /**
   * The first statement of a load goes to another node when the loading one is lost; later ones find their staging
   * table missing there.
   */
  async load<Result>(work: (node: Connection) => Promise<Result>): Promise<Result> {
    for (;;) {
      const loading = this.loadingMember()
      try {
        return await this.watch(loading, ({ connection }) => work(connection))
      } catch (error) {
        if (isMissingTable(error)) throw unavailable(this.#nodes)
        if (!isSilent(error) || this.#live.length === 0) throw error
      }
    }
  }

  /** Does something on every live node. Nodes that are lost meanwhile are left out, as long as each shard keeps one. */
  async onEveryNode<Result>(act: (member: Member) => Promise<Result>): Promise<Result[]> {
    const outcomes = await Promise.allSettled(
      this.#live.map(async (member) => ({ member, result: await this.watch(member, act) }))
    )
    const failure = outcomes.find((outcome) => outcome.status === 'rejected' && !isSilent(outcome.reason))
    if (failure?.status === 'rejected') throw failure.reason
    this.requireShards()
    return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.result] : []))
  }

  /** Acts on one node, and takes it out when it does not answer. */
  async watch<Result>(member: Member, act: (member: Member) => Promise<Result>): Promise<Result> {
    try {
      return await act(member)
    } catch (error) {
      if (isSilent(error)) this.#lose(member, error)
      throw error
    }
  }

  /** Throws `engine/unavailable` when a shard has no live node. */
  requireShards(): void {
    const missing = this.#missingShard()
    if (this.#live.length === 0 || missing !== undefined) throw unavailable(this.#nodes, missing)
  }

  /** Reads every shard through the engine itself, on any node. */
  async ping(signal?: AbortSignal): Promise<string> {
    const sql = 'SELECT version(), count() FROM cluster({cluster:String}, system.one)'
    const answer = await this.ask((node) =>
      node.text(
        { sql, params: { cluster: this.name }, settings: this.settings, format: 'TSVRaw' },
        { user: 'loader', signal, timeoutMs: CHECK_LIMIT_MS }
      )
    )
    return answer.split('\t', 1)[0] ?? ''
  }

  /**
   * Looks at every node once: a live one that does not answer is taken out, a lost one that answers catches up and is
   * taken in. To be called every few seconds.
   */
  check(): Promise<void> {
    return (this.#checking ??= this.#check().finally(() => (this.#checking = undefined)))
  }

  async #check(): Promise<void> {
    const nodes = this.#nodes.filter((node) => !this.#live.includes(this.#members.get(node)!))
    await Promise.all(
      this.#live.map((member) => this.watch(member, ({ connection }) => answers(connection)).catch(() => {}))
    )
    for (const node of nodes) await this.#takeIn(node)
  }

  close(): void {
    for (const running of this.#running.values()) running.connection.close()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#checking
    await Promise.all([...this.#running.values()].map((running) => running.stop()))
    this.#running.clear()
  }

  #startChecks(everyMs: number): void {
    this.#timer = setInterval(() => void this.check(), everyMs)
    this.#timer.unref()
  }

  async #open(): Promise<void> {
    const outcomes = await Promise.allSettled(this.#nodes.map((node) => this.#connect(node)))
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
    const refusal =
      refusals.find((reason) => !isSilent(reason)) ?? (refusals.length === this.#nodes.length ? refusals[0] : undefined)
    if (refusal !== undefined) throw refusal
    const members = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    this.#live = members
    const count = [...this.#shape.values()].reduce((sum, replicas) => sum + replicas, 0)
    if (count !== this.#nodes.length)
      throw badCluster(
        `The cluster ${this.name} has ${count} nodes, and ${this.#nodes.length} addresses are configured.`
      )
    const twice = members.find((member) =>
      members.some((other) => other !== member && other.shard === member.shard && other.replica === member.replica)
    )
    if (twice !== undefined)
      throw badCluster(`Two addresses lead to the same node of the cluster, ${twice.address} and another one.`)
    this.requireShards()
    for (const node of this.#nodes)
      if (!this.#members.has(node))
        this.#log.warn({ node: node.address }, 'a node of the cluster does not answer; its replicas do its work')
    // A node may have been away while the last server ran: it takes reads when it holds what its replicas hold.
    for (const member of members) await this.#bringUp(member)
    this.requireShards()
  }

  async #connect(node: ClusterNode): Promise<Member> {
    const running = this.#running.get(node) ?? (await node.connect())
    this.#running.set(node, running)
    const { member, shape } = await locateMember(node.address, running.connection, this.name)
    this.#shape = shape
    this.#members.set(node, member)
    return member
  }

  /** At the start, when all nodes that answer are live: a node with something missing is live again once it has it. */
  async #bringUp(member: Member): Promise<void> {
    try {
      await catchUp(member, this.#live)
    } catch (error) {
      this.#lose(member, error)
    }
  }

  async #takeIn(node: ClusterNode): Promise<void> {
    try {
      const known = this.#members.get(node)
      // A node that was reached before may have been set up again: it is tested again.
      if (known !== undefined) await this.#disconnect(node)
      const member = await this.#connect(node)
      await catchUp(member, this.#live)
      this.#live = [...this.#live, member]
      // Versions made while it caught up: loads reach it from now on, so a second check misses nothing.
      await this.watch(member, () => catchUp(member, this.#live)).catch((error: unknown) => this.#lose(member, error))
      if (this.#live.includes(member))
        this.#log.info(
          { node: node.address, shard: member.shard, replica: member.replica },
          'a node of the cluster is back'
        )
    } catch (error) {
      if (!engineError.is(error, 'engine/unavailable'))
        this.#log.warn({ err: error, node: node.address }, 'a node of the cluster answers but cannot be used')
    }
  }

  async #disconnect(node: ClusterNode): Promise<void> {
    await this.#running.get(node)?.stop()
    this.#running.delete(node)
  }

  #lose(member: Member, error: unknown): void {
    if (!this.#live.includes(member)) return
    this.#live = this.#live.filter((each) => each !== member)
    this.#log.warn(
      { err: error, node: member.address, shard: member.shard, replica: member.replica },
      'a node of the cluster is lost; its replicas do its work'
    )
    // Requests that still wait for it fail at once, and are asked elsewhere.
    member.connection.close()
  }

  /** Tried when no live node answered: a node may be back before a check saw it. */
  #lost(): Member[] {
    return [...this.#members.values()].filter((member) => !this.#live.includes(member))
  }

  async #first<Result>(members: readonly Member[], read: (node: Connection) => Promise<Result>): Promise<Result> {
    let failure: unknown
    for (const member of members) {
      try {
        return await this.watch(member, ({ connection }) => read(connection))
      } catch (error) {
        if (!isLost(error)) throw error
        failure ??= error
      }
    }
    throw failure ?? unavailable(this.#nodes, this.#missingShard())
  }

  #missingShard(): number | undefined {
    return [...this.#shape.keys()].find((shard) => !this.#live.some((member) => member.shard === shard))
  }
}

function answers(connection: Connection): Promise<string> {
  return connection.text({ sql: 'SELECT 1' }, { user: 'loader', timeoutMs: CHECK_LIMIT_MS })
}

function unavailable(nodes: readonly ClusterNode[], shard?: number): LoggiaError {
  const which =
    shard === undefined
      ? 'No node of the ClickHouse cluster answers'
      : `No node of shard ${shard} of the ClickHouse cluster answers`
  return engineError('engine/unavailable', 'The records engine cannot be reached at the moment. Try again shortly.', {
    cause: new Error(`${which}; configured are ${nodes.map(({ address }) => address).join(', ')}`)
  })
}
