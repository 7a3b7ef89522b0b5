import { type Db, indexProducts } from '@mercer/server/seeding';

/** Changes prices of a catalogue, product by product, as an import does. */
export class Changes {
  readonly #db: Db;
  readonly #ids: string[];
  #changeCount = 0;

  private constructor(db: Db, ids: string[]) {
    this.#db = db;
    this.#ids = ids;
  }

  /** Selects up to 300 products from all parts of the catalogue. */
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

  get changeCount(): number {
    return this.#changeCount;
  }

  async changeNextPrice(): Promise<void> {
    const id = this.#ids[this.#changeCount % this.#ids.length] ?? '';
    this.#changeCount += 1;
    const price = 1000 + (this.#changeCount % 5000);
    await this.#db.transaction().execute(async (tx) => {
      await tx.updateTable('products').set({ price }).where('id', '=', id).execute();
      await indexProducts(tx, [id], []);
    });
  }

  /**
   * Changes `perSecond` prices a second, one after the other, as long as the machine keeps up. @returns a function that
   * ends it
   */
  startChanging(perSecond: number): () => Promise<void> {
    let isOn = true;
    const begin = performance.now();
    const startCount = this.#changeCount;
    const changeUntilStopped = async () => {
      while (isOn) {
        await this.changeNextPrice();
        const due = begin + ((this.#changeCount - startCount) * 1000) / perSecond;
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
      }
    };
    const running = changeUntilStopped();
    return () => {
      isOn = false;
      return running;
    };
  }
}
