import { createHash } from 'node:crypto';
import type { Cart } from '@mercer/contract';
import { type Db, normalizeEmail } from '@mercer/database';
import type { Deal, DealChange, Destination, PostalAddress } from '../core/deal.ts';
import { toPostalAddress } from '../core/read-deal.ts';

/** Destinations that were sent for buyers who are not seeded, in this process: nobody's data is written down. */
const sentDestinations = new WeakMap<Db, Map<string, Destination[]>>();
const mostBuyers = 1000;

/** Lists the destinations of a buyer: the addresses of a seeded customer, and what was sent before. */
async function listDestinations(db: Db, email: string): Promise<Destination[]> {
  const rows = await db
    .selectFrom('addresses')
    .innerJoin('accounts', 'accounts.id', 'addresses.account_id')
    .selectAll('addresses')
    .where('accounts.email', '=', email)
    .where('accounts.id', 'like', 'customer_%')
    .orderBy('addresses.id')
    .execute();
  const seeded = rows.map(({ id, address1, city, state, zip, country, first_name, last_name }) => {
    const name = { first_name: first_name ?? undefined, last_name: last_name ?? undefined };
    return { id, address: toPostalAddress({ address1, city, state, zip, country, ...name }) };
  });
  return [...seeded, ...(sentDestinations.get(db)?.get(email) ?? [])];
}

function rememberDestination(db: Db, email: string, destination: Destination): void {
  const buyers = sentDestinations.get(db) ?? new Map<string, Destination[]>();
  sentDestinations.set(db, buyers);
  if (buyers.size >= mostBuyers) buyers.clear();
  buyers.set(email, [...(buyers.get(email) ?? []), destination]);
}

const placeFields = ['street_address', 'address_locality', 'address_region', 'postal_code', 'address_country'] as const;

function isSamePlace(address: PostalAddress, candidate: PostalAddress): boolean {
  return placeFields.every((field) => address[field] === candidate[field]);
}

/**
 * Completes the delivery of a change: the id of a stored destination stands for its address, and an address without an
 * id gets that of the stored destination, or a new one.
 */
export async function completeDelivery(
  db: Db,
  cart: Cart | undefined,
  { buyer, delivery }: DealChange,
): Promise<DealChange['delivery']> {
  const email = normalizeEmail(buyer?.email ?? cart?.account?.email ?? '');
  if (!delivery || email === '') return delivery;
  const stored = await listDestinations(db, email);
  if (delivery.destinations.length === 0) {
    const selected = stored.find(({ id }) => id === delivery.selectedDestinationId);
    return selected ? { ...delivery, destinations: [selected] } : delivery;
  }
  const destinations = delivery.destinations.map(({ id, address }) => {
    if (id !== undefined) return { id, address };
    const storedAddress = stored.find((candidate) => isSamePlace(candidate.address, address));
    if (storedAddress) return storedAddress;
    const hash = createHash('sha256').update(JSON.stringify(address)).digest('hex');
    const destination = { id: `addr_${hash.slice(0, 12)}`, address };
    rememberDestination(db, email, destination);
    return destination;
  });
  return { ...delivery, destinations };
}

/** Adds the stored destinations of the buyer to a checkout whose agent has sent none. */
export async function addDestinations(db: Db, deal: Deal): Promise<Deal> {
  const { buyer, delivery } = deal;
  if (!delivery || !buyer?.email) return deal;
  const stored = await listDestinations(db, normalizeEmail(buyer.email));
  const storedIds = new Set(stored.map(({ id }) => id));
  const sent = delivery.destinations.filter(({ id }) => !storedIds.has(id));
  return { ...deal, delivery: { ...delivery, destinations: [...sent, ...stored] } };
}
