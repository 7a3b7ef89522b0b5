import { compiledBefore, type Db } from '@mercer/database';
import type { CompiledQuery, QueryId, RootOperationNode } from 'kysely';

/** The database, and what was sent to it: each statement once, with the values it had first, or stand-ins for them. */
export function recordStatements(db: Db) {
  const nodes = new WeakMap<QueryId, RootOperationNode>();
  const statements = new Map<string, CompiledQuery>();
  const recording = db.withPlugin({
    transformQuery({ node, queryId }) {
      nodes.set(queryId, node);
      return node;
    },
    async transformResult({ result, queryId }) {
      const node = nodes.get(queryId) ?? compiledBefore(queryId)?.query;
      const query = node && db.getExecutor().compileQuery(node, queryId);
      if (query && !statements.has(query.sql)) statements.set(query.sql, query);
      return result;
    },
  });
  return { db: recording, statements };
}
