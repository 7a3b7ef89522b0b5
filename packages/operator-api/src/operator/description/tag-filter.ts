import { type RawBuilder, sql } from 'kysely';

/** Builds the condition for rows whose column `tags`, a list in JSON, has one of the tags. */
export function buildTagCondition(tags: readonly string[]): RawBuilder<boolean> {
  const conditions = tags.map((tag) => sql`tags like ${buildTagPattern(tag)} escape '!'`);
  return sql<boolean>`(tags is not null and (${sql.join(conditions, sql` or `)}))`;
}

/** Tags have no quotation marks; percent signs and underscores of a tag mean themselves. */
function buildTagPattern(tag: string): string {
  return `%"${tag.replaceAll(/["\\]/g, '').replaceAll(/[%_!]/g, '!$&')}"%`;
}
