import { type Db, indexProducts } from '@mercer/server/seeding';

/** Somebody who changes prices of a catalogue, product by product, as an import does. */
export class Changes {
  readonly #db: Db;
  readonly #ids: string[];
  #made = 0;

  private constructor(db: Db, ids: string[]) {
    this.#db = db;
    this.#ids = ids;
  }

  /** Of some hundred products in all parts of the catalogue. */
  static async open(db: Db): Promise<Changes> {
    const rows = await db
      .selectFrom('product_numbers')
      .select('product_id')
      .where((eb) => eb(eb.fn<number>('mod', ['number', eb.lit(97)]), '=', 0))
      .limit(300)
      .execute();
    return new Changes(
      db,
      rows.map(({ product_id }) => product_id),
    );
  }

  get made(): number {
    return this.#made;
  }

  async one(): Promise<void> {
    const id = this.#ids[this.#made % this.#ids.length] ?? '';
    this.#made += 1;
    const price = 1000 + (this.#made % 5000);
    await this.#db.transaction().execute(async (tx) => {
      await tx.updateTable('products').set({ price }).where('id', '=', id).execute();
      await indexProducts(tx, [id], []);
    });
  }

  /** So many a second, as long as the machine keeps up; one after the other. @returns ends it */
  start(perSecond: number): () => Promise<void> {
    let isOn = true;
    const begin = performance.now();
    const before = this.#made;
    const run = async () => {
      while (isOn) {
        await this.one();
        const due = begin + ((this.#made - before) * 1000) / perSecond;
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
      }
    };
    const running = run();
    return () => {
      isOn = false;
      return running;
    };
  }
}
