import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { CircuitBreaker, probeMs } from './circuit-breaker.ts';
import { LimitedPool } from './connection-limit.ts';
import { NamedStatements } from './named-statements.ts';
import { asUnavailable, DatabaseUnavailable } from './unavailable.ts';

/** The server ends what takes longer; locks are waited for less, so that nobody waits long behind one that is kept. */
const statementMs = 5000;
const lockMs = 2500;
const idleInTransactionMs = 10_000;
/** Beyond the server's own limit, the connection is dead. */
const deadMs = statementMs + 1000;
const freeConnectionMs = 10_000;

const limits = {
  keepAlive: true,
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleInTransactionMs,
};

/**
 * Connections that may break at any moment, to a server that may be restarted or hang. Whatever fails for such a reason
 * fails as `DatabaseUnavailable`, and its connection is used no more. Until a server that restarts is back, or one that is
 * full has room, those that need a connection wait a moment.
 * @param isNamed false behind a pooler that keeps no prepared statements
 */
export function openPostgresPool(url: string, max = 10, isNamed = true): ObservablePool {
  return openWatchedPool(url, { max, isNamed, connect: connectWithRetry });
}

/** Opens a pool for a replica. Callers do not wait for a connection, as another server stands in at once. */
export function openReplicaPool(url: string, isNamed: boolean): ObservablePool {
  return openWatchedPool(url, {
    max: 10,
    isNamed,
    connect: (getPools, breaker) => takeConnection(getPools().pool, breaker).catch(throwUnavailable),
  });
}

interface DedicatedPool {
  pool: pg.Pool;
  modest: LimitedPool;
}

interface PoolOptions {
  max: number;
  isNamed: boolean;
  connect(getPools: () => DedicatedPool, breaker: CircuitBreaker): Promise<pg.PoolClient>;
}

function openWatchedPool(url: string, { max, isNamed, connect }: PoolOptions): ObservablePool {
  const names = new NamedStatements(isNamed);
  let poolerCheck: Promise<void> | undefined;
  const config = { connectionString: url, max, types, pipeline: true, Client: ConnectTimeoutClient };
  const createPools = (): DedicatedPool => {
    const pool = withoutCrash(new pg.Pool({ ...config, ...limits }));
    return { pool, modest: new LimitedPool(pool) };
  };
  let currentPools = createPools();
  // Some of the remaining connections may never notice that the server is gone
  const breaker = new CircuitBreaker(
    () => isServerReachable(url),
    () => {
      currentPools.pool.end().catch(() => {});
      currentPools = createPools();
    },
  );
  return {
    options: config,
    async connect() {
      const client = await connect(() => currentPools, breaker);
      if (isNamed) poolerCheck ??= askForPooler(client, breaker, names);
      await poolerCheck;
      return watchClient(client, breaker, names);
    },
    state: () => ({
      open: currentPools.pool.totalCount,
      idle: currentPools.pool.idleCount,
      waiting: currentPools.pool.waitingCount,
    }),
    end() {
      breaker.end();
      return currentPools.pool.end();
    },
  };
}

/** A pooler in between names a process of its own; it may give our connection's statements to another one. */
async function askForPooler(client: pg.PoolClient, breaker: CircuitBreaker, names: NamedStatements): Promise<void> {
  const asking = breaker.runProtected(() => client.query<{ pid: number }>('select pg_backend_pid() as pid'), deadMs);
  // A connection that cannot ask learns the reason from its first statement
  const { rows } = await asking.catch(() => ({ rows: [] }));
  const { processID } = client as pg.PoolClient & { processID: number }; // pg keeps what the server said first
  if (rows.some(({ pid }) => pid !== processID)) names.end();
}

/** Connections now. */
export interface PoolState {
  open: number;
  idle: number;
  /** number of callers that wait for a connection */
  waiting: number;
}

interface ObservablePool extends PostgresPool {
  state(): PoolState;
}

/** Opens a pool for statements that may take long, such as migrations: no time limits once the server has answered. */
export function openPatientPool(url: string): PostgresPool {
  const Client = BatchingClient;
  const config = {
    connectionString: url,
    max: 10,
    types,
    pipeline: true,
    Client,
    connectionTimeoutMillis: freeConnectionMs,
  };
  const pool = withoutCrash(new pg.Pool(config));
  return { options: config, connect: () => pool.connect().catch(throwUnavailable), end: () => pool.end() };
}

/** The pool hears of faults while nobody uses a connection; a fault that nobody hears ends the process. */
function withoutCrash(pool: pg.Pool): pg.Pool {
  pool.on('error', () => {}); // the pool replaces the connection at the next statement
  pool.on('connect', (client) => client.on('error', () => {})); // the statement under way fails with it
  return pool;
}

/** Sends the statements of one moment together: each way to the server costs more than most statements. */
class BatchingClient extends pg.Client {
  #isGathering = false;

  override query = ((...call: Parameters<pg.Client['query']>) => {
    this.#gather();
    return super.query(...call);
  }) as pg.Client['query']; // typed with all overloads

  #gather() {
    if (this.#isGathering) return;
    this.#isGathering = true;
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      stream.uncork();
    });
  }
}

/** Waits for a connection to be made for a while only, whereas one may wait longer for a busy one. */
class ConnectTimeoutClient extends BatchingClient {
  constructor(config: pg.ClientConfig = {}) {
    super({ ...config, connectionTimeoutMillis: probeMs });
  }
}

/** Takes a connection; when the server is restarting, waits and tries again, as nothing has begun yet. */
async function connectWithRetry(getPools: () => DedicatedPool, breaker: CircuitBreaker): Promise<pg.PoolClient> {
  try {
    return await takeConnection(getPools().modest, breaker);
  } catch (error) {
    if (asUnavailable(error) === error) throw error;
    await breaker.waitUntilClosed();
    return takeConnection(getPools().modest, breaker).catch(throwUnavailable);
  }
}

async function takeConnection(
  pool: { connect(): Promise<pg.PoolClient> },
  breaker: CircuitBreaker,
): Promise<pg.PoolClient> {
  const connecting = pool.connect();
  try {
    return await breaker.runProtected(() => connecting, freeConnectionMs);
  } catch (error) {
    connecting.then(
      (late) => late.release(),
      () => {},
    );
    throw error;
  }
}

function watchClient(client: pg.PoolClient, breaker: CircuitBreaker, names: NamedStatements): PostgresPoolClient {
  let fault: unknown;
  let isLost = false;
  const sendQuery = (sql: string, parameters: readonly unknown[]) =>
    breaker.runProtected(() => client.query(names.toQueryConfig(sql, parameters)), deadMs);
  async function runQuery<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (fault) throw fault;
    try {
      const result = await sendQuery(sql, parameters).catch((error: unknown) => {
        // Statements sent after a failed one fail, too, whatever their names
        const isNamesFault = !isLost && names.handleNameFailure(sql, error);
        isLost ||= client.getTransactionStatus() !== 'I';
        if (!isNamesFault) throw error;
        // a transaction is lost by now, and is to be tried again as a whole
        if (isLost) throw new DatabaseUnavailable(String(error), { cause: error });
        return sendQuery(sql, parameters);
      });
      return result as PostgresQueryResult<R>; // pg says less of the command
    } catch (error) {
      const reportedError = asUnavailable(error);
      if (reportedError instanceof DatabaseUnavailable) fault = reportedError;
      throw reportedError;
    }
  }
  return {
    query: runQuery as PostgresPoolClient['query'], // the other one is of cursors, which nobody uses
    release: (destroy) => client.release(destroy || fault !== undefined),
  };
}

function throwUnavailable(error: unknown): never {
  throw asUnavailable(error);
}

/** True when the server responds, even if it refuses the connection, unless it is starting or shutting down. */
async function isServerReachable(url: string): Promise<boolean> {
  const client = new ConnectTimeoutClient({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    client.end().catch(() => {});
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError && !error.code?.startsWith('57P');
  }
}

const int8 = 20;
/** Counts and money are int8, which pg gives as text unless told; all of ours are safe integers. */
const types = { getTypeParser: findTypeParser };

function findTypeParser(oid: number, format?: 'text' | 'binary') {
  return oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text'); // pg's types know one format only
}
