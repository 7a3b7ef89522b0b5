import type { Db } from '@mercer/server';

const counted = ['products', 'orders', 'accounts', 'images'] as const;

/** How many there are of what nobody wants to lose. */
export type Counts = Record<(typeof counted)[number], number>;

export async function countsOf(db: Db): Promise<Counts> {
  const counts = counted.map(async (table) => {
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    return [table, Number(count)] as const;
  });
  return Object.fromEntries(await Promise.all(counts)) as Counts; // each of the tables
}
