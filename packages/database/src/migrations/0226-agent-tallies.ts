import { type Kysely, sql } from 'kysely';
import { createIndexes, createTables } from './tables.ts';

/** Adds the daily number of calls of each agent, and counts the calls that the log has. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const columns = 'agent_id text!, day text!, protocol text!, calls int!, refusals int!';
  await createTables(db, [['agent_tallies', columns, ['agent_id', 'day', 'protocol']]]);
  await createIndexes(db, [['agent_tallies', ['day']]]);
  await sql`insert into agent_tallies (agent_id, day, protocol, calls, refusals)
    select agent_id, substr(date_created, 1, 10), protocol, count(*), count(code) from agent_calls
    where agent_id is not null group by agent_id, substr(date_created, 1, 10), protocol`.execute(db);
}
