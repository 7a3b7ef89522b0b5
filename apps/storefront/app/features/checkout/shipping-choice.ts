import type { Cart } from '@mercer/contract';

/** True when there are services to choose from, or one that costs something. */
export function hasShippingChoice({ shipment_rating }: Pick<Cart, 'shipment_rating'>): boolean {
  const services = shipment_rating?.services ?? [];
  return services.length > 1 || services.some(({ price }) => price > 0);
}

/** Returns the service of the order: the chosen one, a free one, or the only one there is. */
export function chosenService({ shipping, shipment_rating }: Cart): string | undefined {
  const { services = [] } = shipment_rating ?? {};
  return shipping.service ?? services.find(({ price }) => price === 0)?.id ?? findOnlyPaidService({ shipment_rating });
}

/** Finds the only service when it has a price: there is nothing to choose, but something to pay. */
export function findOnlyPaidService({ shipment_rating }: Pick<Cart, 'shipment_rating'>): string | undefined {
  const [only, ...otherServices] = shipment_rating?.services ?? [];
  return only && only.price > 0 && otherServices.length === 0 ? only.id : undefined;
}
