import { type Kysely, sql } from 'kysely';
import { addColumns, createIndexes, createTables } from './tables.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db, [
    [
      'tax_rules',
      'id text!, name text!, country text, state text, zip text, priority int!, compound int!, rate int!, reduced_rate int, shipping int!',
      ['id'],
    ],
  ]);
  await createIndexes(db, [['tax_rules', ['country']]]);
  await addColumns(db, 'products', 'weight int!', 0);
  await addColumns(db, 'products', 'tax_class text!', 'standard');
  await addColumns(db, 'products', 'delivery text!', 'shipment');
  await addColumns(db, 'products', 'quantity_min int, order_limit int');
  await addColumns(db, 'variants', 'weight int');
  await addColumns(db, 'carts', 'metadata text!', '{}');
  await addColumns(db, 'carts', 'comments text, gift_message text');
  await addColumns(db, 'orders', 'metadata text!', '{}');
  await addColumns(db, 'orders', 'comments text, gift_message text');
  await addColumns(db, 'order_items', 'tax_total int!', 0);
  await addColumns(db, 'order_items', 'taxes text!', '[]');
  await addShippingRates(db);
}

interface OldService {
  id: string;
  name: string;
  description: string;
  price: number;
  countries?: string[];
}

/** Services had one price and a list of countries; now they have rates for zones. */
async function addShippingRates(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ value: string }>`select value from settings where id = 'shipping'`.execute(db);
  const [row] = rows;
  if (!row) return;
  const { services = [] }: { services?: OldService[] } = JSON.parse(row.value);
  const value = JSON.stringify({ zones: toShippingZones(services), services: services.map(toRatedService) });
  await sql`update settings set value = ${value} where id = 'shipping'`.execute(db);
}

function toShippingZones(services: OldService[]) {
  return services.flatMap(({ id, name, countries }) =>
    countries ? [{ id, name, regions: countries.map((country) => ({ country })) }] : [],
  );
}

function toRatedService({ id, name, description, price, countries }: OldService) {
  return { id, name, description, rates: [{ zone: countries ? id : null, price }] };
}
