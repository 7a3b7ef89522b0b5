import type { DeliveryDates } from '../delivery-dates.ts';
import type { Major } from '../money.ts';
import type { Address } from './address.ts';

export interface Shipping extends Partial<Omit<Address, 'id'>> {
  account_address_id?: string | null;
  service?: string | null;
  service_name?: string | null;
  price?: Major;
  /** when the chosen service brings it; of an order: as promised when it was placed */
  delivery?: DeliveryDates;
}

export interface ShipmentRating {
  services: ShipmentService[];
  /** why there is no service */
  errors?: { code: string; message: string }[];
}

export interface ShipmentService {
  id: string;
  name: string;
  description: string;
  price: Major;
  /** where the shop promises days: when it comes if it is ordered now */
  delivery?: DeliveryDates;
}

/** When one piece of a product comes if it is ordered now, by the first service that carries it. */
export interface ProductDelivery extends DeliveryDates {
  /** where to */
  country: string;
  service: string;
  /** the dates hold until then */
  order_by: string;
}
