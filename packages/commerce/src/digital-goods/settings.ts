import { type Db, parseJson, ruleStatement } from '@mercer/database';
import * as v from 'valibot';

const count = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most));

/** Schema of the setting `digital`: how buyers get what needs no parcel. */
export const DigitalSchema = v.object({
  /** Downloads of each file of a line; null: any number. */
  download_limit: v.exactOptional(v.nullable(count(10_000))),
  /** Days after the payment in which a file is downloaded; null: always. */
  download_days: v.exactOptional(v.nullable(count(36_500))),
  /** Largest size of a file. */
  file_megabytes: v.exactOptional(count(10_000)),
  /** True where a product with licence keys is sold out without them; else its buyers wait for theirs. */
  stock_by_keys: v.exactOptional(v.boolean()),
});

export interface DigitalSettings {
  download_limit: number | null;
  download_days: number | null;
  file_megabytes: number;
  stock_by_keys: boolean;
}

export const defaultDigital: DigitalSettings = {
  download_limit: 5,
  download_days: 30,
  file_megabytes: 500,
  stock_by_keys: true,
};

const digitalRow = ruleStatement((db: Db) => db.selectFrom('settings').select('value').where('id', '=', 'digital'));

export async function readDigitalSettings(db: Db): Promise<DigitalSettings> {
  const [row] = await digitalRow(db);
  const stored = v.safeParse(DigitalSchema, row ? parseJson<unknown>(row.value) : {});
  return stored.success ? { ...defaultDigital, ...stored.output } : defaultDigital;
}
