import { setTimeout as wait } from 'node:timers/promises';
import type { CachedDatabase } from './statement-cache.ts';
import { isUnavailable } from './unavailable.ts';

/** Milliseconds to wait while another process writes one transaction after the other. */
const patienceMs = 10_000;
/** Longest pause between attempts. Another process can release the lock at any moment, and random pauses find a gap. */
const longestPauseMs = 20;

/** The first of a group waits for the last. */
const mostMembers = 32;

interface Member {
  resolve(): void;
  reject(fault: unknown): void;
}

/**
 * The transactions of one SQLite connection, one after the other. Those that come before the commit of the ones before
 * them are committed with these, so that the disk is waited for once. Each learns when its own changes are safe.
 */
export class GroupCommit {
  readonly #database: CachedDatabase;
  readonly #committed: () => void;
  readonly #queue: (() => void)[] = [];
  #isBusy = false;
  /** Transactions that are finished and wait for the common commit. */
  #members: Member[] = [];
  #flushTimer: NodeJS.Immediate | undefined;
  /** True when another transaction is running and the commit comes next. */
  #isDue = false;

  /** @param committed is told of each commit */
  constructor(database: CachedDatabase, committed: () => void = () => {}) {
    this.#database = database;
    this.#committed = committed;
  }

  /** Waits for those before, then begins. Takes the write lock at once: a later upgrade could fail half way. */
  async begin(): Promise<void> {
    await this.#turn();
    try {
      if (this.#members.length > 0) this.#run('savepoint member');
      else if (!this.#hasBegun()) await this.#beginSoon();
    } catch (error) {
      this.#pass();
      throw error;
    }
  }

  /** @returns false while another process writes */
  #hasBegun(): boolean {
    try {
      this.#run('begin immediate');
      return true;
    } catch (error) {
      if (isUnavailable(error)) return false;
      throw error;
    }
  }

  /**
   * Waits for another process to release the lock, without blocking anything else.
   * @throws SQLite's error when the other process has not finished in time
   */
  async #beginSoon(): Promise<void> {
    const endMs = performance.now() + patienceMs;
    do await wait(Math.random() * longestPauseMs);
    while (performance.now() < endMs && !this.#hasBegun());
    if (!this.#database.inTransaction()) this.#run('begin immediate');
  }

  /**
   * Commits a transaction together with others: those that already wait for a turn, and calls that have arrived
   * meanwhile, go first.
   * @returns once the changes are on the disk
   */
  commit(): Promise<void> {
    const committed = new Promise<void>((resolve, reject) => {
      if (this.#members.length > 0) this.#run('release member');
      this.#members.push({ resolve, reject });
    });
    if (this.#isDue || this.#members.length >= mostMembers) this.#commitAll();
    else this.#flushTimer ??= setImmediate(() => this.#commitWhenFree());
    this.#pass();
    return committed;
  }

  /** Takes back this transaction alone; after a fault that made SQLite take back everything, the others fail as well. */
  rollback(fault: unknown): void {
    try {
      if (!this.#database.inTransaction()) this.#failAll(fault);
      else if (this.#members.length === 0) this.#run('rollback');
      else {
        this.#run('rollback to member');
        this.#run('release member');
        if (this.#isDue) this.#commitAll();
      }
    } finally {
      this.#pass();
    }
  }

  /** Runs work that must not be in a transaction. */
  async runExclusively<T>(work: () => T | Promise<T>): Promise<T> {
    await this.#turn();
    try {
      if (this.#members.length > 0) this.#commitAll();
      return await work();
    } finally {
      this.#pass();
    }
  }

  end(): void {
    if (this.#members.length > 0) this.#commitAll();
  }

  #turn(): Promise<void> | undefined {
    if (this.#isBusy) return new Promise((resolve) => this.#queue.push(resolve));
    this.#isBusy = true;
    return undefined;
  }

  #pass() {
    const next = this.#queue.shift();
    if (next) next();
    else this.#isBusy = false;
  }

  #commitWhenFree() {
    this.#flushTimer = undefined;
    if (this.#isBusy) this.#isDue = true;
    else if (this.#members.length > 0) this.#commitAll();
  }

  #commitAll() {
    try {
      this.#run('commit');
    } catch (error) {
      if (this.#database.inTransaction()) this.#run('rollback');
      this.#failAll(error);
      return;
    }
    for (const { resolve } of this.#takeWaitingMembers()) resolve();
    this.#committed();
  }

  #failAll(fault: unknown) {
    for (const { reject } of this.#takeWaitingMembers()) reject(fault);
  }

  #takeWaitingMembers(): Member[] {
    const members = this.#members;
    this.#members = [];
    this.#isDue = false;
    clearImmediate(this.#flushTimer);
    this.#flushTimer = undefined;
    return members;
  }

  #run(sql: string) {
    this.#database.prepare(sql).run();
  }
}
