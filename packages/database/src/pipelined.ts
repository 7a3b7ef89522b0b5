import type { CompiledQuery, QueryResult } from 'kysely';

interface PipelinedQuery<Output> extends CompiledQuery<Output> {
  isPipelined: true;
}

interface PipelinedResult<Output> extends QueryResult<Output> {
  answer: Promise<QueryResult<Output>>;
}

/** Kysely runs the statements of a transaction one after the other: this one ends when it is sent. */
export function toPipelinedQuery<Output>({
  query,
  queryId,
  sql,
  parameters,
}: CompiledQuery<Output>): PipelinedQuery<Output> {
  return { query, queryId, sql, parameters, isPipelined: true };
}

export function isPipelinedQuery(query: CompiledQuery): boolean {
  return 'isPipelined' in query;
}

/** Creates the result of a statement that was only sent. */
export function toPendingResult<Output>(answer: Promise<QueryResult<Output>>): PipelinedResult<Output> {
  return { rows: [], answer };
}

/** The rows of a statement that was only sent, once they are there; else the rows that came with it. */
export async function awaitResultRows<Output>(result: QueryResult<Output>): Promise<Output[]> {
  return 'answer' in result ? (await (result as PipelinedResult<Output>).answer).rows : result.rows; // created by this driver's connection
}
