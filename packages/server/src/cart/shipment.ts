import { type Db, parseJson } from '../db/index.ts';

/** A way to ship, as the operator set it up; the price in minor units. No `countries`: everywhere. */
export interface ShipmentServiceRow {
  id: string;
  name: string;
  description: string;
  price: number;
  countries?: string[];
}

const defaultServices: ShipmentServiceRow[] = [{ id: 'standard', name: 'Standard', description: '', price: 0 }];

/** The services that go to the country; all of them while it is not known. */
export async function servicesFor(db: Db, country: string | null | undefined): Promise<ShipmentServiceRow[]> {
  const services = await allServices(db);
  return country ? services.filter(({ countries }) => !countries || countries.includes(country)) : services;
}

async function allServices(db: Db): Promise<ShipmentServiceRow[]> {
  const row = await db.selectFrom('settings').select('value').where('id', '=', 'shipping').executeTakeFirst();
  const value = row
    ? parseJson<ShipmentServiceRow[] | { services?: ShipmentServiceRow[] }>(row.value)
    : defaultServices;
  return Array.isArray(value) ? value : (value.services ?? defaultServices);
}
